import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DuckSession, quoteText } from '../../duck/session.js';
import { StreamWriter } from './stream-writer.js';

let folder: string;
let session: DuckSession;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-stream-writer-'));
  session = await DuckSession.open({ scratch: folder });
});
afterAll(async () => {
  session.close();
  await rm(folder, { recursive: true, force: true });
});

async function written(width: number, fill: (writer: StreamWriter) => Promise<void>) {
  const writer = new StreamWriter(join(folder, 'staging.csv'), width);
  await fill(writer);
  const parquet = join(folder, 'rows.parquet');
  await writer.finish(session, parquet);
  const rows = await session.rows(`SELECT * FROM read_parquet(${quoteText(parquet)})`);
  return { rows: rows.map((row) => Object.values(row)), count: writer.rowCount };
}

const odd: (string | undefined)[][] = [
  ['a', 'b'],
  ['', undefined],
  [undefined, ''],
  [undefined, undefined],
  ['"quoted"', 'comma, and\nline\r\nbreaks'],
  ['\\.', '\\N'],
  ['Ünïcode 日本 🦆', ' padded '],
  ['NULL', 'nul\u0001'],
];
const asStored = odd.map((row) => row.map((cell) => cell ?? null));

describe('rows of a stream', () => {
  it('come out as they went in: empty text is no NULL, and any character is kept', async () => {
    expect(await written(2, (writer) => writer.rows(odd))).toEqual({ rows: asStored, count: odd.length });
  });

  it('may be CSV cut at any byte, between other rows', async () => {
    const text = Buffer.from('"x","y ""z"" ü\n2"\n,\n,""\n');
    const got = await written(2, async (writer) => {
      await writer.rows([['first', '1']]);
      for (const byte of text) await writer.csv(Uint8Array.of(byte), 0);
      await writer.rows([['last', '2']]);
    });
    expect(got.rows).toEqual([
      ['first', '1'],
      ['x', 'y "z" ü\n2'],
      [null, null],
      [null, ''],
      ['last', '2'],
    ]);
    expect(got.count).toBe(5);
  });

  it('may have one column, in which a row of NULL is an empty line', async () => {
    const rows = [['a'], [undefined], [''], ['b'], [undefined]];
    expect((await written(1, (writer) => writer.rows(rows))).rows).toEqual([
      ['a'],
      [null],
      [''],
      ['b'],
      [null],
    ]);
  });

  it('may be none', async () => {
    expect(await written(3, async () => {})).toEqual({ rows: [], count: 0 });
  });

  it('keep their order, however many there are', async () => {
    const rows = Array.from({ length: 250_000 }, (_, at) => [String(at), 'x'.repeat(at % 50)]);
    const got = await written(2, async (writer) => {
      for (let at = 0; at < rows.length; at += 1000) await writer.rows(rows.slice(at, at + 1000));
    });
    expect(got.rows.map(([first]) => first)).toEqual(rows.map(([first]) => first));
  });

  it('may hold text that looks like rows, wherever a thread begins to read', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      String(at),
      `${at},x\n`.repeat((at % 3) * 150_000 + 1),
    ]);
    const got = await written(2, (writer) => writer.rows(rows));
    expect(got.count).toBe(60);
    expect(got.rows.every((row, at) => row[0] === rows[at]?.[0] && row[1] === rows[at]?.[1])).toBe(true);
  });

  it('may be long, and one that is too long is refused', async () => {
    const long = 'é'.repeat(3 << 20);
    expect(
      (
        await written(2, (writer) =>
          writer.rows([
            [long, 'b'],
            ['c', 'd'],
          ]),
        )
      ).rows,
    ).toEqual([
      [long, 'b'],
      ['c', 'd'],
    ]);
    await expect(written(2, (writer) => writer.rows([['x'.repeat(17 << 20), 'b']]))).rejects.toThrow(
      /line size/i,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('staging'))).toEqual([]);
  });
});
