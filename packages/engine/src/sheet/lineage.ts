import { type DuckSession, quoteText, withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import type { Lookup } from '../recipe/operation.js';
import { lookupKeySql } from '../recipe/operations/lookup.js';
import { lookupsOf, mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { literal } from '../recipe/sql.js';
import { blankSql } from '../recipe/text.js';
import { type Inputs, inputsFrom } from '../run/inputs.js';
import { itemsSql } from '../run/reshape.js';
import { reshapeRow } from './reshape-row.js';
import type { SheetFile } from './sheet.js';
import { type CellTrace, type SourceCell, type SourceRow, traceRow } from './trace.js';

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
  { recipe, tables }: MadeFrom,
): Promise<RowLineage | undefined> {
  const sheet = recipe.sheets.find(({ template }) =>
    [file.template.slug, file.template.name].includes(template),
  );
  if (!sheet) throw new Error(`the recipe makes no sheet for ${file.template.slug}`);
  if (!Number.isSafeInteger(rowIndex) || rowIndex < 0 || rowIndex >= file.rowCount) return undefined;
  return withSession({ threads: 1, memoryMb: 200 }, async (session) => {
    const [stored] = await session.rows(
      `SELECT * FROM read_parquet(${quoteText(file.parquet)}, file_row_number = true) WHERE file_row_number = ${rowIndex}`,
    );
    if (!stored) return undefined;
    const inputs = inputsFrom(recipe, tables);
    const rows = await sourceRows(session, sheet, inputs, stored);
    const lookup = await lookupsFor(session, sheet, inputs, rows, rowIndex);
    const traces = traceRow(sheet, file.columns, { rows, position: rowIndex, lookup });
    return { rowIndex, cells: traces.map((trace, at) => ({ ...trace, errors: errorsOf(stored, at) })) };
  });
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
        const row = await sourceRow(session, table, reshape, stored, 0);
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
    rows.push(table && (await sourceRow(session, table, reshape, stored, at)));
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

async function sourceRow(
  session: DuckSession,
  table: Table,
  steps: ReturnType<typeof mentionsOf>[number]['reshape'],
  stored: Stored,
  at: number,
): Promise<SourceRow> {
  const row = Number(stored[`row ${at}`]);
  const parts = Object.keys(stored)
    .filter((name) => name.startsWith(`row ${at} part `))
    .map((name) => Number(stored[name]));
  const marked = table.columns.map((_, index) => `'|' || c${index} AS c${index}`).join(', ');
  const [cells] = await session.rows(`SELECT ${marked} FROM ${tableSql(table)} WHERE "row" = ${row}`);
  const sources = new Map(
    table.columns.map((column, index) => [column, sourceCell(table, row, column, cells?.[`c${index}`])]),
  );
  return reshapeRow(sources, steps, parts, {
    above: async (column) => {
      const cell = `c${table.columns.indexOf(column)}`;
      const [found] = await session.rows(
        `SELECT max("row")::BIGINT AS "row", '|' || arg_max(${cell}, "row") AS cell FROM ${tableSql(table)} WHERE "row" <= ${row} AND NOT (${blankSql(cell)})`,
      );
      return found?.row ? sourceCell(table, Number(found.row), column, found.cell) : undefined;
    },
    items: async (value, by) => {
      const cell = value === null ? 'NULL::VARCHAR' : literal(value);
      const found = await session.rows(
        `SELECT '|' || unnest(${itemsSql('cell', by)}) AS item FROM (SELECT ${cell} AS cell)`,
      );
      return found.map(({ item }) => unmarked(item));
    },
  });
}

/** Texts come with a mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it. */
function unmarked(text: unknown): string | null {
  return typeof text === 'string' ? text.slice(1) : null;
}

function sourceCell(table: Table, row: number, column: string, value: unknown): SourceCell {
  return {
    file: table.file,
    table: table.name,
    row,
    column,
    value: typeof value === 'string' ? value : null,
  };
}

/**
 * Lookups are found as the run found them: the first row with the key. The keys are known only while the row is
 * traced, so a first tracing asks and a second one gets the answers.
 */
async function lookupsFor(
  session: DuckSession,
  sheet: Sheet,
  inputs: Inputs,
  rows: (SourceRow | undefined)[],
  position: number,
): Promise<(node: Lookup, key: string) => SourceCell | undefined> {
  const answers = new Map<string, SourceCell | undefined>();
  const identity = (node: Lookup, key: string) =>
    JSON.stringify([node.input, node.key, node.value, node.ignore_case, key]);
  const answer = (node: Lookup, key: string) => answers.get(identity(node, key));
  if (lookupsOf(sheet).length === 0) return answer;
  // A lookup may give the key of another: as many rounds as they are deep.
  for (;;) {
    const asked = new Map<string, { node: Lookup; key: string }>();
    traceRow(sheet, Object.keys(sheet.columns), {
      rows,
      position,
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
