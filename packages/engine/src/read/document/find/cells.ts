import type { FoundCell } from '../found-table.js';
import type { Rule } from '../page.js';
import { around, middleY } from './boxes.js';
import type { PlacedCell } from './header.js';
import { baseOf, type Phrase } from './lines.js';
import type { Columns, PartLine } from './parts.js';
import { isSeparated, isUnderlined, type Region } from './regions.js';

/** A row of the body. */
export interface RowDraft {
  lines: PartLine[];
  /** A rule stands above it, at least over a part of it. */
  isAfterRule: boolean;
}

interface Layout {
  rows: readonly RowDraft[];
  header: readonly PlacedCell[];
  headerRows: number;
  columns: Columns;
  region: Region;
  /** Cells reach over rows where the rule between them is left out. */
  mergesDown: boolean;
}

export function cellsOf(layout: Layout): FoundCell[] {
  const { rows, header, headerRows } = layout;
  const placed = [...header];
  const bodies = rows.map((row, at) => rowCells(row, headerRows + at));
  if (layout.mergesDown) mergeDown(bodies, layout);
  placed.push(...bodies.flat());
  return placed.filter(({ phrases }) => phrases.length > 0).map(foundCell);
}

/** Parts of the lines of a row that share a column are one cell. */
function rowCells({ lines }: RowDraft, row: number): PlacedCell[] {
  const cells: PlacedCell[] = [];
  const parts = lines.flatMap((line) => line.parts).sort((a, b) => a.first - b.first || a.last - b.last);
  for (const { first, last, phrase } of parts) {
    const before = cells.at(-1);
    if (before && first <= before.last) {
      before.last = Math.max(before.last, last);
      before.phrases.push(phrase);
    } else cells.push({ row, rowSpan: 1, first, last, phrases: [phrase] });
  }
  return cells;
}

/** Where no rule parts a cell from the row below, it has that row too. */
function mergeDown(bodies: PlacedCell[][], layout: Layout): void {
  const boundaries = boundariesOf(layout);
  const firstRow = layout.headerRows;
  let open: PlacedCell[] = [];
  for (const [at, own] of bodies.entries()) {
    const closed = own.filter(
      (cell) => !open.some((above) => isTakenDown(above, cell, own, at, boundaries[at], layout)),
    );
    if (closed.length < own.length) bodies[at] = closed;
    const taken = new Set(closed.flatMap(columnsOf));
    for (const above of open) {
      const isFree = columnsOf(above).every((column) => !taken.has(column));
      const isLeft = above.row + above.rowSpan === firstRow + at;
      if (isLeft && isFree && boundaries[at] && !isClosed(above, boundaries[at], layout)) above.rowSpan += 1;
    }
    open = [...open.filter((cell) => cell.row + cell.rowSpan > firstRow + at), ...closed];
  }
  spreadUp(bodies, boundaries, layout);
}

/** Two texts in a box without a rule between them are one. */
function isTakenDown(
  above: PlacedCell,
  cell: PlacedCell,
  row: readonly PlacedCell[],
  at: number,
  boundary: readonly Rule[] | undefined,
  layout: Layout,
): boolean {
  if (above.first !== cell.first || above.last !== cell.last || !boundary) return false;
  if (above.row + above.rowSpan !== layout.headerRows + at || !row.includes(cell)) return false;
  if (isClosed(above, boundary, layout) || !isBoxed(above, layout.rows[at - 1], layout)) return false;
  above.rowSpan += 1;
  above.phrases.push(...cell.phrases);
  return true;
}

/** A text at the foot of a cell of several rows: the rows above it are its own too. */
function spreadUp(
  bodies: readonly PlacedCell[][],
  boundaries: readonly (Rule[] | undefined)[],
  layout: Layout,
): void {
  const taken = new Set<string>();
  const places = (cell: PlacedCell, row: number) => columnsOf(cell).map((column) => `${row},${column}`);
  const cells = bodies.flat();
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (const place of places(cell, row)) taken.add(place);
  for (const cell of cells)
    while (cell.row > layout.headerRows) {
      const boundary = boundaries[cell.row - layout.headerRows];
      const isTaken = places(cell, cell.row - 1).some((place) => taken.has(place));
      if (isTaken || !boundary || isClosed(cell, boundary, layout)) break;
      cell.row -= 1;
      cell.rowSpan += 1;
      for (const place of places(cell, cell.row)) taken.add(place);
    }
}

function columnsOf({ first, last }: PlacedCell): number[] {
  return [...Array(last - first + 1).keys()].map((at) => first + at);
}

/** By row: the rules between it and the row above, where there are any at all. */
function boundariesOf({ rows, region }: Layout): (Rule[] | undefined)[] {
  const sorted = [...region.across].sort((a, b) => a.y0 - b.y0);
  let start = 0;
  return rows.map((row, at) => {
    const from = (rows[at - 1]?.lines.at(-1)?.base ?? -Infinity) - 4;
    const to = row.lines[0]?.base ?? 0;
    while (start < sorted.length && middleY(sorted[start] ?? region.box) <= from) start += 1;
    const own: Rule[] = [];
    for (let next = start; next < sorted.length; next += 1) {
      const rule = sorted[next];
      if (!rule || middleY(rule) >= to) break;
      own.push(rule);
    }
    return row.isAfterRule && at > 0 ? own : undefined;
  });
}

function sidesOf({ first, last }: PlacedCell, { separators }: Columns, { box }: Region): [number, number] {
  return [separators[first - 1] ?? box.x0, separators[last] ?? box.x1];
}

/** Is there a rule over the width of the cell? */
function isClosed(cell: PlacedCell, boundary: readonly Rule[], { columns, region }: Layout): boolean {
  const [x0, x1] = sidesOf(cell, columns, region);
  return boundary.some((rule) => isUnderlined(boundary, middleY(rule), x0, x1));
}

/** Do drawn lines run down on both sides of it? */
function isBoxed(cell: PlacedCell, row: RowDraft | undefined, { columns, region }: Layout): boolean {
  const [first, last] = [row?.lines[0], row?.lines.at(-1)];
  if (!first || !last) return false;
  return sidesOf(cell, columns, region).every(
    (x) => isSeparated(region.upright, x, first.y0, last.y1) || x === region.box.x0 || x === region.box.x1,
  );
}

function foundCell({ row, rowSpan, first, last, phrases }: PlacedCell): FoundCell {
  const words = phrases.flatMap((phrase) => phrase.words);
  const known = words.map(({ confidence }) => confidence).filter((value) => value !== undefined);
  return {
    row,
    column: first,
    rowSpan,
    columnSpan: last - first + 1,
    text: textOf(phrases),
    box: around(phrases),
    ...(known.length > 0 && { confidence: Math.min(...known) }),
  };
}

/** Phrases on one base line are joined by a space, lines by a line feed. */
function textOf(phrases: readonly Phrase[]): string {
  const sorted = [...phrases].sort((a, b) => baseOf(a) - baseOf(b));
  const lines: Phrase[][] = [];
  for (const phrase of sorted) {
    const first = lines.at(-1)?.[0];
    if (first && baseOf(phrase) - baseOf(first) < 0.4 * Math.max(first.size, phrase.size))
      lines.at(-1)?.push(phrase);
    else lines.push([phrase]);
  }
  return lines
    .map((line) =>
      line
        .sort((a, b) => a.x0 - b.x0)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n');
}
