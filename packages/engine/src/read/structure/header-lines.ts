import { cellType, isTyped, isVoid } from './cell-type.js';
import { type ColumnFacts, columnFacts, continuesHeader, headerEvidence, isTextual } from './header.js';
import { joinHeader } from './names.js';
import { isRuled } from './ruled.js';
import { seriesAcross } from './series-across.js';
import type { Records, Survey } from './survey.js';

const mostHeaderRows = 8;
const bodySample = 100;
/** Sheets made for print leave room between the lines of a header. */
const mostBlank = 8;

export interface Header {
  /** Records, in order. */
  rows: number[];
  lines: string[][];
  /** The record below the last of them. */
  first: number;
}

/**
 * The lines that name the columns, around `start`, which is one of them or the first row of a table without any. Below
 * it, lines go on as long as they name rather than fill; above it, they group what the lines below name.
 */
export function findHeader(survey: Survey, start: number, from: number, width: number): Header {
  // Some sheets begin with an empty column, which has no say in this.
  const empty = Math.max(
    0,
    survey.columns.findIndex((filled) => filled > 0),
  );
  const header = headerAt(survey.without(empty), start, from, width - empty);
  return { ...header, lines: header.rows.map((record) => survey.cells(record) ?? []) };
}

function headerAt(survey: Records, start: number, from: number, width: number): Header {
  const line = survey.cells(start) ?? [];
  const header: Header = { rows: [], lines: [], first: start };
  const facts = columnFacts(bodyAfter(survey, start, width), width);
  const body = columnFacts(thickBody(survey, start, width), width);
  if (headerEvidence(line, facts) <= 0 && !isYears(line, body, 2)) return header;
  take(header, start, line);
  header.first = start + 1;
  goDown(survey, header, width, body);
  goUp(survey, header, from, body);
  while (isTitled(header.lines, body)) {
    header.rows.shift();
    header.lines.shift();
  }
  return header;
}

function take(header: Header, record: number, cells: string[]): void {
  header.rows.push(record);
  header.lines.push(cells);
}

function goDown(survey: Records, header: Header, width: number, body: readonly ColumnFacts[]): void {
  const [line = []] = header.lines;
  while (header.lines.length < mostHeaderRows) {
    const next = nextFilled(survey, header.first - 1);
    if (next === undefined || next - header.first > mostBlank) return;
    const cells = survey.cells(next);
    if (cells && isRuled(cells)) {
      take(header, next, cells);
      header.first = next + 1;
      return;
    }
    const after = nextFilled(survey, next);
    if (!cells || sameCells(cells, line) || after === undefined) return;
    const below = survey.cells(after);
    const names =
      goesOn(header.lines, cells, body) ||
      (next - header.first <= 1 &&
        continuesHeader(header.lines, cells, columnFacts(bodyAfter(survey, next, width), width))) ||
      // The name of the first column, on a line of its own between others.
      (isLone(cells) && !isNamed(header.lines, 0) && below && goesOn([...header.lines, cells], below, body));
    if (!names) return;
    take(header, next, cells);
    header.first = next + 1;
  }
}

/** Names without a row of their own, or what stands below names: years, units. */
function goesOn(
  lines: readonly (readonly string[])[],
  cells: readonly string[],
  body: readonly ColumnFacts[],
): boolean {
  if (isLone(cells)) return false;
  if (isUnits(cells, body)) return true;
  const filled = placesOf(cells);
  if (filled.length === 0 || !filled.every((at) => isName(cells[at] ?? '', body[at]))) return false;
  if (isVoid(cells[0]) ? !holdsLabels(body) : isNamed(lines, 0)) return false;
  // Below the days of a roster, the days of the week.
  const series = seriesAcross(lines.at(-1) ?? []);
  const useful = filled.filter(
    (at) => !isNamed(lines, at) || holdsNumbers(body[at]) || body[at]?.count === 0 || series.has(at),
  );
  return useful.length * 2 >= filled.length;
}

/** Lines above, as long as what is below them leaves something to be named, or names it twice. */
function goUp(survey: Records, header: Header, from: number, body: readonly ColumnFacts[]): void {
  while (header.lines.length < mostHeaderRows) {
    const below = header.rows[0] ?? 0;
    let above = below - 1;
    while (above >= from && below - above <= mostBlank && survey.isBlank(above)) above -= 1;
    const cells = survey.cells(above);
    if (above < from || !cells || survey.isBlank(above)) return;
    if (!leavesOpen(header.lines, body) || !groups(survey, header, above, from, cells, body)) return;
    header.rows.unshift(above);
    header.lines.unshift(cells);
  }
}

function groups(
  survey: Records,
  { rows, lines }: Header,
  above: number,
  from: number,
  cells: readonly string[],
  body: readonly ColumnFacts[],
): boolean {
  const filled = placesOf(cells);
  if (filled.length === 0 || !filled.every((at) => isName(cells[at] ?? '', body[at]))) return false;
  if (isPair(cells) || isListed(survey, above, from)) return false;
  if (isVoid(cells[0])) return true;
  // What introduces the units is no name.
  if (
    isNamed(
      lines.filter((line) => !isUnits(line, body)),
      0,
    )
  )
    return false;
  if (filled.length > 1) return true;
  // Alone in its row it may as well be a title: only right above the others, or between them.
  const [text = ''] = cells;
  if (text.length > 40) return false;
  if (above === (rows[0] ?? 0) - 1) return true;
  for (let at = above - 1; at >= Math.max(from, above - 3); at -= 1) {
    const upper = survey.cells(at);
    if (upper && !survey.isBlank(at)) return isVoid(upper[0]);
  }
  return false;
}

/** `Author: | Ada`: a title in two cells, next to each other or not; merged ones leave blanks or say it several times. */
export function isPair(cells: readonly string[] | undefined): boolean {
  const [name = '', value, ...others] = new Set(cells?.filter((cell) => !isVoid(cell)));
  return /:\s*$/.test(name) && value !== undefined && others.length === 0;
}

/** "Plate | EL-0417" below "Instrument | MultiScan": one of several facts about the table, each a name and a value. */
function isListed(survey: Records, record: number, from: number): boolean {
  const isFact = (at: number) => {
    const places = placesOf(survey.cells(at) ?? []);
    return at >= from && places.length === 2 && places[0] === 0 && places[1] === 1;
  };
  return isFact(record) && isFact(record - 1);
}

/**
 * "Class 3A | | Teacher: Dunning, Kyle | | Room 203" says what the table is about, and groups nothing: the lines below
 * name every column, each by another name.
 */
function isTitled(
  [top = [], ...lines]: readonly (readonly string[])[],
  body: readonly ColumnFacts[],
): boolean {
  if (lines.length === 0 || !top.some((cell) => /^[^:]{2,30}:\s+\S/.test(cell))) return false;
  const names = joinHeader(lines, body.length);
  const isWhole = body.every(({ count }, at) => count === 0 || names[at] !== '');
  const given = names.filter((name) => name !== '');
  return isWhole && given.length > 1 && new Set(given).size === given.length;
}

function leavesOpen(lines: readonly (readonly string[])[], body: readonly ColumnFacts[]): boolean {
  if (lines.length > 1) return true;
  const [line = []] = lines;
  const names = line.filter((cell) => !isVoid(cell));
  if (new Set(names).size < names.length || !isTextual(line)) return true;
  return body.some(({ count }, at) => count > 0 && isVoid(line[at]));
}

/** A word, a scale such as `(1,000)`, or a year where the column holds no years. */
function isName(cell: string, column: ColumnFacts | undefined): boolean {
  if (!isTyped(cellType(cell)) || /^\s*\(1?[0,. ]*0\)\s*$/.test(cell)) return true;
  return isYear(cell) && !holdsYears(column);
}

/** Words where the columns have labels, years where they have numbers that are none. */
function isYears(cells: readonly string[], body: readonly ColumnFacts[], least: number): boolean {
  const filled = placesOf(cells);
  const years = filled.filter((at) => isYear(cells[at] ?? ''));
  if (years.length < least || !filled.every((at) => isName(cells[at] ?? '', body[at]))) return false;
  return years.filter((at) => holdsNumbers(body[at])).length * 2 >= years.length;
}

/** `Unit,(1,000),(percent)`: in brackets, as none of the values are; no row that begins with a number. */
function isUnits(cells: readonly string[], body: readonly ColumnFacts[]): boolean {
  const units = placesOf(cells).filter((at) => at > 0);
  if (units.length === 0 || isTyped(cellType(cells[0] ?? ''))) return false;
  const texts = units.map((at) => (cells[at] ?? '').trim());
  if (!texts.every(isBracketed)) return false;
  if (units.some((at) => holdsBrackets(body[at], (cells[at] ?? '').trim()))) return false;
  // Negative amounts are in brackets too, but not all the same.
  const amounts = texts.filter((text) => isTyped(cellType(text)));
  return amounts.length < texts.length || (amounts.length > 2 && new Set(amounts).size === 1);
}

function isBracketed(text: string): boolean {
  return /^[([].{2,}[)\]]$/.test(text);
}

/** The text itself among the values, or mostly lists and the like. */
function holdsBrackets(column: ColumnFacts | undefined, text: string): boolean {
  if (!column) return false;
  const bracketed = [...column.texts].filter((each) => isBracketed(each) && !isTyped(cellType(each)));
  return column.texts.has(text) || bracketed.length * 2 > column.texts.size;
}

function isNamed(lines: readonly (readonly string[])[], at: number): boolean {
  return lines.some((line) => !isVoid(line[at]));
}

function placesOf(cells: readonly string[]): number[] {
  const places: number[] = [];
  for (const [at, cell] of cells.entries()) if (!isVoid(cell)) places.push(at);
  return places;
}

/** Only the first cell is filled. */
export function isLone(cells: readonly string[]): boolean {
  return !isVoid(cells[0]) && cells.every((cell, at) => at === 0 || isVoid(cell));
}

function isYear(cell: string): boolean {
  return /^\s*(1[6-9]|20|21)\d\d(\.0+)?\s*$/.test(cell);
}

function holdsYears(column: ColumnFacts | undefined): boolean {
  if (!column || column.texts.size === 0) return false;
  let years = 0;
  for (const text of column.texts) if (isYear(text)) years += 1;
  return years * 2 > column.texts.size;
}

function holdsNumbers(column: ColumnFacts | undefined): boolean {
  return column !== undefined && (column.kinds.get('number') ?? 0) > 0 && column.typed >= column.count * 0.4;
}

/** The first column says what each row is about. */
function holdsLabels(body: readonly ColumnFacts[]): boolean {
  const [labels] = body;
  const most = Math.max(...body.map(({ count }) => count));
  return labels !== undefined && labels.count >= most * 0.7;
}

function nextFilled(survey: Records, from: number): number | undefined {
  for (let at = from + 1; at < survey.length; at += 1) if (!survey.isBlank(at)) return at;
  return undefined;
}

export function sameCells(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.length > 1 && a.every((cell, at) => cell === b[at]);
}

export function bodyAfter(survey: Records, from: number, width: number): string[][] {
  const body: string[][] = [];
  const line = survey.cells(from) ?? [];
  for (let at = from + 1; at < survey.length && body.length < bodySample; at += 1) {
    if (survey.isBlank(at)) {
      // What follows a blank line may be another table: only where there is too little to go by.
      if (body.length >= 5) break;
      continue;
    }
    const cells = survey.cells(at);
    if (!cells) break;
    if ((width === 1 || cells.length > 1) && !sameCells(cells, line) && !isRuled(cells)) body.push(cells);
  }
  // The first lines may belong to the header as well: left out where there are enough others.
  return body.length >= 8 ? body.slice(2) : body;
}

/** Rows below that have about as many cells as most, without the first few: those may belong to the header. */
function thickBody(survey: Records, from: number, width: number): string[][] {
  const end = Math.min(survey.length, from + 200);
  const filled: number[] = [];
  for (let at = from + 1; at < end; at += 1) {
    if ((survey.filled[at] ?? 0) > Math.min(1, width - 1)) filled.push(survey.filled[at] ?? 0);
  }
  filled.sort((a, b) => a - b);
  const typical = filled[Math.floor(filled.length / 2)] ?? 1;
  const body: string[][] = [];
  for (let at = from + 1; at < end; at += 1) {
    const cells = survey.cells(at);
    if (cells && (survey.filled[at] ?? 0) >= typical * 0.5 && !isRuled(cells)) body.push(cells);
  }
  return body.slice(Math.min(4, Math.floor(body.length / 3)));
}
