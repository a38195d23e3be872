import { getOwn } from '@godwit/contract/own';
import { type DuckSession, quoteIdent, quoteText } from '../../duck/session.js';
import { type Merge, mergeCells, mergeEnglish } from '../../recipe/merge.js';
import type { Sheet } from '../../recipe/recipe.js';
import type { SheetFile } from './sheet.js';
import type { Stored } from './stored-row.js';
import type { CellTrace } from './trace.js';

/** Rows that are traced for one that was kept; a sum may have taken its cell from any number. */
const MOST_ROWS = 100;

/** The rows that were merged into a row: how many, and those that gave it cells, by preference. */
export interface MergedRows {
  count: number;
  gave: { row: Stored; columns: number[] }[];
  /** Whether others gave cells too. */
  more: boolean;
}

export async function mergedInto(
  session: DuckSession,
  { dropped }: SheetFile,
  { deduplicate }: Sheet,
  stored: Stored,
): Promise<MergedRows | undefined> {
  if (!dropped || !deduplicate?.merge) return undefined;
  const from = `read_parquet(${quoteText(dropped.parquet)})`;
  const [first] = await session.rows(`SELECT * FROM ${from} LIMIT 1`);
  // Other rules may have left out rows where nothing was merged.
  if (!first || !('preference' in first)) return undefined;
  const origins = Object.keys(stored).filter((name) => /^(?:table|row) \d/.test(name));
  const same = origins.map(
    (name) => `${quoteIdent(`kept ${name}`)} IS NOT DISTINCT FROM ${getOwn(stored, name) ?? 'NULL'}`,
  );
  const where = `preference IS NOT NULL AND ${same.join(' AND ')}`;
  const [counted] = await session.rows(`SELECT count(*)::BIGINT AS n FROM ${from} WHERE ${where}`);
  if (Number(counted?.n) === 0) return undefined;
  const rows = await session.rows(
    `SELECT * FROM ${from} WHERE ${where} AND gave IS NOT NULL ORDER BY preference LIMIT ${MOST_ROWS + 1}`,
  );
  const gave = rows.slice(0, MOST_ROWS).map((row) => ({ row, columns: (row.gave as unknown[]).map(Number) }));
  return { count: Number(counted?.n), gave, more: rows.length > MOST_ROWS };
}

/** One cell made of those that the rows gave, the kept row's first. `cell`: what the sheet has. */
export function mergedTrace(
  merge: Merge,
  [kept, ...others]: readonly [CellTrace, ...CellTrace[]],
  { by, rows, cell }: { by: readonly string[]; rows: number; cell: string | null | undefined },
): CellTrace {
  const all = [kept, ...others];
  const values = all.map(({ value }) => value);
  // What is taken whole was taken from the row that gave it.
  const { value, from } =
    merge.take === 'most_common' && others[0]
      ? { value: others[0].value, from: [1] }
      : mergeCells(merge, values);
  const taken = from.flatMap((at) => all[at] ?? []);
  const text = `${mergeEnglish(merge)} of ${rows} rows with the same ${by.join(' and ')}`;
  const final = cell === undefined ? value : cell;
  return {
    column: kept.column,
    value: final,
    sources: taken.flatMap(({ sources }) => sources),
    steps: [...taken.flatMap(({ steps }) => steps), { op: 'merge', text, value: final }],
  };
}
