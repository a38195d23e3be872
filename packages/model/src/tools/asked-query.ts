import { type DuckSession, withSession } from '@godwit/engine/duck/session';
import { identifier } from '@godwit/engine/duck/sql';
import type { Table } from '@godwit/engine/read/reader';
import { tableSql } from '@godwit/engine/read/table-sql';
import { ToolRefused } from '../desk.js';
import { checkedQuery } from './checked-query.js';

export const mostRows = 50;

/** What a process for queries is asked: one question, and it is done. */
export interface QueryJob {
  tables: [id: string, table: Table][];
  sql: string;
  memoryMb: number;
  /** Of the processor's time: a busy machine is not taken for hard work. */
  seconds: number;
}

export type QueryAnswer =
  | {
      kind: 'rows';
      columns: string[];
      /** One more than are shown, where there are more. */
      rows: (string | null)[][];
      /** Places of columns that hold a count and nothing of any cell. */
      counts: number[];
    }
  | { kind: 'refused'; why: string }
  /** `isOfCells`: rows were read by then, and what it says may be one of theirs. */
  | { kind: 'failed'; said: string; isOfCells: boolean };

/** In a process of its own: what DuckDB holds and how long it works within one call is bound by nothing else. */
export function askedQuery({ tables, sql, memoryMb }: QueryJob): Promise<QueryAnswer> {
  return withSession({ threads: 1, memoryMb }, async (session) => {
    for (const [id, table] of tables) {
      const cells = table.columns.map((name, at) => `c${at} AS ${identifier(name)}`);
      await session.run(
        `CREATE VIEW ${identifier(id)} AS SELECT ${cells.join(', ')} FROM ${tableSql(table)}`,
      );
    }
    // Else it would spill into the folder that the service was started in: gigabytes, left there when it is killed.
    await session.run("SET temp_directory = ''");
    await session.lockDown(tables.map(([, { parquet }]) => parquet));
    try {
      const names = tables.map(([id]) => id);
      const { counts, width } = await checkedQuery(session, sql, names);
      return await answerOf(session, sql, counts, width);
    } catch (error) {
      if (error instanceof ToolRefused) return { kind: 'refused', why: error.message };
      throw error;
    }
  });
}

async function answerOf(
  { connection }: DuckSession,
  sql: string,
  counts: ReadonlySet<number>,
  width: number,
): Promise<QueryAnswer> {
  let isOfCells = false;
  try {
    const inner = sql.trim().replace(/;\s*$/, '');
    const prepared = await connection.prepare(`SELECT * FROM (\n${inner}\n) LIMIT ${mostRows + 1}`);
    isOfCells = true;
    const reader = await prepared.runAndReadAll();
    const columns = reader.columnNames();
    const rows = reader.getRowsJson().map((row) => row.map(textOf));
    return { kind: 'rows', columns, rows, counts: columns.length === width ? [...counts] : [] };
  } catch (error) {
    return { kind: 'failed', said: error instanceof Error ? error.message : String(error), isOfCells };
  }
}

function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
