import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteText, withSession } from '../../duck/session.js';
import { choose } from '../read-file.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { readParquet } from './read.js';

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-parquet-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function make(select: string, name = `in-${++count}.parquet`): Promise<string> {
  const path = join(scratch, name);
  await withSession({}, (session) => session.run(`COPY (${select}) TO ${quoteText(path)} (FORMAT parquet)`));
  return path;
}

async function read(select: string): Promise<Table> {
  const [table] = await readParquet({ path: await make(select), name: 'in.parquet' }, scratch);
  return table!;
}

function rowsOf(table: Table) {
  return withSession({}, (session) => session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY "row"`));
}

describe('every value becomes its text', () => {
  const cases: [sql: string, text: string | null][] = [
    ["DATE '2020-01-02'", '2020-01-02'],
    ["TIMESTAMP '2020-01-02 03:04:05'", '2020-01-02T03:04:05'],
    ["TIMESTAMP_NS '2020-01-02 03:04:05.123456789'", '2020-01-02T03:04:05.123456789'],
    ["TIMESTAMPTZ '2020-01-02 03:04:05+02'", '2020-01-02T01:04:05Z'],
    ['12345678901234567890.120::DECIMAL(38,3)', '12345678901234567890.120'],
    ['9007199254740993::BIGINT', '9007199254740993'],
    ['0.1::FLOAT', '0.1'],
    ['true', 'true'],
    ["TIME '01:02:03'", '01:02:03'],
    ["{'a': 1, 'b': [DATE '2020-01-01']}", '{"a":1,"b":["2020-01-01"]}'],
    ["['x', NULL]", '["x",null]'],
    ['NULL::INTEGER[]', null],
    ["MAP {'x': 1}", '{"x":1}'],
    ["'\\xFF\\x00a'::BLOB", 'ff0061'],
    ["' é ''quoted'' '", " é 'quoted' "],
    ['NULL::VARCHAR', null],
    ["''", ''],
  ];
  test.each(cases)('%s', async (sql, text) => {
    expect((await rowsOf(await read(`SELECT ${sql} AS x`)))[0]?.c0).toBe(text);
  });
});

test('rows stay in the order of the file, from 1', async () => {
  const table = await read('SELECT 200000 - i AS n, i AS "N " FROM range(200000) t(i)');
  expect(table).toMatchObject({ columns: ['n', 'N'], rowCount: 200_000, firstRow: 1 });
  const sql = `SELECT count(*) AS n FROM ${tableSql(table)} WHERE c0::BIGINT = 200001 - "row"`;
  expect(await withSession({}, (session) => session.rows(sql))).toEqual([{ n: '200000' }]);
});

test('bytes are noted', async () => {
  const table = await read("SELECT 'a'::BLOB AS picture, 1 AS id");
  expect(table.notes.map(({ text }) => text)).toEqual(['bytes, read as hexadecimal digits, in: picture']);
});

test('a table without rows is a table', async () => {
  expect(await read('SELECT 1 AS a WHERE false')).toMatchObject({ columns: ['a'], rowCount: 0 });
});

test('a star in the name of the file is a star', async () => {
  await make('SELECT 1 AS a', 'star-1.parquet');
  const path = await make('SELECT 2 AS a', 'star-[*].parquet');
  const [table] = await readParquet({ path, name: 'x' }, scratch);
  expect(await rowsOf(table!)).toEqual([{ c0: '2', row: '1' }]);
});

test('damage is said', async () => {
  const whole = await readFile(await make('SELECT i AS a FROM range(50000) t(i)'));
  const dented = Buffer.from(whole);
  dented.fill(0xff, 4, whole.length - 400);
  for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, 6), dented]) {
    const path = join(scratch, `bad-${++count}.parquet`);
    await writeFile(path, bytes);
    const result = readParquet({ path, name: 'bad.parquet' }, scratch);
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(/^bad\.parquet: the Parquet file is damaged/);
  }
});

test('the content says that it is Parquet', async () => {
  expect(choose(await readFile(await make('SELECT 1 AS a')), 'export.csv')?.format).toBe('parquet');
});
