import { type DuckSession, withSession } from '@godwit/engine/duck/session';
import { identifier } from '@godwit/engine/duck/sql';
import { tableSql } from '@godwit/engine/read/table-sql';
import { type Desk, ToolRefused } from '../desk.js';
import { checkedQuery } from './checked-query.js';

const most = 50;
const seconds = 10;
const memoryMb = 300;

export interface Result {
  columns: string[];
  /** Through the veil. */
  rows: (string | null)[][];
  isMore: boolean;
}

/** One read-only question to the run's own tables, in bounded time and memory. Throws ToolRefused. */
export async function query(desk: Desk, sql: string): Promise<Result> {
  return withSession({ threads: 1, memoryMb }, async (session) => {
    for (const [id, table] of desk.tables) {
      const cells = table.columns.map((name, at) => `c${at} AS ${identifier(name)}`);
      await session.run(
        `CREATE VIEW ${identifier(id)} AS SELECT ${cells.join(', ')} FROM ${tableSql(table)}`,
      );
    }
    await session.lockDown([...desk.tables.values()].map(({ parquet }) => parquet));
    const { counts } = await checkedQuery(session, sql, [...desk.tables.keys()]);
    const { columns, rows } = await bounded(session, sql, desk);
    const shown = rows.slice(0, most).map((row) =>
      row.map((cell, at) => {
        const text = cell === null ? null : String(cell);
        return counts.has(at) ? text : desk.veil.cell(text);
      }),
    );
    // A name that stands in no question was made of cells.
    const names = columns.map((name) => (sql.includes(name) ? name : desk.veil.words(`"${name}"`)));
    return { columns: names, rows: shown, isMore: rows.length > most };
  });
}

async function bounded(session: DuckSession, sql: string, desk: Desk) {
  const timer = setTimeout(() => session.connection.interrupt(), seconds * 1000);
  try {
    const inner = sql.trim().replace(/;\s*$/, '');
    const reader = await session.connection.runAndReadAll(`SELECT * FROM (\n${inner}\n) LIMIT ${most + 1}`);
    const json = reader.getRowsJson();
    return { columns: reader.columnNames(), rows: json.map((row) => row.map(textOf)) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (/interrupt/i.test(said))
      throw new ToolRefused(`The query took more than ${seconds} s: ask for less.`);
    throw new ToolRefused(`The query failed: ${desk.veil.words(said).slice(0, 500)}`);
  } finally {
    clearTimeout(timer);
  }
}

function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
