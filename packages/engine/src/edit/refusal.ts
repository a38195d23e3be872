/** An instruction that was understood and cannot be carried out: the message says why, for people. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** `"A", "B" and 3 more`. */
export function listed(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most).map((name) => `"${name}"`);
  if (names.length > most) shown.push(`${names.length - most} more`);
  const last = shown.pop();
  return shown.length === 0 ? (last ?? 'none') : `${shown.join(', ')} and ${last}`;
}

export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Longer than values and codes are: most likely a part of a sentence that was taken for one. */
export function isWordy(text: string, most = 2): boolean {
  return text.trim().split(/\s+/).length > most;
}
