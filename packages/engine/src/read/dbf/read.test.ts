import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSession } from '../../duck/session.js';
import { choose } from '../read-file.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { dbfReader } from './reader.js';
import { dbfSchema } from './schema.js';
import { dbfBytes, type TestTable } from './testing/table.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dbf-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<Table> {
  const path = join(folder, 'stock.dbf');
  await writeFile(path, bytes);
  const [table] = await dbfReader.read({ path, name: 'stock.dbf' }, folder);
  return table!;
}

const rowsOf = (table: Table) =>
  withSession({}, async (session) =>
    (await session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY "row"`)).map(({ row, ...cells }) => [
      Number(row),
      ...Object.values(cells),
    ]),
  );

const stock: TestTable = {
  fields: [
    { name: 'NAME', type: 'C', size: 10 },
    { name: 'PRICE', type: 'N', size: 20, decimals: 2 },
    { name: 'SINCE', type: 'D', size: 8 },
    { name: 'ACTIVE', type: 'L', size: 1 },
    { name: 'NAME', type: 'C', size: 3 },
  ],
  records: [
    { cells: ['Chair', '12345678901234567.10', '20240229', 'T', 'a'] },
    { deleted: true, cells: ['Gone', '1.00', '20240101', 'F', 'b'] },
    { cells: ['', '', '', '?', ''] },
    { cells: ['Table', '   0.50', '20230229', 'n', 'c'] },
  ],
};

describe('dBase', () => {
  it('keeps cells digit by digit, and counts deleted records', async () => {
    const table = await read(dbfBytes(stock));
    expect(table.columns).toEqual(['NAME', 'PRICE', 'SINCE', 'ACTIVE', 'NAME_2']);
    expect(await rowsOf(table)).toEqual([
      [1, 'Chair', '12345678901234567.10', '2024-02-29', 'true', 'a'],
      [3, '', null, null, null, ''],
      [4, 'Table', '0.50', '20230229', 'false', 'c'],
    ]);
    expect(table.dialect).toMatchObject({ records: 4, skippedRows: 1, headerRows: 0, encoding: 'latin1' });
    expect(table.notes).toContainEqual({ text: '1 deleted records were skipped', rows: [2, 2] });
    expect(table.notes).toContainEqual({
      text: 'SINCE: 1 values are not of the type of their column, and were kept as they are',
      rows: [4, 4],
    });
  });

  it('reads the binary types and nulls of Visual FoxPro', async () => {
    const whole = Buffer.alloc(4);
    whole.writeInt32LE(-5);
    const money = Buffer.alloc(8);
    money.writeBigInt64LE(-90071992547409931n);
    const real = Buffer.alloc(8);
    real.writeDoubleLE(0.1);
    const moment = Buffer.alloc(8);
    moment.writeInt32LE(2_440_588 + 1);
    moment.writeInt32LE(3_599_999, 4);
    const fields = [
      { name: 'I', type: 'I', size: 4, flags: 2 },
      { name: 'Y', type: 'Y', size: 8 },
      { name: 'B', type: 'B', size: 8 },
      { name: 'T', type: 'T', size: 8 },
      { name: 'V', type: 'V', size: 6, flags: 2 },
      { name: '_NullFlags', type: '0', size: 1, flags: 5 },
    ];
    const short = Buffer.from('ab\xe9..\x03', 'latin1');
    const table = await read(
      dbfBytes({
        version: 0x32,
        languageDriver: 0x03,
        fields,
        records: [
          { cells: [whole, money, real, moment, short, Buffer.from([0b010])] },
          { cells: [whole, money, real, Buffer.alloc(8), 'abcdef', Buffer.from([0b001])] },
        ],
      }),
    );
    expect(table.columns).toEqual(['I', 'Y', 'B', 'T', 'V']);
    expect(await rowsOf(table)).toEqual([
      [1, '-5', '-9007199254740.9931', '0.1', '1970-01-02 01:00:00', 'abé'],
      [2, null, '-9007199254740.9931', '0.1', null, 'abcdef'],
    ]);
  });

  it('reads text by the language driver', async () => {
    const fields = [{ name: 'NAME', type: 'C', size: 8 }];
    const records = [{ cells: [Buffer.from([0xc4, 0xe0])] }];
    expect(await rowsOf(await read(dbfBytes({ fields, records, languageDriver: 0xc9 })))).toEqual([
      [1, 'Да'],
    ]);
    expect(await rowsOf(await read(dbfBytes({ fields, records })))).toEqual([[1, 'Äà']]);
  });

  it('reads memos beside the table, and says when they are not there', async () => {
    const bytes = dbfBytes({
      version: 0x83,
      fields: [{ name: 'NOTE', type: 'M', size: 10 }],
      records: [{ cells: ['         1'] }, { cells: [''] }],
    });
    const alone = await read(bytes);
    expect(await rowsOf(alone)).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(alone.notes[0]!.text).toMatch(/1 memos were left out/);
    await writeFile(
      join(folder, 'STOCK.DBT'),
      Buffer.concat([Buffer.alloc(512), Buffer.from('long ago\x1a\x1a')]),
    );
    expect(await rowsOf(await read(bytes))).toEqual([
      [1, 'long ago'],
      [2, null],
    ]);
    await writeFile(join(folder, 'STOCK.DBT'), Buffer.alloc(600, 0x61));
    await expect(read(bytes)).rejects.toThrow(/memo file STOCK.DBT does not fit/);
  });

  it('reads dBase II and dBase 7, whose headers are laid out in their own ways', async () => {
    const two = Buffer.alloc(521);
    two.set([2, 2, 0, 7, 4, 82, 9, 0]);
    two.write('EMP:NO\0\0\0\0\0N\x03', 8, 'latin1');
    two.write('LAST\0\0\0\0\0\0\0C\x05', 24, 'latin1');
    two[40] = 0x0d;
    const old = await read(Buffer.concat([two, Buffer.from('   7Lee  *  8Ray  ')]));
    expect([old.columns, await rowsOf(old)]).toEqual([['EMP:NO', 'LAST'], [[1, '7', 'Lee']]]);

    const seven = Buffer.alloc(68 + 48 * 3 + 1);
    seven.set([4, 126, 7, 4, 1, 0, 0, 0, 213, 0, 15, 0]);
    for (const [at, [name, type, size]] of [
      ['A long name', 'C', 2] as const,
      ['ID', '+', 4] as const,
      ['SUM', 'O', 8] as const,
    ].entries()) {
      seven.write(name, 68 + 48 * at, 'latin1');
      seven.write(type, 68 + 48 * at + 32, 'latin1');
      seven[68 + 48 * at + 33] = size;
    }
    seven[212] = 0x0d;
    const real = Buffer.alloc(8);
    real.writeDoubleBE(-2.5);
    const row = Buffer.concat([Buffer.from(' ab'), Buffer.from([0x80, 0, 0, 9]), real.map((byte) => ~byte)]);
    const table = await read(Buffer.concat([seven, row]));
    expect([table.columns, await rowsOf(table)]).toEqual([
      ['A long name', 'ID', 'SUM'],
      [[1, 'ab', '9', '-2.5']],
    ]);
    expect(dbfSchema(seven)?.[1]).toEqual({ name: 'ID', type: '+', size: 4, decimals: 0 });
  });

  it('has a table without records', async () => {
    const table = await read(dbfBytes({ ...stock, records: [] }));
    expect([table.rowCount, table.columns.length]).toEqual([0, 5]);
  });

  it('is told by content, whatever the name', () => {
    expect(choose(dbfBytes(stock), 'stock.csv')?.format).toBe('dbf');
    expect(choose(Buffer.from('0,1,2\n'.repeat(100)), 'stock.dbf')?.format).toBe('csv');
    expect(choose(Buffer.from('0;1;2\r\n'.repeat(100)), 'stock.csv')?.format).toBe('csv');
  });

  it('refuses what is damaged or lying in a sentence', async () => {
    const whole = dbfBytes(stock);
    const patched = (at: number, ...values: number[]): Buffer => {
      const copy = Buffer.from(whole);
      copy.set(values, at);
      return copy;
    };
    const cases: [reason: RegExp, bytes: Buffer][] = [
      [/empty/, Buffer.alloc(0)],
      [/no dBase table/, whole.subarray(0, 20)],
      [/no dBase table/, whole.subarray(0, 100)],
      [/cut off: 1 of 4 records/, whole.subarray(0, 32 * 6 + 1 + 60)],
      [/cut off: 4 of 4294967295 records/, patched(4, 255, 255, 255, 255)],
      [/do not fill its records/, patched(10, 9)],
      [/encrypted/, patched(15, 1)],
      [/no dBase table|damaged/, patched(0, 0x02)],
      [/no dBase table/, patched(0, 0x77)],
    ];
    for (const [reason, bytes] of cases) {
      const error = await read(bytes).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnreadableFile);
      expect(String(error)).toMatch(reason);
    }
  });
});
