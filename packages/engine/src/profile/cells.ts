import { type DuckSession, quoteIdent } from '../duck/session.js';
import { literals } from '../duck/sql.js';
import type { Table } from '../read/reader.js';
import { type RowChoice, tableSql } from '../read/table-sql.js';
import { columnsBefore, type Reshape, reshapedColumns } from '../recipe/reshape.js';
import type { Relation } from '../run/relation.js';
import { reshape } from '../run/reshape.js';

/** A table, as it is or as steps reshape it. */
export interface Profiled {
  table: Table;
  reshape?: readonly Reshape[];
  /** Of its rows, those in which a column holds one of these values, trimmed. */
  kind?: { column: string; values: readonly string[] } | undefined;
}

/** Where the cells to be counted are. */
export interface Cells {
  /** What follows FROM. */
  sql: string;
  names: readonly string[];
  /** The SQL name of each column. */
  columns: readonly string[];
  rows: number;
  /** Where some of its rows can be read without the others: so. */
  stored?: Table;
}

/** A reshaped table is carried out once and kept by the session, under a name of its own. */
export async function cellsOf(
  session: DuckSession,
  { table, reshape: steps = [], kind }: Profiled,
  mostColumns: number,
  name: string,
): Promise<Cells> {
  if (steps.length === 0 && !kind) {
    const names = table.columns.slice(0, mostColumns);
    const columns = names.map((_, at) => `c${at}`);
    return { sql: tableSql(table), names, columns, rows: table.rowCount, stored: table };
  }
  const names = steps.reduce<string[]>(reshapedColumns, table.columns).slice(0, mostColumns);
  const relation = reshaped(table, steps, columnsBefore(names, steps));
  const columns = names.map((_, at) => `c${at}`);
  const cells = names.map((each, at) => `${relation.columns.get(each) ?? 'NULL::VARCHAR'} AS c${at}`);
  const only = kind
    ? ` WHERE trim(coalesce(${relation.columns.get(kind.column) ?? 'NULL::VARCHAR'}, '')) IN (${literals(kind.values)})`
    : '';
  await session.run(
    `CREATE TEMP TABLE ${quoteIdent(name)} AS SELECT ${cells.join(', ')} FROM ${relation.sql}${only}`,
  );
  return { sql: quoteIdent(name), names, columns, rows: await session.count(quoteIdent(name)) };
}

/** The rows of a table after the steps; `needed` are the columns of the table that they need. */
export function reshaped(
  table: Table,
  steps: readonly Reshape[],
  needed: readonly string[],
  cellSql: (name: string, column: number) => string = (_, column) => `c${column}`,
): Relation {
  const choice: RowChoice | undefined = steps[0]?.step === 'rows' ? steps[0] : undefined;
  const there = needed.filter((name) => table.columns.includes(name));
  const columns = new Map(there.map((name, at) => [name, quoteIdent(`in 0 ${at}`)]));
  const cells = [...columns].map(
    ([name, column]) => `${cellSql(name, table.columns.indexOf(name))} AS ${column}`,
  );
  return steps.reduce<Relation>(reshape, {
    sql: `(SELECT ${['0 AS "table 0"', '"row" AS "row 0"', ...cells].join(', ')} FROM ${tableSql(table, choice)})`,
    columns,
    origins: [
      {
        input: '',
        tables: [{ table, keep: choice?.keep ?? [] }],
        table: '"table 0"',
        row: '"row 0"',
        parts: [],
      },
    ],
    ordered: true,
    leftOut: [],
    absorbed: [],
  });
}
