import { cellType, isTyped } from '../../structure/cell-type.js';
import { type FixedColumn, isBlankAt } from './column.js';
import { hasText, heeds } from './cut.js';

/** Positions of a line, both within it. */
export interface Gap {
  first: number;
  last: number;
}

/** From the column before a gap to the end of the text behind it. */
interface Area {
  from: number;
  to: number;
}

/** Share of the lines that may have text in a gap: first with titles and remarks among them, then without. */
const roughly = 0.1;
const nearly = 0.02;

/** The lines that heed the gaps most lines share, and those gaps. */
export function sharedGaps(lines: readonly string[]): { rows: string[]; gaps: Gap[] } {
  const rough = gapsOf(lines, lines.length < 5 ? 0 : Math.max(1, Math.floor(lines.length * roughly)));
  const columns = columnsOf(rough);
  const rows = lines.filter((line) => heeds(line, columns));
  const gaps = gapsOf(rows, Math.floor(rows.length * nearly));
  const touched = rough.filter(
    ({ last }) => !gaps.some((gap) => gap.first <= last && last <= gap.last) && areAligned(rows, last + 1),
  );
  const free = gaps.filter(
    (gap) => !touched.some(({ first, last }) => first <= gap.last && gap.first <= last),
  );
  return { rows, gaps: [...free, ...touched].sort((a, b) => a.first - b.first) };
}

/** Most rows have a word here with room before it; in some, the cell before is so long that it touches. */
function areAligned(rows: readonly string[], at: number): boolean {
  const aligned = rows.filter(
    (row) => !isBlankAt(row, at) && isBlankAt(row, at - 1) && isBlankAt(row, at - 2),
  );
  return aligned.length >= rows.length * 0.6;
}

export function columnsOf(gaps: readonly Gap[]): FixedColumn[] {
  return [{ start: 0, gap: 0 }, ...gaps.map(({ first, last }) => ({ start: last + 1, gap: first }))];
}

/** Runs of positions with text on both sides, where no more than so many lines have any. */
function gapsOf(lines: readonly string[], most: number): Gap[] {
  const counts: number[] = [];
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) {
      if (!isBlankAt(line, at)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const gaps: Gap[] = [];
  let textEnd: number | undefined;
  for (let at = 0; at < counts.length; at += 1) {
    if ((counts[at] ?? 0) <= most) continue;
    if (textEnd !== undefined && at > textEnd + 1) gaps.push({ first: textEnd + 1, last: at - 1 });
    textEnd = at;
  }
  return gaps;
}

/**
 * A gap between two columns rather than two words: room is left in it, as there is where cells are filled up with
 * blanks, or one blank parts a value from what is none.
 */
export function partsColumns(
  gap: Gap,
  area: Area,
  rows: readonly string[],
  header: string | undefined,
): boolean {
  if (gap.last > gap.first) return true;
  const at = gap.first;
  if (header !== undefined && isBlankAt(header, at) && isPadded(header, at, area)) return true;
  const both = rows.filter(
    (row) => row !== header && hasText(row, area.from, at) && hasText(row, at + 1, area.to),
  );
  const share = (holds: (row: string) => boolean) => both.filter(holds).length / Math.max(1, both.length);
  if (share((row) => isPadded(row, at, area)) >= 0.1) return true;
  if (both.length < 3 || (header !== undefined && !isBlankAt(header, at))) return false;
  return share((row) => isCodeAndText(row, at, area) || isTwoValues(row, at, area)) >= 0.9;
}

function isCodeAndText(row: string, at: number, { from, to }: Area): boolean {
  return /\d/.test(row.slice(from, at)) && /^\p{L}/u.test(row.slice(at + 1, to));
}

/** A number and a date, say; a date and a time are one. */
function isTwoValues(row: string, at: number, { from, to }: Area): boolean {
  const [left, right] = [cellType(row.slice(from, at)), cellType(row.slice(at + 1, to))];
  return isTyped(left) && isTyped(right) && left !== right && !isTyped(cellType(row.slice(from, to)));
}

/** Text on both sides, and more than one blank between. */
function isPadded(line: string, at: number, { from, to }: Area): boolean {
  if (!hasText(line, from, at) || !hasText(line, at + 1, to)) return false;
  return isBlankAt(line, at - 1) || isBlankAt(line, at + 1);
}
