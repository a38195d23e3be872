import { mkdtemp, readFile as readBytes, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSession } from '../../duck/session.js';
import { choose, readHere } from '../read-file.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';

let folder: string;
let scratch: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  scratch = await mkdtemp(join(tmpdir(), 'sqlite-scratch-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(scratch, { recursive: true });
});

async function database(sql: string, name = 'shop.db'): Promise<string> {
  const path = join(folder, name);
  const db = new sqlite.Database(path);
  db.exec(sql);
  db.close();
  return path;
}

const read = (path: string, name = 'shop.db') => readHere({ path, name }, scratch);

const rowsOf = (table: Table) =>
  withSession({}, async (session) =>
    (await session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY "row"`)).map(({ row, ...cells }) => [
      Number(row),
      ...Object.values(cells),
    ]),
  );

describe('SQLite', () => {
  it('keeps every cell exactly', async () => {
    const path = await database(`CREATE TABLE t (id INTEGER PRIMARY KEY, v);
      INSERT INTO t VALUES (9, 9223372036854775807), (3, -9007199254740993), (4, 0.1), (5, ''), (6, NULL),
        (7, x'00ff'), (8, 'a"b' || char(10) || 'ü😀'), (10, 'a' || char(0) || 'b'), (11, x''), (12, 1e100)`);
    const [table] = await read(path);
    expect(await rowsOf(table!)).toEqual([
      [1, '3', '-9007199254740993'],
      [2, '4', '0.1'],
      [3, '5', ''],
      [4, '6', null],
      [5, '7', '00ff'],
      [6, '8', 'a"b\nü😀'],
      [7, '9', '9223372036854775807'],
      [8, '10', 'a\ufffdb'],
      [9, '11', ''],
      [10, '12', '1e+100'],
    ]);
    expect(table!.dialect).toEqual({ records: 10, skippedRows: 0, headerRows: 0, primaryKey: 'id' });
    expect(table!.notes).toEqual([
      { text: 'v: 2 binary values written as hexadecimal digits', rows: [5, 9] },
      { text: 'v: zero characters in 1 cells became U+FFFD', rows: [8, 8] },
    ]);
  });

  it('reads every table and view, also without rows or rowid', async () => {
    const path = await database(`CREATE TABLE "odd ""name" ("a b" TEXT, rowid TEXT, oid TEXT);
      INSERT INTO "odd ""name" VALUES ('x', 'y', 'z');
      CREATE TABLE empty (a, b);
      CREATE TABLE pair (y TEXT, x TEXT, n INTEGER AS (1 + 1), PRIMARY KEY (x, y)) WITHOUT ROWID;
      INSERT INTO pair (y, x) VALUES ('1', 'b'), ('2', 'a');
      CREATE TABLE auto (id INTEGER PRIMARY KEY AUTOINCREMENT);
      CREATE VIEW both AS SELECT p.x, q.x FROM pair p JOIN pair q ON p.x = q.x`);
    const tables = await read(path);
    expect(tables.map(({ name, columns, rowCount }) => [name, columns, rowCount])).toEqual([
      ['odd "name', ['a b', 'rowid', 'oid'], 1],
      ['empty', ['a', 'b'], 0],
      ['pair', ['y', 'x', 'n'], 2],
      ['auto', ['id'], 0],
      ['both', ['x', 'x:1'], 2],
    ]);
    expect(await rowsOf(tables[2]!)).toEqual([
      [1, '2', 'a', '2'],
      [2, '1', 'b', '2'],
    ]);
    expect(await rowsOf(tables[1]!)).toEqual([]);
    expect(tables[2]!.dialect.primaryKey).toBe('x, y');
    expect(tables[1]!.dialect).not.toHaveProperty('primaryKey');
  });

  it('keeps the keys and links that the tables declare', async () => {
    const path = await database(`CREATE TABLE kinds ("K  1" TEXT, b TEXT, PRIMARY KEY (b, "K  1"));
      CREATE TABLE things (id INTEGER PRIMARY KEY, kb TEXT, kk TEXT, code TEXT UNIQUE, tag TEXT,
        up INTEGER REFERENCES THINGS, far INTEGER REFERENCES gone (id), FOREIGN KEY (kb, KK) REFERENCES Kinds);
      CREATE UNIQUE INDEX some ON things (tag) WHERE tag <> '';
      CREATE UNIQUE INDEX folded ON things (lower(tag));
      CREATE UNIQUE INDEX both ON things (tag, code);
      CREATE INDEX plain ON things (kb);
      CREATE VIEW v AS SELECT 1 AS one`);
    const [kinds, things, view] = await read(path);
    expect(kinds!.declared).toEqual({ primaryKey: ['b', 'K 1'], unique: [], links: [] });
    expect(things!.declared).toEqual({
      primaryKey: ['id'],
      unique: [['code'], ['tag', 'code']],
      links: [
        { columns: ['up'], table: 'things', references: ['id'] },
        { columns: ['far'], table: 'gone', references: ['id'] },
        { columns: ['kb', 'kk'], table: 'kinds', references: ['b', 'K 1'] },
      ],
    });
    expect(things!.dialect).toMatchObject({
      primaryKey: 'id',
      unique: 'code; tag, code',
      foreignKeys: 'up → things (id); far → gone (id); kb, kk → kinds (b, K 1)',
    });
    expect(view).not.toHaveProperty('declared');
  });

  it('leaves out a view that cannot be read, and says so', async () => {
    const path = await database(`CREATE TABLE t (a); CREATE TABLE gone (a);
      CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone`);
    const tables = await read(path);
    expect(tables.map(({ name }) => name)).toEqual(['t']);
    expect(tables[0]!.notes[0]!.text).toMatch(/^broken: this view was left out/);
  });

  it('leaves nothing beside the file or in scratch, and minds no stale lock', async () => {
    const path = await database('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    await writeFile(`${path}.lock`, '');
    const other = await mkdtemp(join(folder, 'scratch-'));
    const both = await Promise.all([read(path), readHere({ path, name: 'shop.db' }, other)]);
    await rm(other, { recursive: true });
    expect(both.map(([table]) => table!.rowCount)).toEqual([1, 1]);
    expect((await readdir(folder)).sort()).toEqual(['shop.db', 'shop.db.lock']);
    expect((await readdir(scratch)).every((name) => name.endsWith('.parquet'))).toBe(true);
  });

  it('reads a write-ahead database without its log, and says what may be missing', async () => {
    const path = await database('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    const bytes = await readBytes(path);
    bytes[18] = 2;
    bytes[19] = 2;
    await writeFile(path, bytes);
    const [table] = await read(path);
    expect(table!.rowCount).toBe(1);
    expect(table!.notes[0]!.text).toContain('shop.db-wal');
    expect(await readBytes(path)).toEqual(bytes);
  });

  it('is told by content, whatever the name', async () => {
    const start = await readBytes(await database('CREATE TABLE t (a)'));
    expect(choose(start, 'list.csv')?.format).toBe('sqlite');
    expect(choose(Buffer.from('a,b\n1,2\n'), 'list.db')?.format).toBe('csv');
  });

  it('refuses what is damaged in a sentence', async () => {
    const path = await database(`CREATE TABLE t (a);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO t SELECT 'some text ' || i FROM n`);
    const whole = await readBytes(path);
    const cases: [reason: RegExp, bytes: Buffer][] = [
      [/cut off: 5000 bytes of/, whole.subarray(0, 5000)],
      [/cut off or encrypted/, whole.subarray(0, 60)],
      [/cut off or encrypted/, Buffer.from(whole.map((byte) => byte ^ 0x9d))],
      [
        /cannot read this database/,
        Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 7)]),
      ],
      [
        /cannot read this database/,
        Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 0xee)]),
      ],
    ];
    for (const [reason, bytes] of cases) {
      await writeFile(path, bytes);
      const error = await read(path).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnreadableFile);
      expect(String(error)).toMatch(reason);
    }
    await expect(read(await database('VACUUM', 'none.db'))).rejects.toThrow(UnreadableFile);
    expect((await readdir(scratch)).filter((name) => !name.endsWith('.parquet'))).toEqual([]);
  });
});
