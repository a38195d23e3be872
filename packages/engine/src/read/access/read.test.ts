import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../read-file.js';
import { UnreadableFile } from '../reader.js';
import { cellText } from './cell-text.js';
import { hasDefinitionLoop } from './pages.js';
import { lostColumns, readAccess } from './read.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** The first page of a database, and pages of nothing. */
function bytesOf(engine: string, version: number, pages = 3): Buffer {
  const bytes = Buffer.alloc(4096 * pages);
  bytes.write(`\0\x01\0\0${engine}\0`, 'latin1');
  bytes[0x14] = version;
  return bytes;
}

async function fault(bytes: Buffer, limits?: { fileBytes: number }): Promise<unknown> {
  const path = join(folder, 'old.mdb');
  await writeFile(path, bytes);
  return readAccess({ path, name: 'old.mdb' }, folder, limits).catch((thrown: unknown) => thrown);
}

describe('Access', () => {
  it('is told by the engine it names, whatever the name of the file', () => {
    expect(choose(bytesOf('Standard Jet DB', 1), 'list.csv')?.format).toBe('access');
    expect(choose(bytesOf('Standard ACE DB', 2), 'list')?.format).toBe('access');
    expect(choose(Buffer.from('a,b\n1,2\n'), 'list.mdb')?.format).toBe('csv');
  });

  it('refuses what is damaged, lying or too large in a sentence', async () => {
    const whole = bytesOf('Standard ACE DB', 3);
    const cases: [reason: RegExp, error: unknown][] = [
      [/empty/, await fault(Buffer.alloc(0))],
      [/no Access database/, await fault(Buffer.from('a,b\n1,2\n'))],
      [/damaged or cut off/, await fault(whole)],
      [/last page is not whole/, await fault(whole.subarray(0, 5000))],
      [/last page is not whole/, await fault(whole.subarray(0, 40))],
      [/damaged or cut off/, await fault(bytesOf('Standard Jet DB', 77))],
      [/the limit is 1000; compact it/, await fault(whole, { fileBytes: 1000 })],
    ];
    for (const [reason, error] of cases) {
      expect(error).toBeInstanceOf(UnreadableFile);
      expect(String(error)).toMatch(reason);
    }
  });

  it('sees table definitions that go in a circle', async () => {
    const bytes = bytesOf('Standard ACE DB', 3, 4);
    bytes[2 * 4096] = 2;
    bytes.writeUInt32LE(3, 2 * 4096 + 4);
    bytes[3 * 4096] = 2;
    expect(hasDefinitionLoop(bytes)).toBe(false);
    bytes.writeUInt32LE(2, 3 * 4096 + 4);
    expect(hasDefinitionLoop(bytes)).toBe(true);
    expect(String(await fault(bytes))).toMatch(/in a circle/);
  });

  it('says which column it cannot read', () => {
    expect(lostColumns('People', [{ name: 'constructor' }, { name: 'Name' }])).toEqual([]);
    expect(lostColumns('People', [{ name: 'Name' }, { name: '__proto__' }])).toEqual([
      'People: the column __proto__ could not be read; give it another name in Access and send it again',
    ]);
  });

  it('writes cells as text', () => {
    const day = (serial: number) => new Date(Math.round((serial - 25569) * 86_400_000));
    expect(cellText(day(44000), 'datetime')?.text).toBe('2020-06-18');
    expect(cellText(day(44000.75), 'datetime')?.text).toBe('2020-06-18 18:00:00');
    expect(cellText(day(-1.25), 'datetime')?.text).toBe('1899-12-29 06:00:00');
    expect(cellText('2020.06.17 22:23:20.123456700', 'datetimextended')?.text).toBe(
      '2020-06-17 22:23:20.1234567',
    );
    expect(cellText('2020.06.17 22:23:20.000000000', 'datetimextended')?.text).toBe('2020-06-17 22:23:20');
    expect(cellText('2020.06.17 00:00:00.000000000', 'datetimextended')?.text).toBe('2020-06-17');
    expect(cellText(Math.fround(0.1), 'float')?.text).toBe('0.1');
    expect(cellText(0.1 + 0.2, 'double')?.text).toBe('0.30000000000000004');
    expect(cellText(true, 'boolean')?.text).toBe('true');
    expect(cellText('-12.3400', 'currency')?.text).toBe('-12.3400');
    expect(cellText(9007199254740993n, 'bigint')?.text).toBe('9007199254740993');
    expect(cellText(Buffer.from([0, 255]), 'ole')).toEqual({ text: '00ff', binary: true });
    expect(cellText(null, 'text')).toBeUndefined();
  });
});
