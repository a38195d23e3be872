/** `PurchaseOrder`, `purchase_orders`, `order-line` → "Purchase order" …: what has blanks is written for people already. */
export function displayName(key: string): string {
  const trimmed = key.replace(/\s+/g, ' ').trim();
  if (trimmed.includes(' ')) return trimmed;
  const words = trimmed
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.\-/]+/)
    .filter(Boolean);
  if (words.length === 0) return trimmed;
  const isShouted = words.every((word) => word === word.toUpperCase());
  const shown = words.map((word) =>
    !isShouted && /^\p{Lu}[\p{Lu}\d]+$/u.test(word) ? word : word.toLowerCase(),
  );
  const [first = '', ...rest] = shown;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}

/** Folded as templates tell their columns apart. */
export function fold(name: string): string {
  return name.trim().toLowerCase();
}

/** Text that a template can hold: no NUL, no half characters, no longer than that. */
export function storable(text: string, most: number): string {
  const clean = text.replaceAll('\0', '').toWellFormed().trim();
  return clean.length <= most
    ? clean
    : `${clean
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** "a, b and c", of long lists the first. */
export function listed(names: readonly string[], most = 8): string {
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : [...names];
  const last = shown.pop();
  return shown.length === 0 ? (last ?? '') : `${shown.join(', ')} and ${last}`;
}

/** Each but the last ends as a sentence does. */
export function asSentences(parts: readonly (string | undefined)[]): string {
  const said = parts.flatMap((part) => part?.trim() || []);
  return said
    .map((part, at) => (at === said.length - 1 || /[.!?:]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
