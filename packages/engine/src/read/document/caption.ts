import type { TextLine } from './lines.js';
import type { Box } from './page.js';
import { pageNumber } from './page-heads.js';

const caption =
  /^(?:table|tab\.?|tabelle|tableau|tabla|tabella|tabel|tabela|exhibit|schedule|list)\s*[\dIVX]+\b/i;
const mostChars = 160;
/** Between lines of one caption, and to the table, as shares of the height of a line. */
const closeBelow = 1.2;

/**
 * The line right above a table that names it: one that is numbered as a table, with what follows it, or a short one in
 * bold or larger letters. `lines` stand above the table, the lowest last.
 */
export function captionOf(lines: readonly TextLine[], box: Box, usualSize: number): string | undefined {
  const near: TextLine[] = [];
  let top = box.y0;
  for (const line of lines.toReversed()) {
    const height = line.y1 - line.y0;
    const isOver = Math.min(line.x1, box.x1) - Math.max(line.x0, box.x0) > 0;
    if (!isOver || top - line.y1 > closeBelow * height || near.length === 4) break;
    near.unshift(line);
    top = line.y0;
  }
  const numbered = near.findIndex(({ text }) => caption.test(text));
  if (numbered >= 0) {
    const text = near
      .slice(numbered)
      .map((line) => line.text)
      .join(' ');
    return text.length <= mostChars ? text : near[numbered]?.text.slice(0, mostChars);
  }
  const last = near.at(-1);
  if (!last || last.text.length > 80 || /[.,;:]$/.test(last.text) || pageNumber.test(last.text))
    return undefined;
  const isBold = last.words.every((word) => word.isBold);
  const isLarge = last.words.every(({ size }) => size > usualSize * 1.1);
  return (isBold || isLarge) && /\p{L}{2}/u.test(last.text) ? last.text : undefined;
}

/** What half of the words have. */
export function usualSizeOf(words: readonly { size: number }[]): number {
  const sizes = words.map(({ size }) => size).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
