import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadTable } from './readers-job.js';
import type { ReaderProcess } from './readers-process.js';
import { table } from './table.js';

type Cell = string | null;

export interface ChinookResult {
  ok: boolean;
  figures: Record<string, unknown>;
}

const files = ['Chinook_Sqlite.sqlite', 'Chinook_MySql.sql'];

/**
 * The same data as a SQLite file and as a dump of MySQL: both readings must have the same tables, columns and rows,
 * whatever their order. Cells are compared as text; only where a column then differs, and every cell of it is a date
 * (or a number) on both sides, as the day (or number) it means: the databases write 2021/1/1 and 2021-01-01 00:00:00.
 */
export async function runChinook(
  folder: string,
  scratch: string,
  readers: ReaderProcess,
): Promise<ChinookResult> {
  const paths = files.map((name) => join(folder, 'ChinookDatabase', 'DataSources', name));
  if (!paths.every((path) => existsSync(path))) {
    console.log(`\nchinook: no files at ${folder}`);
    return { ok: false, figures: { error: 'no data' } };
  }
  const read: ReadTable[][] = [];
  for (const [at, path] of paths.entries()) {
    const result = await readers.run({ path, name: files[at] ?? '', scratch, how: 'any', rows: true });
    if (result.outcome !== 'read') {
      console.log(`\nchinook: ${files[at]}: ${result.outcome} (${result.reason})`);
      return { ok: false, figures: { error: result.reason } };
    }
    read.push(result.tables);
  }
  const [ofSqlite = [], ofMysql = []] = read;
  const names = [...new Set([...ofSqlite, ...ofMysql].map(({ name }) => name))].sort();
  const lines = names.map((name) => {
    const one = ofSqlite.find((found) => found.name === name);
    const other = ofMysql.find((found) => found.name === name);
    const { agree, normalised } = one && other ? compare(one, other) : { agree: false, normalised: [] };
    return { name, sqlite: one?.rowCount ?? 0, mysql: other?.rowCount ?? 0, agree, normalised };
  });
  console.log('\nchinook: SQLite file and MySQL dump');
  console.log(
    table(
      ['table', 'rows in SQLite', 'rows in MySQL', 'agree', 'compared by meaning'],
      lines.map((line) => [line.name, line.sqlite, line.mysql, line.agree, line.normalised.join(', ')]),
    ),
  );
  const agree = lines.filter((line) => line.agree).length;
  const rows = lines.reduce((sum, { mysql }) => sum + mysql, 0);
  return { ok: lines.length > 0 && agree === lines.length, figures: { tables: lines.length, agree, rows } };
}

function compare(one: ReadTable, other: ReadTable): { agree: boolean; normalised: string[] } {
  const normalised: string[] = [];
  if (one.rejects + other.rejects > 0 || one.columns.join('\n') !== other.columns.join('\n')) {
    return { agree: false, normalised };
  }
  const meanings = one.columns.map((column) => {
    const cells = [one, other].map(({ rows }) => rows.map((row) => row[column] ?? null));
    const [left = [], right = []] = cells;
    if (sameCells(left, right)) return asText;
    const meaning = [asDay, asNumber].find((kind) => cells.flat().every((cell) => kind(cell) !== undefined));
    if (meaning) normalised.push(column);
    return meaning ?? asText;
  });
  const rowsOf = ({ rows }: ReadTable) =>
    rows.map((row) => JSON.stringify(one.columns.map((column, at) => meanings[at]?.(row[column] ?? null))));
  return { agree: sameCells(rowsOf(one), rowsOf(other)), normalised };
}

function sameCells(left: readonly Cell[], right: readonly Cell[]): boolean {
  const sorted = [left, right].map((cells) =>
    JSON.stringify(cells.map((cell) => JSON.stringify(cell)).sort()),
  );
  return sorted[0] === sorted[1];
}

/** Undefined: the cell has no such meaning. */
type Meaning = (cell: Cell) => Cell | undefined;

const asText: Meaning = (cell) => cell;

const asDay: Meaning = (cell) => {
  if (cell === null) return null;
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: 00:00:00)?$/.exec(cell);
  return found ? [found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')].join('-') : undefined;
};

const asNumber: Meaning = (cell) => {
  if (cell === null) return null;
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? String(Number(cell)) : undefined;
};
