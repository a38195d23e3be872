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
    const { counts, width } = await checkedQuery(session, sql, [...desk.tables.keys()]);
    const { columns, rows } = await bounded(session, sql, desk);
    const isCount = (at: number) => columns.length === width && counts.has(at);
    const shown = rows.slice(0, most).map((row) =>
      row.map((cell, at) => {
        const text = cell === null ? null : String(cell);
        return isCount(at) ? text : desk.veil.cell(text);
      }),
    );
    // A name that stands in no question was made of cells.
    const names = columns.map((name) =>
      sql.includes(name) || desk.veil.isKnown(name) ? name : `${desk.veil.cell(name)}`,
    );
    return { columns: names, rows: shown, isMore: rows.length > most };
  });
}

async function bounded(session: DuckSession, sql: string, desk: Desk) {
  const { connection } = session;
  const atStart = process.memoryUsage.rss();
  let stopped = '';
  const stop = (why: string) => {
    stopped = why;
    connection.interrupt();
  };
  const timer = setTimeout(() => stop(`took more than ${seconds} s`), seconds * 1000);
  // What functions hold while they work is not in the account of DuckDB.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - atStart > 2 * memoryMb * 2 ** 20) stop('held too much at once');
  }, 50);
  let hasBegun = false;
  try {
    const inner = sql.trim().replace(/;\s*$/, '');
    const prepared = await connection.prepare(`SELECT * FROM (\n${inner}\n) LIMIT ${most + 1}`);
    hasBegun = true;
    const reader = await prepared.runAndReadAll();
    const json = reader.getRowsJson();
    return { columns: reader.columnNames(), rows: json.map((row) => row.map(textOf)) };
  } catch (error) {
    if (stopped !== '') throw new ToolRefused(`The query ${stopped}: ask for less.`);
    const said = error instanceof Error ? error.message : String(error);
    // Until rows are read only names and the question itself can stand in an error; then cells do, quoted or not.
    const isOfCells = hasBegun && desk.veil.samples !== 'values';
    const told = isOfCells
      ? `${/^[A-Z][A-Za-z ]* Error/.exec(said)?.[0] ?? 'Error'}. What it says of cells is not shown; try_cast and try_strptime raise none`
      : desk.veil.words(said).slice(0, 500);
    throw new ToolRefused(`The query failed: ${told}`);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
