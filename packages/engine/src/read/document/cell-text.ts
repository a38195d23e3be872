const listItem = /^(?:[•▪◦‣●○■□➢✓*·–-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+\S/;
/** Behind these the next line goes on without a space. */
const openEnd = /[\p{L}\p{N}][-/\u2010\u2011]$/u;

/** The lines of a cell as one text: lists keep their lines, all else becomes one line, with words mended. */
export function cellText(lines: string): string {
  if (!lines.includes('\n')) return lines.trim();
  const parts = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (parts.filter((part) => listItem.test(part)).length >= 2 && listItem.test(parts[0] ?? '')) {
    return itemsOf(parts).join('\n');
  }
  return parts.reduce(joinedLine, '');
}

/** A line that begins no item goes on with the one above. */
function itemsOf(parts: readonly string[]): string[] {
  const items: string[] = [];
  for (const part of parts) {
    if (listItem.test(part) || items.length === 0) items.push(part);
    else items[items.length - 1] = joinedLine(items.at(-1) ?? '', part);
  }
  return items;
}

export function joinedLine(text: string, next: string): string {
  if (text === '') return next;
  if (!openEnd.test(text)) return `${text} ${next}`;
  // `infor-` and `mation` are one word; `Non-` and `Federal`, `2009-` and `2010` keep what joins them.
  const isBroken = /\p{Ll}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next);
  return isBroken ? text.slice(0, -1) + next : text + next;
}
