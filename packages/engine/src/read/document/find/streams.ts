import type { Box, Rule } from '../page.js';
import { around, middleY } from './boxes.js';
import type { Line } from './lines.js';
import type { Block } from './prose.js';

/** Where the page is set in columns, from one line to another. */
interface Fold {
  x: number;
  from: number;
  to: number;
}

/** No text of a cell has so many lines. */
const longBlock = 8;

/** The lines of a page in the order one reads them: what stands beside each other in columns of text is apart. */
export function streamsOf(
  lines: readonly Line[],
  paragraphs: readonly Block[],
  across: readonly Rule[],
): Line[][] {
  const fold = foldOf(lines, paragraphs, across);
  if (!fold) return [[...lines]];
  const inside = lines.slice(fold.from, fold.to + 1);
  const side = (isOwn: (x: number) => boolean) =>
    inside.flatMap((line) => {
      const phrases = line.phrases.filter((phrase) => isOwn(phrase.x0));
      return phrases.length === 0 ? [] : [{ ...line, ...around(phrases), phrases }];
    });
  const beside = side((x) => x < fold.x);
  const behind = side((x) => x >= fold.x);
  return [
    ...streamsOf(lines.slice(0, fold.from), paragraphs, across),
    ...streamsOf(beside, paragraphs, across),
    ...streamsOf(behind, paragraphs, across),
    ...streamsOf(lines.slice(fold.to + 1), paragraphs, across),
  ].filter((stream) => stream.length > 0);
}

/** The longest stretch of lines with a gap beside a paragraph that runs through all of them. */
function foldOf(
  lines: readonly Line[],
  paragraphs: readonly Block[],
  across: readonly Rule[],
): Fold | undefined {
  const at = new Map(lines.flatMap((line, index) => line.phrases.map((phrase) => [phrase, index] as const)));
  let best: Fold | undefined;
  const tried = new Set<number>();
  for (const block of paragraphs) {
    if (block.phrases.length < 3) continue;
    const rows = block.phrases.map((phrase) => at.get(phrase)).filter((index) => index !== undefined);
    if (rows.length < block.phrases.length) continue;
    for (const side of ['right', 'left'] as const) {
      const x = edgeBeside(block, rows, lines, side);
      if (x === undefined || tried.has(Math.round(x / 4))) continue;
      tried.add(Math.round(x / 4));
      const fold = stretched(lines, x, rows, across);
      if (!fold) continue;
      if (!best || fold.to - fold.from > best.to - best.from) best = fold;
    }
  }
  return best;
}

/** A place in the white space beside a paragraph, if most of its lines have something behind it. */
function edgeBeside(
  block: Block,
  rows: readonly number[],
  lines: readonly Line[],
  side: 'left' | 'right',
): number | undefined {
  const size = block.phrases[0]?.size ?? 10;
  const isBeyond = ({ x0, x1 }: Box) => (side === 'right' ? x0 > block.x1 : x1 < block.x0);
  const between = lines.slice(Math.min(...rows), Math.max(...rows) + 1);
  const beside = between.map((line) => line.phrases.filter(isBeyond));
  const count = beside.filter((phrases) => phrases.length > 0).length;
  const isBetween = between.some(({ phrases }) =>
    phrases.some(({ x0, x1 }) => (side === 'right' ? x1 < block.x0 : x0 > block.x1)),
  );
  const isLong = rows.length >= longBlock && side === 'right' && !isBetween;
  if (count < (isLong ? 2 : (isBetween ? 0.8 : 0.5) * rows.length)) return undefined;
  const beyond = beside.flat().map(({ x0, x1 }) => (side === 'right' ? x0 : -x1));
  const next = Math.min(...beyond);
  const gap = side === 'right' ? next - block.x1 : next + block.x0;
  // A mark or a number before a paragraph of a list stands close.
  if (gap < 0.8 * size || (side === 'left' && gap < 2 * size)) return undefined;
  const off = Math.min(gap / 2, 0.5 * size);
  return side === 'right' ? block.x1 + off : block.x0 - off;
}

/** As far up and down as nothing crosses it. Between two rules that cross it stands a table and no text in columns. */
function stretched(
  lines: readonly Line[],
  x: number,
  rows: readonly number[],
  across: readonly Rule[],
): Fold | undefined {
  const crossing = across.filter((rule) => rule.x0 < x && rule.x1 > x).map(middleY);
  const isRuled = (above: Line | undefined, below: Line | undefined) =>
    crossing.some((y) => y > (above?.base ?? 0) - 1 && y < (below?.base ?? Infinity));
  const isFree = (line: Line | undefined) =>
    line?.phrases.every((phrase) => phrase.x1 < x || phrase.x0 > x) ?? false;
  let from = Math.min(...rows);
  let to = Math.max(...rows);
  while (isFree(lines[from - 1]) && !isRuled(lines[from - 1], lines[from])) from -= 1;
  while (isFree(lines[to + 1]) && !isRuled(lines[to], lines[to + 1])) to += 1;
  if (isRuled(lines[from - 1], lines[from]) && isRuled(lines[to], lines[to + 1])) return undefined;
  return { x, from, to };
}
