import { getOwn } from '@godwit/contract/own';
import { type DuckSession, quoteText } from '../../duck/session.js';
import { wantedOf } from '../../recipe/lineage.js';
import { mentionsOf, type Sheet } from '../../recipe/recipe.js';
import type { Inputs } from '../inputs.js';
import type { RowPlace } from './reshape-row.js';
import type { SheetFile } from './sheet.js';
import { sourceRow } from './source-row.js';
import type { SourceRow } from './trace.js';

/** A row of a sheet, or of those it left out: where it came from is named alike in both. */
export type Stored = Record<string, unknown>;

export async function storedRow(
  session: DuckSession,
  { parquet }: SheetFile,
  rowIndex: number,
): Promise<Stored | undefined> {
  const [stored] = await session.rows(
    `SELECT * FROM read_parquet(${quoteText(parquet)}, file_row_number = true) WHERE file_row_number = ${rowIndex}`,
  );
  return stored;
}

/** The row of each mention, as the recipe reshapes it. */
export async function sourceRows(
  session: DuckSession,
  sheet: Sheet,
  inputs: Inputs,
  stored: Stored,
): Promise<(SourceRow | undefined)[]> {
  const mentions = mentionsOf(sheet);
  if ('union' in sheet.from) {
    // One origin counts the tables of all members.
    let at = Number(stored['table 0']);
    for (const [index, { input, reshape }] of mentions.entries()) {
      const tables = inputs.get(input) ?? [];
      const table = tables[at];
      if (table) {
        const row = await sourceRow(session, table, reshape, placeOf(stored, 0), wantedOf(sheet, index));
        return [memberRow(row, sheet.from.union[index])];
      }
      at -= tables.length;
    }
    return [undefined];
  }
  const rows: (SourceRow | undefined)[] = [];
  for (const [at, { input, reshape }] of mentions.entries()) {
    const index = stored[`table ${at}`];
    const table = index === null || index === undefined ? undefined : inputs.get(input)?.[Number(index)];
    const wanted = wantedOf(sheet, at);
    rows.push(table && (await sourceRow(session, table, reshape, placeOf(stored, at), wanted)));
  }
  return rows;
}

type Member = Extract<Sheet['from'], { union: unknown }>['union'][number];

/** By the names that expressions use, with what is set for all rows of the member. */
function memberRow(row: SourceRow, member: Member | undefined): SourceRow {
  const { input = '', names = {}, set = {} } = member ?? {};
  const all = new Map(row);
  for (const [name, here] of Object.entries(names)) {
    const cell = here === null ? undefined : row.get(here);
    if (cell) all.set(name, cell);
    else all.delete(name);
  }
  for (const [name, value] of Object.entries(set)) {
    const step = { op: 'set', text: `"${value}" in every row of ${input}`, value };
    all.set(name, { value, source: undefined, steps: [step] });
  }
  return all;
}

function placeOf(stored: Stored, at: number): RowPlace {
  const parts = Object.keys(stored).filter((name) => name.startsWith(`row ${at} part `));
  return { row: Number(stored[`row ${at}`]), parts: parts.map((name) => Number(getOwn(stored, name))) };
}
