import { trimSql } from '../../cells/text.js';
import type { DuckSession } from '../../duck/session.js';
import { Scope } from '../../recipe/scope.js';
import { placeOf } from '../../validate/template.js';
import { currentRows, fileRows } from '../sheet/current-rows.js';
import { cellColumn, type MissedEdit, type SheetFile } from '../sheet/sheet.js';

/** An edit as it is kept: by what its row is known again, and what it made of which value. */
export interface KeptEdit {
  id: string;
  slug: string;
  /** Where its row stood when it was made. */
  row: number;
  /** What the run had made of the row: the value of a unique column, or all of its cells. */
  key: { column: string; value: string }[];
  cells: { column: string; from: string; to: string }[];
}

export interface LocatedEdit {
  edit: KeptEdit;
  row: number;
  cells: { column: number; value: string }[];
}

/** Edits whose row is there, and holds the values that they replaced; in the order they were made. */
export async function locate(
  session: DuckSession,
  sheet: SheetFile,
  edits: readonly KeptEdit[],
): Promise<{ located: LocatedEdit[]; missed: MissedEdit[] }> {
  const places = await placesOf(session, sheet, edits);
  const found = edits.flatMap((edit) => {
    const row = places.get(edit.id);
    return typeof row === 'number' ? [{ edit, row }] : [];
  });
  const values = await valuesAt(session, sheet, found);
  const located: LocatedEdit[] = [];
  const missed: MissedEdit[] = [];
  for (const edit of edits) {
    const row = places.get(edit.id);
    const outcome = typeof row === 'number' ? cellsOf(sheet, edit, row, values) : (row ?? '');
    if (typeof outcome === 'string') missed.push({ id: edit.id, reason: outcome });
    else located.push({ edit, row: Number(row), cells: outcome });
  }
  return { located, missed };
}

/** By id: the row, or why there is none. */
async function placesOf(
  session: DuckSession,
  sheet: SheetFile,
  edits: readonly KeptEdit[],
): Promise<Map<string, number | string>> {
  const places = new Map<string, number | string>();
  const groups = new Map<string, KeptEdit[]>();
  for (const edit of edits) {
    const names = edit.key.map(({ column }) => column);
    const gone = [...names, ...edit.cells.map(({ column }) => column)].find(
      (name) => placeOf(sheet.columns, name) < 0,
    );
    if (gone !== undefined) places.set(edit.id, `The sheet has no column "${gone}" any more`);
    else groups.set(JSON.stringify(names), [...(groups.get(JSON.stringify(names)) ?? []), edit]);
  }
  for (const [at, group] of [...groups.values()].entries())
    for (const [id, place] of await placesByKey(session, sheet, group, `wanted ${at}`)) places.set(id, place);
  return places;
}

/** Edits whose keys have the same columns. */
async function placesByKey(
  session: DuckSession,
  sheet: SheetFile,
  edits: readonly KeptEdit[],
  table: string,
): Promise<[id: string, place: number | string][]> {
  const names = edits[0]?.key.map(({ column }) => column) ?? [];
  const columns = names.map((name) => placeOf(sheet.columns, name));
  const wantedCells = names.map((_, at) => `"k${at}"`);
  await session.run(
    `CREATE TABLE "${table}" (n INTEGER, was BIGINT, ${wantedCells.map((cell) => `${cell} VARCHAR`).join(', ')})`,
  );
  await session.append(
    table,
    edits.map(({ row, key }, n) => [String(n), String(row), ...key.map(({ value }) => value)]),
  );
  const wanted = folded(`"${table}"`, wantedCells, ['n', 'was']);
  const rows = folded(fileRows(sheet), columns.map(cellColumn), ['file_row_number']);
  const same = names.map((_, at) => `wanted.key${at} = file.key${at}`).join(' AND ');
  const found = await session.rows(
    `SELECT n, count(*)::INTEGER AS fitting, min(file_row_number)::BIGINT AS first,
       bool_or(file_row_number = was) AS stays, any_value(was)::BIGINT AS was
     FROM ${wanted} AS wanted JOIN ${rows} AS file ON ${same} GROUP BY n`,
  );
  const byEdit = new Map(found.map((row) => [Number(row.n), row]));
  return edits.map((edit, n) => {
    const row = byEdit.get(n);
    if (!row) return [edit.id, `There is no row with ${keyText(edit)} any more`];
    if (Number(row.fitting) === 1) return [edit.id, Number(row.first)];
    if (row.stays === true) return [edit.id, Number(row.was)];
    return [edit.id, `There are ${row.fitting} rows with ${keyText(edit)} now`];
  });
}

/** As unique compares values. */
function folded(from: string, cells: readonly string[], more: readonly string[]): string {
  const scope = new Scope();
  const keys = cells.map((cell, at) => {
    const key = scope.let(`coalesce(lower(${trimSql(cell, scope)}), '')`);
    return `${key} AS key${at}`;
  });
  return `(SELECT ${[...more, ...keys].join(', ')} FROM ${scope.over(from)})`;
}

function keyText({ key }: KeptEdit): string {
  const [first] = key;
  return key.length === 1 && first ? `${first.column} "${first.value.slice(0, 100)}"` : 'these cells';
}

type Values = Map<number, Map<number, string>>;

/** The cells that are to change, by row and column. */
async function valuesAt(
  session: DuckSession,
  sheet: SheetFile,
  found: readonly { edit: KeptEdit; row: number }[],
): Promise<Values> {
  const values: Values = new Map();
  if (found.length === 0) return values;
  const columns = [
    ...new Set(found.flatMap(({ edit }) => edit.cells.map(({ column }) => placeOf(sheet.columns, column)))),
  ];
  const rows = [...new Set(found.map(({ row }) => row))].sort((a, b) => a - b);
  await session.run('CREATE TABLE "rows wanted" ("row" BIGINT)');
  await session.append(
    'rows wanted',
    rows.map((row) => [String(row)]),
  );
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const cells = columns.map((at) => `'|' || ${cellColumn(at)}`);
  const stored = await session.rows(
    `SELECT file_row_number AS "row", [${cells.join(', ')}] AS cells FROM ${currentRows(sheet, columns)}
     WHERE file_row_number BETWEEN ${rows[0]} AND ${rows.at(-1)} AND file_row_number IN (SELECT "row" FROM "rows wanted")`,
  );
  for (const { row, cells } of stored) {
    const texts = (cells as (string | null)[]).map((cell) => cell?.slice(1) ?? '');
    values.set(Number(row), new Map(columns.map((column, at) => [column, texts[at] ?? ''])));
  }
  return values;
}

/** What the edit changes, which the values remember; or why it cannot. */
function cellsOf(
  { columns }: SheetFile,
  edit: KeptEdit,
  row: number,
  values: Values,
): { column: number; value: string }[] | string {
  const now = values.get(row) ?? new Map<number, string>();
  const cells = edit.cells.map(({ column, from, to }) => ({
    ...{ column: placeOf(columns, column), from, value: to },
  }));
  const other = cells.find(({ column, from }) => (now.get(column) ?? '') !== from);
  if (other) {
    const is = (now.get(other.column) ?? '').slice(0, 100);
    return `${columns[other.column]} is "${is}" there now, not "${other.from.slice(0, 100)}"`;
  }
  for (const { column, value } of cells) now.set(column, value);
  values.set(row, now);
  return cells.map(({ column, value }) => ({ column, value }));
}

/** Files that a session for this may read. */
export function filesOf({ parquet, edits }: SheetFile): string[] {
  return [parquet, ...(edits?.parquet === undefined ? [] : [edits.parquet])];
}
