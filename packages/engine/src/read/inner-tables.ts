import { basename, dirname, join } from 'node:path';
import { getOwn } from '@godwit/contract/own';
import { tableOptions } from '../duck/parquet.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import type { Table } from './reader.js';
import { isTextual } from './structure/header.js';
import { Marks } from './structure/marks.js';
import { columnNames } from './structure/names.js';
import { isBlank } from './structure/survey.js';
import { tableSql } from './table-sql.js';

const mostRows = 50_000;
const mostColumns = 100;
const fewestRows = 5;
const fewestNames = 2;
const nearlyAll = 0.95;

/**
 * Rows that have rows of another kind below them, under names of their own that come again and again: the sub-items of
 * a board, the lines of each order. Those below are a table of their own, with what tells the row above them apart;
 * one for all tables of the same columns, with the line above each.
 */
export async function withInnerTables(tables: readonly Table[], session: DuckSession): Promise<Table[]> {
  const likely = tables.filter(
    ({ rowCount, columns }) =>
      rowCount >= fewestRows &&
      rowCount <= mostRows &&
      columns.length > fewestNames &&
      columns.length <= mostColumns,
  );
  if (likely.length === 0) return [...tables];
  const found = new Map<string, Inners>();
  const lines = new Map<string, string[]>();
  for (const table of likely) {
    const line = await repeatedLine(table, session);
    if (line) lines.set(kindOf(table), line);
  }
  for (const table of likely) {
    const line = lines.get(kindOf(table));
    const inner = line && (await innerOf(table, line, session));
    if (!inner) continue;
    const known = found.get(kindOf(table));
    if (known) known.push(inner);
    else found.set(kindOf(table), [inner]);
  }
  const all = [...found.values()];
  const outer = new Map(all.flat().map(({ table, rest }) => [table, rest]));
  const made = tables.map((table) => outer.get(table) ?? table);
  for (const inners of all) made.push(await tableOf(inners, session));
  return made;
}

function kindOf({ columns }: Table): string {
  return JSON.stringify(columns);
}

function cellsOf({ columns }: Table): string[] {
  return columns.map((_, at) => `c${at}`);
}

function blank(cell: string): string {
  return `(trim(coalesce(${cell}, '')) = '')`;
}

/** A line of names that stands in a table several times, each time above rows without a first cell. */
async function repeatedLine(table: Table, session: DuckSession): Promise<string[] | undefined> {
  const cells = cellsOf(table);
  const filled = cells.map((cell) => `(NOT ${blank(cell)})::INT`).join(' + ');
  const found = await session.rows(
    `SELECT ${cells.join(', ')} FROM (SELECT *, lead(${blank('c0')}) OVER (ORDER BY "row") AS heads FROM ${tableSql(table)})
     GROUP BY ${cells.join(', ')} HAVING count(*) >= 2 AND bool_and(coalesce(heads, false)) AND ${filled} > ${fewestNames} LIMIT 2`,
  );
  const [first, ...others] = found.map((row) => cells.map((cell) => String(getOwn(row, cell) ?? '')));
  return first && others.length === 0 && isNames(first) ? first : undefined;
}

function isNames(line: readonly string[]): boolean {
  const names = line.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return names.length > fewestNames && new Set(names).size === names.length && isTextual(names);
}

/** What of a table is another one. */
interface Inner {
  table: Table;
  line: readonly string[];
  /** The cells of the rows below, and those that tell the rows above them apart. */
  own: string[];
  telling: string[];
  /** The rows with `is_inner`, and in `above` the row of the one they belong to. */
  rows: string;
  rowCount: number;
  /** The table without them. */
  rest: Table;
}

/** Of tables of the same columns. */
type Inners = [Inner, ...Inner[]];

async function innerOf(
  table: Table,
  line: readonly string[],
  session: DuckSession,
): Promise<Inner | undefined> {
  const cells = cellsOf(table);
  const isLine = cells.map((cell, at) => `coalesce(${cell}, '') = ${literal(line[at] ?? '')}`).join(' AND ');
  const own = cells.filter((_, at) => at > 0 && !isBlank(line[at] ?? ''));
  const foreign = cells.filter((cell, at) => at > 0 && !own.includes(cell));
  // A sum that closes a group has no first cell either, and cells where the names below have none.
  const isInner = [blank('c0'), `NOT (${isLine})`, ...foreign.map(blank)].join(' AND ');
  const rows = `(SELECT *, (${isLine}) AS is_line, (${isInner}) AS is_inner,
    count(*) FILTER (WHERE ${isLine}) OVER upto AS line,
    max("row") FILTER (WHERE NOT ${blank('c0')} AND NOT (${isLine})) OVER upto AS above
    FROM ${tableSql(table)} WINDOW upto AS (ORDER BY "row" ROWS UNBOUNDED PRECEDING))`;
  const isName = own.map((cell) => `${cell} = ${literal(line[cells.indexOf(cell)] ?? '')}`).join(' OR ');
  const isOdd = `is_inner AND (line = 0 OR above IS NULL OR ${isName})`;
  const isHead = `NOT ${blank('c0')} AND NOT is_line`;
  const unique = cells
    .map((cell) => `count(DISTINCT ${cell}) FILTER (WHERE ${isHead} AND NOT ${blank(cell)}) AS ${cell}`)
    .join(', ');
  const [counts] = await session.rows(
    `SELECT count(*) FILTER (WHERE is_inner)::DOUBLE AS inner_rows, count(*) FILTER (WHERE ${isOdd})::DOUBLE AS odd,
       count(*) FILTER (WHERE ${isHead})::DOUBLE AS heads, ${unique} FROM ${rows}`,
  );
  const count = (name: string) => Number(getOwn(counts ?? {}, name) ?? 0);
  const rowCount = count('inner_rows');
  if (rowCount === 0 || count('odd') > (1 - nearlyAll) * rowCount || count('heads') === 0) return undefined;
  const gone = await session.rows(`SELECT "row" FROM ${rows} WHERE is_inner OR is_line ORDER BY "row"`);
  return {
    table,
    line,
    own,
    telling: cells.filter((cell) => count(cell) === count('heads')),
    rows,
    rowCount,
    rest: without(
      table,
      gone.map(({ row }) => Number(row)),
    ),
  };
}

function without(table: Table, rows: readonly number[]): Table {
  const gone = new Marks();
  for (const row of rows) gone.add('below', row);
  const marks = table.marks ?? [];
  const below = [...marks.filter(({ kind }) => kind === 'below'), ...gone.list()].flatMap(
    (mark) => mark.rows,
  );
  return {
    ...table,
    rowCount: table.rowCount - rows.length,
    marks: [
      ...marks.filter(({ kind }) => kind !== 'below'),
      { kind: 'below', rows: below.sort(([a], [b]) => a - b) },
    ],
    notes: [
      ...table.notes,
      { text: `${rows.length} rows below other rows, under names of their own, are another table` },
    ],
    dialect: { ...table.dialect, skippedRows: Number(table.dialect.skippedRows ?? 0) + rows.length },
  };
}

/** The rows that are below those of tables of the same columns. */
async function tableOf([first, ...others]: Inners, session: DuckSession): Promise<Table> {
  const { table, line } = first;
  const inners = [first, ...others];
  const cells = cellsOf(table);
  const own = cells.filter((cell) => inners.some((each) => each.own.includes(cell)));
  const unique = cells.filter((cell) => inners.every(({ telling }) => telling.includes(cell)));
  const above = unique.length > 0 ? unique : ['c0'];
  const headings = inners.map((each) => headingOf(each.table));
  const isHeaded = new Set(headings).size > 1;
  const parquet = join(dirname(table.parquet), `${basename(table.parquet, '.parquet')}.inner.parquet`);
  const selects = inners.map(({ rows }, at) => {
    const selected = [
      ...own.map((cell) => `inside.${cell}`),
      ...above.map((cell) => `outside.${cell}`),
      ...(isHeaded ? [literal(headings[at] ?? '')] : []),
    ];
    return `SELECT inside."row", ${selected.map((cell, place) => `${cell} AS c${place}`).join(', ')}
      FROM ${rows} AS inside JOIN ${rows} AS outside ON inside.above = outside."row" WHERE inside.is_inner`;
  });
  const at = (cell: string) => cells.indexOf(cell);
  const names = [
    ...own.map((cell) => line[at(cell)] ?? ''),
    ...above.map((cell) => `Parent ${table.columns[at(cell)] ?? ''}`),
    ...(isHeaded ? ['Heading'] : []),
  ];
  await session.run(
    `COPY (${selects.join(' UNION ALL ')} ORDER BY 1) TO ${quoteText(parquet)} (${tableOptions(names.length)})`,
  );
  const rowCount = inners.reduce((sum, each) => sum + each.rowCount, 0);
  return {
    file: table.file,
    name: `${table.name.replace(/ \(table \d+\)$/, '')} ${line[0]?.trim() || 'details'}`,
    columns: columnNames(names, names.length),
    rowCount,
    parquet,
    firstRow: null,
    notes: [{ text: 'rows that stand below rows of another table, under names of their own' }],
    rejects: [],
    ...(isHeaded ? {} : { aside: (table.aside ?? []).filter(({ kind }) => kind === 'above') }),
    dialect: { ...table.dialect, records: rowCount, skippedRows: 0 },
  };
}

/** The line right above a table. */
function headingOf({ aside = [] }: Table): string {
  const line = aside.findLast(({ kind }) => kind === 'above');
  return line?.cells.find((cell) => !isBlank(cell))?.trim() ?? '';
}
