import type { RowKind, Table } from '../read/reader.js';
import { lastUpTo } from '../read/row-places.js';
import type { Reshape } from '../recipe/reshape.js';
import { reshapedColumns } from '../recipe/reshape.js';
import type { Template } from '../validate/template.js';

/** A table on its way out: which rows, under which headers. */
export interface Piece {
  table: Table;
  /** The steps that make the rows of the template of it. */
  reshape: readonly Reshape[];
  /** The one it was shaped to. */
  template: Template | undefined;
  columns: PieceColumn[];
  /** The slug of the template that its rows belong to rows of. */
  heads?: string;
  /** The key of each row, or of the row of the other template that it belongs to. */
  keys?: CarriedRun[];
  /** Only these rows, by page and number; all where it is left out. */
  onRows?: (row: number, page: number | undefined) => boolean;
  notes: string[];
}

export interface PieceColumn {
  header: string;
  /** The column of the table, after the steps; or what another table gave to its rows. */
  from: string | CarriedRun[];
}

/** From this row on, up to the next run, the rows have this text. */
export interface CarriedRun {
  from: number;
  text: string;
}

export function carriedTo(row: number, runs: readonly CarriedRun[]): string {
  return lastUpTo(row, runs)?.text ?? '';
}

/** As it was read. */
export function asRead(table: Table): Piece {
  const columns = table.columns.map((name) => ({ header: name, from: name }));
  const keep = leftOutOf(table);
  const reshape: Reshape[] = keep.length > 0 ? [{ step: 'rows', keep, leave_out: [] }] : [];
  return { table, reshape, template: undefined, columns, notes: [] };
}

/** What reading left out of a table that has little else: the totals of a block of totals, the lines of a form. */
function leftOutOf(table: Table): RowKind[] {
  if (isOfTotals(table)) return ['total'];
  const headers = (table.aside ?? []).filter(({ kind }) => kind === 'header').length;
  return table.rowCount === 0 && headers > 1 ? ['header'] : [];
}

/** A block of totals has few other rows, or begins with one, which then is no total of what stands above it. */
function isOfTotals({ marks = [], aside = [], rowCount }: Table): boolean {
  const totals = marks.filter(({ kind }) => kind === 'total').flatMap(({ rows }) => rows);
  const count = totals.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const start = 1 + Math.max(0, ...aside.map(({ row }) => row));
  return count > 0 && (count >= rowCount || (totals[0]?.[0] ?? 0) <= start);
}

/** The template's columns that were found, then the table's own under their own names. */
export function shapedTo(
  template: Template,
  table: Table,
  reshape: readonly Reshape[],
  found: ReadonlyMap<string, string>,
  notes: string[],
): Piece {
  const known = template.columns.flatMap(({ name }) => {
    const from = found.get(name);
    return from === undefined ? [] : [{ header: name, from }];
  });
  const used = new Set(found.values());
  const taken = new Set(template.columns.map(({ name }) => fold(name)));
  const own = reshape
    .reduce<string[]>(reshapedColumns, table.columns)
    .filter((name) => !used.has(name))
    .map((name) => ({ header: unique(name, taken), from: name }));
  return { table, reshape, template, columns: [...known, ...own], notes };
}

/** What they are called in the result: each by its template, or by its own name, with a number where it is taken. */
export function namesOf(pieces: readonly Piece[]): string[] {
  const taken = new Set<string>();
  return pieces.map(({ template, table }) => unique(template?.name ?? table.name, taken));
}

/** The name, with a number behind it where it is taken. */
export function unique(name: string, taken: Set<string>): string {
  let found = name;
  for (let number = 2; taken.has(fold(found)); number++) found = `${name} (${number})`;
  taken.add(fold(found));
  return found;
}

/** Names are told apart whatever their case. */
export function fold(name: string): string {
  return name.trim().toLowerCase();
}
