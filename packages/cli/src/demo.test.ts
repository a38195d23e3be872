import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { godwitHere, godwitProcess, type Surroundings } from './testing/godwit.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-demo-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function surroundings(env: Record<string, string> = {}): Surroundings {
  const { PATH = '', HOME = '' } = process.env;
  return { cwd: folder, env: { PATH, HOME, TMPDIR: folder, ...env } };
}

describe('godwit demo', () => {
  it('takes two messy files through the whole flow, and leaves the clean rows and nothing else', async () => {
    const { code, out, err } = await godwitProcess(['demo'], surroundings());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const text of [
      '✓ read_source        kunden-export.csv: 1 table, 32 rows',
      '? Which date format do the dates in "Kunde seit"',
      '> Day/month/year:',
      'Customers: 30 rows, 5 with invalid cells',
      '"oliver@bluedoor"',
      'Value "K-1999" not found in Customer number column from Customers',
      '78 rows written, 8 of them with invalid cells',
      'came from kunden-export.csv, row 2, column "Kunde seit": "03/04/2019"',
      'batch 1 of 1; version 2.0; Customers 25 rows, Orders 45 rows',
    ])
      expect(out).toContain(text);
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const [, shown = ''] =
      /`npm run demo` shows[^`]*(?:`[^`]+`[^`]*)*?\n```\n([\s\S]*?)\n```/.exec(readme) ?? [];
    expect(shown.length).toBeGreaterThan(500);
    for (const line of shown.split('\n').filter((text) => text !== '…')) expect(out).toContain(line);
    expect(out.match(/^ *\? /gm)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['demo-output']);

    const rows = (name: string) =>
      readFileSync(join(folder, 'demo-output', name), 'utf8')
        .trim()
        .split(/\r?\n/);
    expect(rows('customers.csv')).toHaveLength(1 + 25);
    expect(rows('customers.csv')[1]).toBe(
      'K-1001,Bergmann & Söhne GmbH,Anna Bergmann,anna.bergmann@bergmann.example,+49308931204,2019-04-03,Active,DE',
    );
    expect(rows('orders.csv')).toHaveLength(1 + 45);
    expect(rows('orders.csv')[3]).toBe('B-5003,K-1019,2023-03-03,"Shelf, walnut",845.45,Paid');
    expect(rows('customers.invalid.csv')).toHaveLength(1 + 5);
    expect(rows('orders.invalid.csv')).toHaveLength(1 + 3);
  });

  it.each([
    [{ BASE_URL: 'http://localhost:1' }, 2, 'set both BASE_URL and API_KEY'],
    [
      { BASE_URL: 'http://localhost:1', API_KEY: 'gw_nothing00' },
      1,
      'no service answers at http://localhost:1',
    ],
  ])('says what is wrong: %j', async (env, code, message) => {
    expect(await godwitHere(['demo'], surroundings(env))).toMatchObject({
      code,
      err: expect.stringContaining(message),
    });
  });
});
