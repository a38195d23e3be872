import { isFigure } from './columns.js';
import type { Phrase } from './lines.js';
import type { Part, PartLine } from './parts.js';

/** How far the text of a column reaches: what did not fit was wrapped. */
export interface Extent {
  right: number;
  width: number;
  isFigures: boolean;
}

export function extentsOf(lines: readonly PartLine[], columnCount: number): Extent[] {
  const own: Phrase[][] = Array.from({ length: columnCount }, () => []);
  for (const { parts } of lines)
    for (const { first, last, phrase } of parts) if (first === last) own[first]?.push(phrase);
  return own.map((phrases) => ({
    right: Math.max(0, ...phrases.map(({ x1 }) => x1)),
    width: Math.max(0, ...phrases.map(({ x0, x1 }) => x1 - x0)),
    isFigures:
      phrases.length > 0 && phrases.filter(({ text }) => isFigure(text)).length >= 0.5 * phrases.length,
  }));
}

export function partAbove(row: readonly PartLine[], part: Part): Part | undefined {
  for (const { parts } of row.toReversed()) {
    const found = parts.find(({ first, last }) => first <= part.last && last >= part.first);
    if (found) return found;
  }
  return undefined;
}

/** A label of two lines whose figures stand beside the second. */
export function isLabelOf(row: readonly PartLine[], line: PartLine, extents: readonly Extent[]): boolean {
  const label = line.parts[0];
  if (label?.first !== 0 || row.some(({ parts }) => parts.some((part) => part.first > 0))) return false;
  const above = partAbove(row, label);
  if (!above || above.last > 0) return false;
  const goesOnInside =
    /^[\p{Ll}(&]/u.test(label.phrase.text) ||
    /[,&–-]$|\b(?:and|of|the|or|in|for|to)$/iu.test(above.phrase.text);
  return goesOnInside && isWrapped(above.phrase, label.phrase, extents[0]);
}

/** `isClose`: the line stands closer to the one above than rows do. */
export function isWrappedPart(
  above: Part,
  below: Part,
  extents: readonly Extent[],
  isClose: boolean,
): boolean {
  if (below.first === 0) {
    const indent = below.phrase.x0 - above.phrase.x0;
    // A label further to the left than the one above begins a group; one that looks like any other label is a row.
    if (indent < -0.3 * below.phrase.size || below.phrase.text.endsWith(':')) return false;
    if (!isClose && indent < 0.4 * below.phrase.size && !/^[\p{Ll}(&]/u.test(below.phrase.text)) return false;
  }
  const isInside = /^\p{Ll}/u.test(below.phrase.text) && above.phrase.isBold === below.phrase.isBold;
  return (isClose && isInside) || isWrapped(above.phrase, below.phrase, extents[below.first]);
}

/** Would the first word below not have fitted at the end of the line above, in the width that the column uses? */
function isWrapped(above: Phrase, below: Phrase, extent: Extent | undefined): boolean {
  if (above.isBold !== below.isBold || above.text.endsWith(':')) return false;
  const [word] = below.words;
  if (!word || !extent) return false;
  const room = Math.max(extent.width, extent.right - above.x0);
  const needed = above.x1 - above.x0 + 0.2 * above.size + (word.x1 - word.x0);
  if (needed > room - 0.1 * above.size) return true;
  return /^\p{Ll}/u.test(below.text) && /[\p{Ll},–-]$/u.test(above.text) && needed > 0.75 * room;
}
