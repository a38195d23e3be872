import type { Rule } from '../page.js';
import { middleX, middleY } from './boxes.js';
import { columnsUnder } from './columns.js';
import type { Phrase } from './lines.js';
import { type Columns, countOf, type Part, type PartLine } from './parts.js';

/** A cell of the header, before its rows are known. */
export interface HeaderCell {
  first: number;
  last: number;
  phrases: Phrase[];
  y0: number;
  y1: number;
}

export interface PlacedCell {
  row: number;
  rowSpan: number;
  first: number;
  last: number;
  phrases: Phrase[];
}

/** Lines of a header to cells: texts of several lines joined, names of groups over their columns. */
export function headerCells(
  lines: readonly PartLine[],
  body: readonly PartLine[],
  columns: Columns,
  across: readonly Rule[],
): { cells: PlacedCell[]; rows: number } {
  const spread = lines.map((line, at) => ({
    ...line,
    parts: spreadParts(line, lines.slice(at + 1), body, columns, across),
  }));
  const cells = chained(spread, across);
  return levelled(cells);
}

/** The name of a group stands in the middle above its columns, or a line under it is as wide as they are. */
function spreadParts(
  line: PartLine,
  below: readonly PartLine[],
  body: readonly PartLine[],
  columns: Columns,
  across: readonly Rule[],
): Part[] {
  if (below.length === 0) return line.parts;
  return line.parts.map((part, at) => {
    const from = (line.parts[at - 1]?.last ?? -1) + 1;
    const to = (line.parts[at + 1]?.first ?? countOf(columns)) - 1;
    const bar = underline(part.phrase, below[0], across);
    if (bar) {
      const [first, last] = columnsUnder(bar, columns.separators, 0.5 * part.phrase.size);
      return {
        ...part,
        first: Math.max(from, Math.min(first, part.first)),
        last: Math.min(to, Math.max(last, part.last)),
      };
    }
    const [first, last] = centred(part, from, to, below, body);
    return { ...part, first, last };
  });
}

function underline(phrase: Phrase, below: PartLine | undefined, across: readonly Rule[]): Rule | undefined {
  return across.find(
    (rule) =>
      middleY(rule) > middleY(phrase) &&
      middleY(rule) < (below?.base ?? phrase.y1 + phrase.size) &&
      rule.x0 <= middleX(phrase) &&
      rule.x1 >= middleX(phrase) &&
      rule.x1 - rule.x0 > phrase.x1 - phrase.x0 - 2,
  );
}

function centred(
  part: Part,
  from: number,
  to: number,
  below: readonly PartLine[],
  body: readonly PartLine[],
): [number, number] {
  const [next] = below;
  const middle = middleX(part.phrase);
  const extents = [...below, ...body]
    .flatMap(({ parts }) => parts)
    .filter(({ first, last }) => first === last);
  const sides = new Map<number, { x0: number; x1: number }>();
  for (const { first, phrase } of extents) {
    const side = sides.get(first);
    sides.set(first, {
      x0: Math.min(side?.x0 ?? Infinity, phrase.x0),
      x1: Math.max(side?.x1 ?? -Infinity, phrase.x1),
    });
  }
  // The word below it in the same column: the rest of its own text more likely than the name of a part.
  const isWrap = next?.parts.some(({ first, last }) => first === part.first && last === part.last) ?? false;
  const most = (isWrap ? 0.3 : 1) * part.phrase.size;
  const hasNext = (column: number) => !isWrap || (next?.parts.some(({ first }) => first === column) ?? false);
  const hasChild = (column: number) =>
    below.some(({ parts }) => parts.some((other) => other.first === column && other.last === column));
  const off = (first: number, last: number) => {
    const [left, right] = [sides.get(first), sides.get(last)];
    return left && right ? Math.abs((left.x0 + right.x1) / 2 - middle) : Infinity;
  };
  let best: [number, number] = [part.first, part.last];
  let bestOff = off(part.first, part.last) - 0.5 * part.phrase.size;
  for (let first = part.first; first >= from && hasChild(first); first -= 1)
    for (let last = part.last; last <= to && hasChild(last); last += 1)
      if (last > first && hasNext(first) && hasNext(last) && off(first, last) < Math.min(bestOff, most)) {
        best = [first, last];
        bestOff = off(first, last);
      }
  return best;
}

function chained(lines: readonly PartLine[], across: readonly Rule[]): HeaderCell[] {
  const cells: HeaderCell[] = [];
  for (const { parts, size } of lines)
    for (const { first, last, phrase } of parts) {
      const above = cells.findLast((cell) => cell.first <= last && cell.last >= first);
      const isNext =
        above !== undefined &&
        above.first === first &&
        above.last === last &&
        phrase.y0 - above.y1 < 0.6 * size &&
        !across.some(
          (rule) =>
            rule.x0 <= middleX(phrase) &&
            rule.x1 >= middleX(phrase) &&
            middleY(rule) > above.y1 - 3 &&
            middleY(rule) < phrase.y0 + 3,
        );
      if (isNext) {
        above.phrases.push(phrase);
        above.y1 = phrase.y1;
      } else cells.push({ first, last, phrases: [phrase], y0: phrase.y0, y1: phrase.y1 });
    }
  return cells;
}

/** A cell stands one row below what is above it, and reaches down to what is below it or to the last row. */
function levelled(cells: readonly HeaderCell[]): { cells: PlacedCell[]; rows: number } {
  const isOver = (a: HeaderCell, b: HeaderCell) =>
    a !== b && a.first <= b.last && a.last >= b.first && middleY(box(a)) < middleY(box(b));
  const depth = new Map<HeaderCell, number>();
  const sorted = [...cells].sort((a, b) => middleY(box(a)) - middleY(box(b)));
  for (const cell of sorted) {
    const above = sorted.filter((other) => isOver(other, cell));
    depth.set(cell, Math.max(0, ...above.map((other) => (depth.get(other) ?? 0) + 1)));
  }
  const rows = Math.max(0, ...depth.values()) + 1;
  const placed = sorted.map((cell): PlacedCell => {
    const row = depth.get(cell) ?? 0;
    const below = sorted.filter((other) => isOver(cell, other)).map((other) => depth.get(other) ?? 0);
    const end = Math.min(rows, ...below);
    return {
      row,
      rowSpan: Math.max(1, end - row),
      first: cell.first,
      last: cell.last,
      phrases: cell.phrases,
    };
  });
  return { cells: placed, rows: cells.length === 0 ? 0 : rows };
}

function box({ y0, y1 }: HeaderCell) {
  return { x0: 0, x1: 0, y0, y1 };
}
