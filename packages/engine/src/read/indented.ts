import { rm } from 'node:fs/promises';
import { getOwn } from '@godwit/contract/own';
import { tableOptions } from '../duck/parquet.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import type { Table } from './reader.js';
import { columnNames } from './structure/names.js';
import { tableSql } from './table-sql.js';
import { TableWriter } from './table-writer.js';

const mostRows = 50_000;
const mostColumns = 100;
const fewestIndented = 3;
/** A single blank is a slip of the hand. */
const leastIndent = 2;
const fewIndented = 0.3;
const nearlyAll = 0.95;
/** Sums that reading does not know for sums stand under the headings. */
const mostAlone = 0.75;
/** As accounts are written under others: `Income:Sales:Services`. */
const mark = ':';

/**
 * Cells that are indented under the one that they belong to: accounts, places, parts. What they belong to is lost on
 * whoever reads a cell alone, so that each gets its path: in a column beside it, or in its place where it heads the
 * rows below it and stands alone.
 */
export async function withPaths(tables: readonly Table[], session: DuckSession): Promise<Table[]> {
  const made: Table[] = [];
  for (const table of tables) {
    const { rowCount, columns, firstRow } = table;
    const isLikely =
      firstRow === null &&
      rowCount >= fewestIndented &&
      rowCount <= mostRows &&
      columns.length <= mostColumns;
    made.push((isLikely && (await withPath(table, session))) || table);
  }
  return made;
}

async function withPath(table: Table, session: DuckSession): Promise<Table | undefined> {
  const counts = table.columns.map(
    (_, at) =>
      `count(*) FILTER (WHERE regexp_matches(c${at}, '^[\\s\\x{A0}]{${leastIndent},}\\S'))::DOUBLE AS c${at}`,
  );
  const [found] = await session.rows(`SELECT ${counts.join(', ')} FROM ${tableSql(table)}`);
  const at = table.columns.findIndex(
    (_, place) => Number(getOwn(found ?? {}, `c${place}`) ?? 0) >= fewestIndented,
  );
  if (at < 0) return undefined;
  const others = table.columns.flatMap((_, place) =>
    place === at ? [] : [`trim(coalesce(c${place}, '')) = ''`],
  );
  const rows = await session.rows(
    `SELECT "row", c${at} AS cell, ${others.join(' AND ') || 'true'} AS lone FROM ${tableSql(table)} WHERE trim(coalesce(c${at}, '')) <> '' ORDER BY "row"`,
  );
  const paths = pathsOf(rows.map(({ cell }) => String(cell)));
  if (!paths) return undefined;
  const isHeading = rows.filter(({ lone }) => lone === true).length >= mostAlone * rows.length;
  const width = table.columns.length + (isHeading ? 0 : 1);
  const parquet = table.parquet.replace(/\.parquet$/, '.paths.parquet');
  const said = `${parquet}.said`;
  const writer = new TableWriter(session, `${said}.staging`, 1);
  for (const [place, { row }] of rows.entries()) writer.add(Number(row), [paths[place]]);
  await writer.finish(said);
  const cells = table.columns.map((_, place) =>
    isHeading && place === at ? `coalesce(said.c0, own.c${place}) AS c${place}` : `own.c${place}`,
  );
  if (!isHeading) cells.push(`said.c0 AS c${width - 1}`);
  await session.run(
    `COPY (SELECT own."row", ${cells.join(', ')} FROM read_parquet(${quoteText(table.parquet)}) AS own
       LEFT JOIN read_parquet(${quoteText(said)}) AS said ON own."row" = said."row" ORDER BY own."row")
     TO ${quoteText(parquet)} (${tableOptions(width)})`,
  );
  await rm(said, { force: true });
  await rm(table.parquet, { force: true });
  const name = table.columns[at] ?? '';
  const text = isHeading
    ? `the headings in "${name}" are indented under others, and are written with those that they stand under`
    : `the cells of "${name}" are indented under others; what they stand under is in a column of its own`;
  return {
    ...table,
    columns: columnNames(isHeading ? table.columns : [...table.columns, `${name} path`], width),
    parquet,
    notes: [...table.notes, { text }],
    ...(table.formats && !isHeading ? { formats: [...table.formats, []] } : {}),
  };
}

/** The path of each cell; undefined where blanks before them are no levels. */
export function pathsOf(cells: readonly string[]): string[] | undefined {
  // Numbers are written so that they end below each other.
  if (cells.filter((cell) => /\p{L}{2}/u.test(cell)).length < nearlyAll * cells.length) return undefined;
  const indents = cells.map((cell) => cell.length - cell.trimStart().length);
  const levels = [...new Set(indents)].sort((a, b) => a - b);
  const indented = indents.filter((indent) => indent > (levels[0] ?? 0)).length;
  const [top = 0, next = 0] = levels;
  if (levels.length < 2 || levels.length > 12 || next - top < leastIndent || indents[0] !== top)
    return undefined;
  if (levels.length === 2 && indented < fewIndented * cells.length) return undefined;
  const level = indents.map((indent) => levels.indexOf(indent));
  const steps = level.filter((each, at) => at === 0 || each <= (level[at - 1] ?? 0) + 1).length;
  if (steps < nearlyAll * cells.length) return undefined;
  const above: string[] = [];
  return cells.map((cell, at) => {
    above.length = Math.min(above.length, level[at] ?? 0);
    above.push(cell.trim());
    return above.join(mark);
  });
}
