import { columnsOnto } from './join-columns.js';
import type { PageFindings, PlacedPart } from './page-findings.js';
import { PageHeads, pageNumber } from './page-heads.js';
import type { PartRow } from './table-part.js';

export interface JoinedRow extends PartRow {
  page: number;
}

/** A table of a document, over as many pages as it has. */
export interface JoinedTable {
  title: string | undefined;
  drawn: PlacedPart['drawn'];
  headerRows: number | undefined;
  width: number;
  rows: JoinedRow[];
  pages: number[];
  spread: number;
  /** Its place among the tables of its first page, from 1. */
  place: number;
  start: { page: number; y: number };
  /** The lines of text above it, on its first page. */
  above: string[];
}

interface Open {
  table: JoinedTable;
  last: PlacedPart;
  /** The last one that has all columns. */
  shape: PlacedPart;
  on: PageFindings;
}

/**
 * A table goes on where the next page, or the next column of a page, begins with the same columns and nothing stands
 * between but what pages repeat; with its header repeated, a label may stand there too.
 */
export function joinPages(pages: readonly PageFindings[]): JoinedTable[] {
  const tables: JoinedTable[] = [];
  const heads = new PageHeads(pages);
  let open: Open | undefined;
  for (const on of pages) {
    for (const [at, part] of on.parts.entries()) {
      const onto = open && follows(open, part, on) ? continued(open, part, heads) : undefined;
      if (open && onto) append(open.table, part, onto);
      else {
        const table = started(part, at + 1);
        tables.push(table);
        open = { table, last: part, shape: part, on };
      }
      open.last = part;
      if (part.columns.length === open.table.width) open.shape = part;
      open.on = on;
    }
  }
  return tables;
}

function started(part: PlacedPart, place: number): JoinedTable {
  return {
    title: part.title,
    drawn: part.drawn,
    headerRows: part.headerRows,
    width: part.columns.length,
    rows: part.rows.map((row) => ({ ...row, page: part.page })),
    pages: [part.page],
    spread: part.spread,
    place,
    start: { page: part.page, y: part.box.y0 },
    above: part.above.filter((line) => line !== part.title && !pageNumber.test(line)),
  };
}

/** The last one of its page and the first of the next, or the same of two columns of a page. */
function follows({ last, on: before }: Open, part: PlacedPart, on: PageFindings): boolean {
  if (before.page === on.page) return part.band === 1 && last.band === 0;
  return on.page === before.page + 1 && before.parts.at(-1) === last && on.parts[0] === part;
}

/** Where the columns of the part go, if it goes on with the table. */
function continued({ table, last, shape }: Open, part: PlacedPart, heads: PageHeads): number[] | undefined {
  const sameCount = part.columns.length === table.width ? part.columns.map((_, at) => at) : undefined;
  const byPlace = columnsOnto(shape, part);
  // Programs that fit columns to what they hold draw them anew on every page.
  const onto = byPlace ?? sameCount;
  if (!onto) return undefined;
  if (isNewTitle(part.title, table.title, heads)) return undefined;
  const between = [...last.below, ...part.above].filter(
    (line) =>
      line !== part.title && !heads.has(line) && !isContinuation(line) && !isSameTitle(line, table.title),
  );
  if (between.length > 0) return undefined;
  if (repeatsHeader(table, part, onto) > 0) return onto;
  return byPlace && part.headerRows === undefined && isLikeBody(table, part, onto) ? onto : undefined;
}

function append(table: JoinedTable, part: PlacedPart, onto: readonly number[]): void {
  const repeated = repeatsHeader(table, part, onto);
  for (const [at, row] of part.rows.entries()) {
    const moved = moveRow(row, onto, table.width);
    // As the first page has it, so that it is known again.
    const cells = at < repeated ? (table.rows[at]?.cells ?? moved.cells) : moved.cells;
    table.rows.push({ ...moved, cells, page: part.page });
  }
  if (table.pages.at(-1) !== part.page) table.pages.push(part.page);
  table.spread += part.spread;
}

function moveRow({ cells, confidence }: PartRow, onto: readonly number[], width: number): PartRow {
  // A heading over all columns.
  if (cells.length === 1 && onto.length > 1) return { cells, ...(confidence && { confidence }) };
  const moved = Array<string>(width).fill('');
  const sure = Array<number | null>(width).fill(null);
  for (const [at, to] of onto.entries()) {
    moved[to] = cells[at] ?? '';
    sure[to] = confidence?.[at] ?? null;
  }
  return { cells: moved, ...(confidence && { confidence: sure }) };
}

/** How many rows at the top of the part say what the header of the table says. */
function repeatsHeader(table: JoinedTable, part: PlacedPart, onto: readonly number[]): number {
  const most = table.headerRows ?? 3;
  let rows = 0;
  while (rows < most && rows < part.rows.length) {
    const own = part.rows[rows];
    const first = table.rows[rows];
    if (!own || !first || !isSameLine(moveRow(own, onto, table.width).cells, first.cells)) break;
    rows += 1;
  }
  // A title over all columns may go before it, but is no header by itself.
  const hasNames = table.rows
    .slice(0, rows)
    .some(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  return hasNames && (table.headerRows === undefined || rows === table.headerRows) ? rows : 0;
}

/** Nearly: recognised letters differ from page to page, and `(continued)` is said in any place. */
function isSameLine(one: readonly string[], other: readonly string[]): boolean {
  let same = 0;
  let filled = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const left = letters(one[at] ?? '');
    const right = letters(other[at] ?? '');
    if (left === '' && right === '') continue;
    filled += 1;
    if (left === right) same += 1;
  }
  return filled > 0 && same >= filled * 0.75;
}

/** In columns of numbers the first row has numbers too: else it names columns of its own. */
function isLikeBody(table: JoinedTable, part: PlacedPart, onto: readonly number[]): boolean {
  const [first] = part.rows;
  if (!first) return false;
  const { cells } = moveRow(first, onto, table.width);
  const body = table.rows.slice(Math.max(1, table.headerRows ?? 1)).slice(-30);
  let numeric = 0;
  let words = 0;
  for (let at = 0; at < table.width; at += 1) {
    const filled = body.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
    if (filled.length < 2 || filled.filter(isNumber).length < filled.length * 0.8) continue;
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    numeric += 1;
    if (!isNumber(cell)) words += 1;
  }
  return words === 0 || words < numeric / 2;
}

function isNumber(cell: string): boolean {
  return /\d/.test(cell) && (cell.match(/\p{L}/gu)?.length ?? 0) <= 3;
}

const continuation =
  /\b(?:cont(?:inued|['’]?d)?\b\.?|fortsetzung|fortgesetzt|suite|continuaci[oó]n|segue|continua(?:zione|ção)?|vervolg|carried forward|brought forward|übertrag|to be continued|next page)/i;

function isContinuation(line: string): boolean {
  return line.length < 120 && continuation.test(line);
}

function isNewTitle(title: string | undefined, before: string | undefined, heads: PageHeads): boolean {
  return title !== undefined && !heads.has(title) && !isContinuation(title) && !isSameTitle(title, before);
}

function isSameTitle(line: string, title: string | undefined): boolean {
  return title !== undefined && letters(line) === letters(title) && letters(line) !== '';
}

function letters(text: string): string {
  return text
    .replace(/\(?\b(?:continued|cont['’]?d|cont\.|fortsetzung|suite)\)?/gi, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
