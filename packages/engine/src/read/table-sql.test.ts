import { expect, it } from 'vitest';
import { withSession } from '../duck/session.js';
import { profileTable } from '../profile/profile.js';
import { writeTable } from '../run/testing/plain-table.js';
import { scratchFolder } from '../run/testing/tables.js';
import type { Table } from './reader.js';
import { leftOutSql, tableSql } from './table-sql.js';

const out = scratchFolder();
const numbersIn = (sql: string) =>
  withSession({}, async (session) =>
    (await session.rows(`SELECT "row" FROM ${sql}`)).map(({ row }) => Number(row)),
  );

it.each([
  ['a few', 5],
  ['many', 1000],
])('leaves out %s runs of marked rows, whatever their order', async (_, runs) => {
  const count = runs * 7;
  const rows = Array.from({ length: count }, (_, at) => [`v${at}`]);
  const marked = Array.from({ length: runs }, (_, at): [number, number] => [
    at * 7 + 3,
    at * 7 + 3 + (at % 3),
  ]);
  const table = await writeTable(out, {
    ...{ file: 'a.csv', columns: ['A'], rows, numbers: 3 },
    marks: [
      { kind: 'total', rows: marked.toReversed() },
      { kind: 'hidden', rows: [[4, 6]] },
    ],
  });
  const isMarked = (row: number) => marked.some(([first, last]) => first <= row && row <= last);
  const data = Array.from({ length: count }, (_, at) => at + 3).filter((row) => !isMarked(row));
  expect(await numbersIn(tableSql(table))).toEqual(data);
  expect(table.rowCount).toBe(data.length);
  expect(await numbersIn(tableSql(table, { keep: ['total'] }))).toHaveLength(count);
  expect(await numbersIn(tableSql(table, { leave_out: ['hidden'] }))).toEqual(data.slice(3));
  expect(await numbersIn(leftOutSql(table, { leave_out: ['hidden'] }))).toEqual([4, 5, 6]);
  const [profile] = await profileTable(table);
  expect(profile).toMatchObject({ filled: data.length, distinct: data.length });
});

it('puts the rows above the data before them, as wide as the table', async () => {
  const table: Table = await writeTable(out, {
    ...{ file: 'a.csv', columns: ['A', 'B'], rows: [['1', '2']], numbers: [9] },
    aside: [
      { kind: 'above', row: 1, cells: ["it's", 'b', 'beyond'] },
      { kind: 'above', row: 2, cells: [] },
      { kind: 'header', row: 3, cells: ['A\0'] },
    ],
  });
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT * FROM ${tableSql(table, { keep: ['above', 'header'] })}`),
  );
  expect(rows.map(({ row, c0, c1 }) => [Number(row), c0, c1])).toEqual([
    [1, "it's", 'b'],
    [2, null, null],
    [3, 'A\0', null],
    [9, '1', '2'],
  ]);
});
