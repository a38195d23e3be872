/** A number as people read it: 9999, 10,000. */
export function figure(number: number): string {
  return number < 10_000 ? String(number) : number.toLocaleString('en-US');
}

export function count(number: number, thing: string, several = `${thing}s`): string {
  return `${figure(number)} ${number === 1 ? thing : several}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** So many that a sentence can hold, and how many more there are. */
export function some(items: readonly string[], most = 5): string {
  if (items.length <= most) return listed(items);
  return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
}

export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
