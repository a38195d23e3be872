import { type DuckSession, quoteIdent } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { columnsBefore, expands, type Reshape } from '../recipe/reshape.js';
import { literal } from '../recipe/sql.js';
import { blankSql } from '../recipe/text.js';
import { originColumns, type Relation } from '../run/relation.js';
import { itemsSql, reshape } from '../run/reshape.js';
import { reshapeRow } from './reshape-row.js';
import type { RowCell, SourceCell, SourceRow } from './trace.js';

/** A row of a table, and which of the rows that reshaping made of it. */
export interface RowPlace {
  row: number;
  parts: number[];
}

/** One row of a table, as the steps reshape it. */
export async function sourceRow(
  session: DuckSession,
  table: Table,
  steps: readonly Reshape[],
  { row, parts }: RowPlace,
): Promise<SourceRow> {
  const marked = table.columns.map((_, index) => `'|' || c${index} AS c${index}`).join(', ');
  const [cells] = await session.rows(`SELECT ${marked} FROM ${tableSql(table)} WHERE "row" = ${row}`);
  const sources = new Map(
    table.columns.map((column, index) => [
      column,
      asItStood(sourceCell(table, row, column, cells?.[`c${index}`])),
    ]),
  );
  return reshapeRow(sources, steps, parts, {
    above: (column, at) => above(session, table, steps.slice(0, at), { row, parts }, column),
    items: async (value, by) => {
      const cell = value === null ? 'NULL::VARCHAR' : literal(value);
      const found = await session.rows(
        `SELECT '|' || unnest(${itemsSql('cell', by)}) AS item FROM (SELECT ${cell} AS cell)`,
      );
      return found.map(({ item }) => unmarked(item));
    },
  });
}

/** The value comes with a mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it. */
export function sourceCell(table: Table, row: number, column: string, marked: unknown): SourceCell {
  return { file: table.file, table: table.name, row, column, value: unmarked(marked) };
}

function unmarked(text: unknown): string | null {
  return typeof text === 'string' ? text.slice(1) : null;
}

function asItStood(source: SourceCell): RowCell {
  return { value: source.value, source, steps: [] };
}

async function above(
  session: DuckSession,
  table: Table,
  steps: readonly Reshape[],
  place: RowPlace,
  column: string,
): Promise<RowCell | undefined> {
  if (steps.some(expands)) return aboveReshaped(session, table, steps, place, column);
  const cell = `c${table.columns.indexOf(column)}`;
  const [found] = await session.rows(
    `SELECT max("row")::BIGINT AS "row", '|' || arg_max(${cell}, "row") AS cell FROM ${tableSql(table)} WHERE "row" < ${place.row} AND NOT (${blankSql(cell)})`,
  );
  return found?.row ? asItStood(sourceCell(table, Number(found.row), column, found.cell)) : undefined;
}

/** Rows that a step made, or left out, count as the run counted them. */
async function aboveReshaped(
  session: DuckSession,
  table: Table,
  steps: readonly Reshape[],
  { row, parts }: RowPlace,
  column: string,
): Promise<RowCell | undefined> {
  const relation = steps.reduce(reshape, relationOf(table, columnsBefore([column], steps)));
  const places = originColumns(relation).slice(1);
  const cell = relation.columns.get(column) ?? 'NULL::VARCHAR';
  const here = [row, ...parts].slice(0, places.length);
  const [found] = await session.rows(
    `SELECT [${places.map((name) => `${name}::BIGINT`).join(', ')}] AS place FROM ${relation.sql}
     WHERE "row 0" <= ${row} AND (${places.join(', ')}) < (${here.join(', ')}) AND NOT (${blankSql(cell)})
     ORDER BY ${places.map((name) => `${name} DESC`).join(', ')} LIMIT 1`,
  );
  if (!found) return undefined;
  const [at, ...of] = (found.place as unknown[]).map(Number);
  return (await sourceRow(session, table, steps, { row: at ?? 0, parts: of })).get(column);
}

function relationOf(table: Table, names: readonly string[]): Relation {
  const columns = new Map(names.map((name, at) => [name, quoteIdent(`in ${at}`)]));
  const cells = [...columns].map(([name, column]) => `c${table.columns.indexOf(name)} AS ${column}`);
  return {
    sql: `(SELECT 0 AS "table 0", "row" AS "row 0", ${cells.join(', ')} FROM ${tableSql(table)})`,
    columns,
    origins: [{ input: '', tables: [table], table: '"table 0"', row: '"row 0"', parts: [] }],
    ordered: true,
  };
}
