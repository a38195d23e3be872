import { trimSql } from '../../cells/text.js';
import { type DuckSession, withSession } from '../../duck/session.js';
import { Scope } from '../../recipe/scope.js';
import { placeOf } from '../../validate/template.js';
import { currentRows } from './current-rows.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

/** A row of either sheet, or of both; cells that are the same in both are left out of a changed one. */
export interface DifferingRow {
  from: number | null;
  to: number | null;
  key: { column: string; value: string }[];
  cells: { column: string; from: string | null; to: string | null }[];
}

export interface SheetDiff {
  added: number;
  gone: number;
  changed: number;
  unchanged: number;
  samples: { added: DifferingRow[]; gone: DifferingRow[]; changed: DifferingRow[] };
}

export interface DiffOptions {
  /** What tells rows apart; without one, all of their cells. */
  key: string | undefined;
  samples: number;
  scratch: string;
}

interface Side {
  sheet: SheetFile;
  /** The columns that both have, in the same order on both sides. */
  columns: number[];
  key: number;
}

/** What changed between two writings of a sheet, exactly: of rows with one key the first is that of the first. */
export async function diffSheets(
  before: SheetFile,
  after: SheetFile,
  { key, samples, scratch }: DiffOptions,
): Promise<SheetDiff> {
  const common = after.columns.filter((name) => placeOf(before.columns, name) >= 0);
  const side = (sheet: SheetFile): Side => ({
    sheet,
    columns: common.map((name) => placeOf(sheet.columns, name)),
    key: key === undefined ? -1 : placeOf(sheet.columns, key),
  });
  const sides = { before: side(before), after: side(after) };
  return withSession({ threads: 2, memoryMb: 600, scratch }, async (session) => {
    await known(session, 'before', sides.before);
    await known(session, 'after', sides.after);
    const [counts] = await session.rows(
      `SELECT count(*) FILTER (before."row" IS NULL)::BIGINT AS added,
         count(*) FILTER (after."row" IS NULL)::BIGINT AS gone,
         count(*) FILTER (before.content <> after.content)::BIGINT AS changed,
         count(*) FILTER (before.content = after.content)::BIGINT AS unchanged
       FROM ${both}`,
    );
    const number = (name: 'added' | 'gone' | 'changed' | 'unchanged') => Number(counts?.[name] ?? 0);
    const shown = (where: string, order: string) =>
      sampled(session, sides, common, where, `ORDER BY ${order} LIMIT ${samples}`);
    return {
      added: number('added'),
      gone: number('gone'),
      changed: number('changed'),
      unchanged: number('unchanged'),
      samples: {
        added: await shown('before."row" IS NULL', 'after."row"'),
        gone: await shown('after."row" IS NULL', 'before."row"'),
        changed: await shown('before.content <> after.content', 'after."row"'),
      },
    };
  });
}

const both = `"before" AS before FULL JOIN "after" AS after ON after.key = before.key AND after.n = before.n`;

/** Each row by its key, how many came before it with the same, and what it holds: 40 bytes, however wide it is. */
async function known(session: DuckSession, table: string, { sheet, columns, key }: Side): Promise<void> {
  const scope = new Scope();
  const cells = columns.map((at) => `coalesce(${cellColumn(at)}, '')`);
  const content = scope.let(`md5_number(to_json([${cells.join(', ')}])::VARCHAR)`);
  const folded = key < 0 ? undefined : scope.let(`coalesce(lower(${trimSql(cellColumn(key), scope)}), '')`);
  // A row without a key is known by all that it holds.
  const own =
    folded === undefined
      ? content
      : `CASE WHEN ${folded} = '' THEN ${content} ELSE md5_number(${folded}) END`;
  const wanted = key < 0 ? columns : [...new Set([...columns, key])];
  const rows = `(SELECT file_row_number AS "row", ${wanted.map(cellColumn).join(', ')} FROM ${currentRows(sheet, wanted)})`;
  await session
    .run(
      `CREATE TABLE "${table}" AS
       SELECT "row", key, content, row_number() OVER (PARTITION BY key ORDER BY "row") AS n
       FROM (SELECT "row", ${own} AS key, ${content} AS content FROM ${scope.over(rows)})`,
    )
    .catch((cause: unknown) => {
      throw new UnreadableSheet(sheet, { cause });
    });
}

async function sampled(
  session: DuckSession,
  sides: { before: Side; after: Side },
  common: readonly string[],
  where: string,
  rest: string,
): Promise<DifferingRow[]> {
  const rows = await session.rows(
    `SELECT before."row" AS "from", after."row" AS "to" FROM ${both} WHERE ${where} ${rest}`,
  );
  const places = rows.map(({ from, to }) => ({ from: numbered(from), to: numbered(to) }));
  const before = await cellsAt(
    session,
    sides.before,
    places.map(({ from }) => from),
  );
  const after = await cellsAt(
    session,
    sides.after,
    places.map(({ to }) => to),
  );
  return places.map(({ from, to }) => {
    const [was, is] = [before.get(from ?? -1), after.get(to ?? -1)];
    const { key, sheet } = to === null ? sides.before : sides.after;
    const cells = common.map((column, at) => ({
      column,
      from: was ? (was.cells[at] ?? '') : null,
      to: is ? (is.cells[at] ?? '') : null,
    }));
    return {
      from,
      to,
      key: key < 0 ? [] : [{ column: sheet.columns[key] ?? '', value: (is ?? was)?.key ?? '' }],
      cells: was && is ? cells.filter((cell) => cell.from !== cell.to) : cells,
    };
  });
}

function numbered(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

async function cellsAt(
  session: DuckSession,
  { sheet, columns, key }: Side,
  rows: readonly (number | null)[],
): Promise<Map<number, { cells: (string | null)[]; key: string | null }>> {
  const wanted = rows.filter((row) => row !== null);
  if (wanted.length === 0) return new Map();
  const all = key < 0 ? columns : [...columns, key];
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const marked = all.map((at) => `'|' || ${cellColumn(at)}`).join(', ');
  const stored = await session.rows(
    `SELECT file_row_number AS "row", [${marked}] AS cells FROM ${currentRows(sheet, [...new Set(all)])}
     WHERE file_row_number IN (${wanted.join(', ')})`,
  );
  return new Map(
    stored.map(({ row, cells }) => {
      const texts = (cells as (string | null)[]).map((cell) => cell?.slice(1) ?? null);
      return [Number(row), { cells: texts.slice(0, columns.length), key: texts[columns.length] ?? null }];
    }),
  );
}
