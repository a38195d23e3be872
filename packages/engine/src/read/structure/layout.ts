import { columnFacts, headerEvidence, isTextual } from './header.js';
import { findHeader, sameCells } from './header-lines.js';
import { joinHeader } from './names.js';
import { isRuled } from './ruled.js';
import { type Part, partsOf, splitBeside } from './side-by-side.js';
import type { Survey } from './survey.js';
import {
  bodyOfBlock,
  commonWidth,
  findStart,
  isLabels,
  mostTitles,
  reach,
  smallTableAt,
} from './table-start.js';

/** One table of a file; records are counted from 0 here. */
export interface TablePlan {
  headerRows: number[];
  /** One per cell of a record, may be empty or repeat; none where the file has no header. */
  header: string[];
  /** The cells of each line of the header, to know it again further down. */
  headerLines: string[][];
  width: number;
  /** Which cells of a record are its columns; the first ones where this is not told. */
  columns?: number[];
  /** How many tables stand side by side here. */
  beside?: number;
  /** Records that the file itself says stand at the foot of the table. */
  foot?: ReadonlySet<number>;
  first: number;
  /** One past its last record. */
  end: number;
  /** What stands before this record, and behind what the tables before give account of, is accounted for with it. */
  until: number;
}

export interface Skipped {
  first: number;
  end: number;
  reason: string;
}

export interface Layout {
  tables: TablePlan[];
  /** In the order of the file. Blank rows are not listed: wherever one stands, it is skipped. */
  skipped: Skipped[];
}

/** The names of the columns of a table, as the file has them. */
export function headerOf({ header, columns }: TablePlan): string[] {
  return columns ? columns.map((at) => header[at] ?? '') : header;
}

/** `parts`: the columns as blank ones part them. */
export function findTables(survey: Survey, parts: readonly Part[] = partsOf(survey.columns)): Layout {
  const layout: Layout = { tables: [], skipped: [] };
  let at = 0;
  while (at < survey.length) {
    const start = findStart(survey, at);
    if (start === undefined) break;
    const table = startTable(survey, start, at);
    const above = layout.tables.length === 0 ? 'above the table' : 'between two tables';
    skip(layout, survey, at, table.headerRows[0] ?? table.first, above);
    const next = nextTable(survey, table);
    table.end = next ?? survey.length;
    table.until = table.end;
    layout.tables.push(table);
    at = table.end;
  }
  for (const table of layout.tables) {
    trimEnd(survey, table, layout);
    table.width = fullWidth(survey, table);
    const foot = footOf(survey, table);
    if (foot) table.foot = foot;
  }
  layout.tables = layout.tables.flatMap((table) => splitBeside(survey, table, parts));
  layout.skipped.sort((a, b) => a.first - b.first);
  return layout;
}

function skip(layout: Layout, survey: Survey, first: number, end: number, reason: string): void {
  let from = first;
  while (from < end && survey.isBlank(from)) from += 1;
  let to = end;
  while (to > from && survey.isBlank(to - 1)) to -= 1;
  if (to > from) layout.skipped.push({ first: from, end: to, reason });
}

function startTable(survey: Survey, start: number, from: number): TablePlan {
  const line = survey.cells(start) ?? [];
  const isSmall = smallTableAt(survey, start) === start;
  const width = isSmall
    ? line.length
    : Math.max(line.length, commonWidth(survey, start, reach(survey, start)));
  const { rows, lines, first } = findHeader(survey, start, from, width);
  const names = lines.filter((cells) => !isRuled(cells));
  return {
    headerRows: rows,
    header: names.length > 1 ? joinHeader(names, width) : (names[0] ?? []),
    headerLines: lines,
    width,
    first,
    end: start,
    until: start,
  };
}

/** Where the next table begins, titles above it included. */
function nextTable(survey: Survey, table: TablePlan): number | undefined {
  if (table.width < 2) return undefined;
  for (let at = table.first + 1; at < survey.length; at += 1) {
    if (survey.isBlank(at)) continue;
    const afterBlank = survey.isBlank(at - 1);
    const cells = survey.cells(at);
    if (!cells) continue;
    if (afterBlank && startsAfterBlank(survey, at, table)) return at;
    // Without a blank line between them: much the same names again, in another number.
    const changed = survey.width(at) !== survey.width(at - 1);
    if (changed && table.headerLines[0] && isTextual(cells) && shared(cells, table.headerLines[0]) >= 0.6) {
      if (!sameCells(cells, table.headerLines[0]) && (survey.filled[at] ?? 0) > 1) return at;
    }
  }
  return undefined;
}

/** Titles of one cell or labels with their values, then the header once more: the same table of another thing. */
function startsAgain(survey: Survey, from: number, { headerLines: [header] }: TablePlan): boolean {
  let titles = 0;
  for (let at = from; header && at < survey.length && at - from < mostTitles; at += 1) {
    if (survey.isBlank(at)) continue;
    const cells = survey.cells(at) ?? [];
    if (sameCells(cells, header)) return titles > 0;
    if ((survey.filled[at] ?? 0) > 1 && !isLabels(cells)) return false;
    titles += 1;
  }
  return false;
}

/** Titles of one cell, then a line that is clearly a header over what follows. */
function startsAfterBlank(survey: Survey, from: number, table: TablePlan): boolean {
  if (startsAgain(survey, from, table)) return true;
  let at = from;
  let titles = 0;
  while (at < survey.length && (survey.filled[at] ?? 0) <= 1 && at - from < 8) {
    if (!survey.isBlank(at)) titles += 1;
    at += 1;
  }
  const line = survey.cells(at);
  if (!line || (survey.filled[at] ?? 0) < 2 || !isTextual(line)) return false;
  if (table.headerLines[0] && sameCells(line, table.headerLines[0])) return false;
  const body = bodyOfBlock(survey, at + 1, line.length);
  if (body.length === 0) return false;
  const evidence = headerEvidence(line, columnFacts(body, line.length));
  const named = survey.filled[at] ?? 1;
  const alike = table.headerLines[0] ? shared(line, table.headerLines[0]) : 0;
  const differs = line.length !== table.width || titles > 0;
  return alike >= 0.6 || (differs && evidence / named >= 0.3) || (evidence / named >= 0.6 && alike < 0.3);
}

function shared(line: readonly string[], header: readonly string[]): number {
  const names = new Set(header.map((name) => name.trim()).filter((name) => name !== ''));
  const own = line.map((name) => name.trim()).filter((name) => name !== '');
  return own.filter((name) => names.has(name)).length / Math.max(1, names.size, own.length);
}

const mostFoot = 3;

/** Below a line drawn under all rows, a few lines that fill at most half of the columns: what the rows come to. */
function footOf(survey: Survey, { first, end, width }: TablePlan): ReadonlySet<number> | undefined {
  if (width < 4) return undefined;
  let drawn: number | undefined;
  for (let at = first; at < end; at += 1) {
    const cells = survey.cells(at);
    if (!cells || survey.isBlank(at) || !isRuled(cells)) continue;
    if (drawn !== undefined) return undefined;
    drawn = at;
  }
  if (drawn === undefined || drawn <= first) return undefined;
  const foot = new Set<number>();
  for (let at = drawn + 1; at < end; at += 1) {
    if (survey.isBlank(at)) continue;
    if ((survey.filled[at] ?? 0) * 2 > width) return undefined;
    foot.add(at);
  }
  return foot.size > 0 && foot.size <= mostFoot ? foot : undefined;
}

/** Notes below the table: lines of one cell after a blank line or in a width no row has. */
function trimEnd(survey: Survey, table: TablePlan, layout: Layout): void {
  if (table.width < 3) return;
  let end = table.end;
  while (end > table.first && (survey.filled[end - 1] ?? 0) <= 1) end -= 1;
  // Only what stands apart: back to the first blank line, or to the first line of a single cell.
  let from = end;
  while (from < table.end && !survey.isBlank(from) && survey.width(from) !== 1) from += 1;
  if (from === table.end || end === table.first) return;
  if (survey.width(from) === 1 && !survey.isBlank(from)) {
    for (let at = table.first; at < from; at += 1) {
      if (survey.width(at) === 1 && !survey.isBlank(at)) return;
    }
  }
  skip(layout, survey, from, table.end, 'below the table');
  table.end = from;
}

/** Columns that rows have beyond the header count when enough rows have them. */
function fullWidth(survey: Survey, table: TablePlan): number {
  const counts = new Map<number, number>();
  let rows = 0;
  for (let at = table.first; at < table.end; at += 1) {
    if (survey.isBlank(at)) continue;
    rows += 1;
    counts.set(survey.width(at), (counts.get(survey.width(at)) ?? 0) + 1);
  }
  let named = table.header.length;
  while (named > 0 && (table.header[named - 1] ?? '').trim() === '') named -= 1;
  const enough = Math.max(2, rows * 0.02);
  // A delimiter at the end of every line makes a column without a name, and a column it is.
  const usual = commonWidth(survey, table.first, Math.min(table.end, reach(survey, table.first)));
  let width = Math.max(1, named, rows > 0 && table.header.length === usual ? usual : 0);
  for (const [wide, count] of counts) if (wide > width && (count >= enough || named === 0)) width = wide;
  if (table.header.length === 0 && counts.size > 1) {
    width = usual;
    for (const [wide, count] of counts) if (wide > usual && count >= enough) width = Math.max(width, wide);
  }
  return width;
}
