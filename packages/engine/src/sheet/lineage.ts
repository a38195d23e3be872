import { type DuckSession, quoteText, withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { SqlChecker } from '../recipe/checked-sql/checker.js';
import { prepareSql } from '../recipe/checked-sql/prepare.js';
import type { Expression } from '../recipe/expression.js';
import type { Lookup } from '../recipe/operation.js';
import { lookupKeySql } from '../recipe/operations/lookup.js';
import { wantedOf } from '../recipe/reads.js';
import { mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { literal } from '../recipe/sql.js';
import { type Inputs, inputsFrom } from '../run/inputs.js';
import type { RowPlace } from './reshape-row.js';
import type { SheetFile } from './sheet.js';
import { sourceCell, sourceRow } from './source-row.js';
import { carryOutSql, sqlNodesOf } from './sql-step.js';
import { type CellTrace, type SourceCell, type SourceRow, type TracedRow, traceRow } from './trace.js';

export interface CellLineage extends CellTrace {
  errors: { rule: string; message: string }[];
}

export interface RowLineage {
  rowIndex: number;
  cells: CellLineage[];
}

/** What the sheet was made from. */
export interface MadeFrom {
  recipe: Recipe;
  tables: readonly Table[];
}

/** Where each cell of a row came from, and what was done to it. Undefined: the sheet has no such row. */
export async function lineageOf(
  file: SheetFile,
  rowIndex: number,
  madeFrom: MadeFrom,
): Promise<RowLineage | undefined> {
  if (!Number.isSafeInteger(rowIndex) || rowIndex < 0 || rowIndex >= file.rowCount) return undefined;
  if (sqlNodesOf(sheetOf(file, madeFrom)).length > 0) await prepared(madeFrom.recipe);
  return withSession({ threads: 1, memoryMb: 200 }, (session) =>
    rowLineage(session, file, rowIndex, madeFrom),
  );
}

function sheetOf({ template: { slug, name, id } }: SheetFile, { recipe }: MadeFrom): Sheet {
  const sheet = recipe.sheets.find(({ template }) => [slug, name, id].includes(template));
  if (!sheet) throw new Error(`the recipe makes no sheet for ${slug}`);
  return sheet;
}

/** The same for a recipe whose `sql` steps are prepared, in a session that is there. */
export async function rowLineage(
  session: DuckSession,
  file: SheetFile,
  rowIndex: number,
  madeFrom: MadeFrom,
): Promise<RowLineage | undefined> {
  const sheet = sheetOf(file, madeFrom);
  const [stored] = await session.rows(
    `SELECT * FROM read_parquet(${quoteText(file.parquet)}, file_row_number = true) WHERE file_row_number = ${rowIndex}`,
  );
  if (!stored) return undefined;
  const inputs = inputsFrom(madeFrom.recipe, madeFrom.tables);
  const rows = await sourceRows(session, sheet, inputs, stored);
  const known = new Map<Expression, string | null>();
  const lookup = await lookupsFor(session, sheet, inputs, { rows, position: rowIndex, known });
  const traces = traceRow(sheet, file.columns, { rows, position: rowIndex, lookup, known });
  return { rowIndex, cells: traces.map((trace, at) => ({ ...trace, errors: errorsOf(stored, at) })) };
}

async function prepared(recipe: Recipe): Promise<void> {
  const checker = new SqlChecker();
  try {
    await prepareSql(recipe, checker);
  } finally {
    await checker.close();
  }
}

type Stored = Record<string, unknown>;

function errorsOf({ errors }: Stored, at: number): CellLineage['errors'] {
  const all = (errors ?? []) as { column: number; rule: string; message: string }[];
  return all.filter(({ column }) => column === at).map(({ rule, message }) => ({ rule, message }));
}

/** The row of each mention, as the recipe reshapes it. */
async function sourceRows(
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
        return [renamed(row, sheet.from.union[index]?.names ?? {})];
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

function renamed(row: SourceRow, names: Record<string, string | null>): SourceRow {
  const all = new Map(row);
  for (const [name, here] of Object.entries(names)) {
    const cell = here === null ? undefined : row.get(here);
    if (cell) all.set(name, cell);
    else all.delete(name);
  }
  return all;
}

function placeOf(stored: Stored, at: number): RowPlace {
  const parts = Object.keys(stored).filter((name) => name.startsWith(`row ${at} part `));
  return { row: Number(stored[`row ${at}`]), parts: parts.map((name) => Number(stored[name])) };
}

/**
 * Lookups are found as the run found them: the first row with the key. The keys are known only while the row is
 * traced, so a first tracing asks and a second one gets the answers.
 */
async function lookupsFor(
  session: DuckSession,
  sheet: Sheet,
  inputs: Inputs,
  traced: Omit<TracedRow, 'lookup'> & { known: Map<Expression, string | null> },
): Promise<(node: Lookup, key: string) => SourceCell | undefined> {
  const answers = new Map<string, SourceCell | undefined>();
  const identity = (node: Lookup, key: string) =>
    JSON.stringify([node.input, node.key, node.value, node.ignore_case, key]);
  const answer = (node: Lookup, key: string) => answers.get(identity(node, key));
  // A lookup may give the key of another: as many rounds as they are deep.
  for (;;) {
    await carryOutSql(session, sheet, { ...traced, lookup: answer }, traced.known);
    const asked = new Map<string, { node: Lookup; key: string }>();
    traceRow(sheet, Object.keys(sheet.columns), {
      ...traced,
      lookup: (node, key) => {
        if (!answers.has(identity(node, key))) asked.set(identity(node, key), { node, key });
        return answer(node, key);
      },
    });
    if (asked.size === 0) return answer;
    for (const [id, { node, key }] of asked) answers.set(id, await lookUp(session, inputs, node, key));
  }
}

async function lookUp(
  session: DuckSession,
  inputs: Inputs,
  node: Lookup,
  key: string,
): Promise<SourceCell | undefined> {
  for (const table of inputs.get(node.input) ?? []) {
    const cell = (name: string) => `c${table.columns.indexOf(name)}`;
    const scope = new Scope();
    const own = lookupKeySql(cell(node.key), node, scope);
    const [found] = await session.rows(
      `SELECT "row"::BIGINT AS "row", '|' || ${cell(node.value)} AS cell FROM ${scope.over(tableSql(table))} WHERE ${own} = ${literal(key)} ORDER BY "row" LIMIT 1`,
    );
    if (found) return sourceCell(table, Number(found.row), node.value, found.cell);
  }
  return undefined;
}
