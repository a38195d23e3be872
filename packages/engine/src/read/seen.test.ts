import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFile } from './read-file.js';
import { type SeenTable, seenFrom, seenLimits, seeTables } from './seen.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-seen-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function seen(name: string, text: string): Promise<SeenTable[]> {
  const path = join(folder, name);
  await writeFile(path, text);
  return seeTables(seenFrom(await readFile({ path, name }, folder)));
}

it('shows name, columns, exact rows and the first of them, without what is no data', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `${at + 1},Ada ${at + 1}`);
  expect(await seen('people.csv', `Report of May\n\nNo,Name\n${lines.join('\n')}\n`)).toEqual([
    {
      name: 'people.csv',
      rows: 40,
      columns: ['No', 'Name'],
      column_count: 2,
      notes: expect.any(Array),
      sample: [1, 2, 3, 4, 5].map((at) => [`${at}`, `Ada ${at}`]),
    },
  ]);
});

it('cuts what is long and keeps what is blank', async () => {
  const wide = Array.from({ length: 300 }, (_, at) => `c${at}`);
  const [table] = await seen('wide.csv', `${wide.join(',')}\n${'x'.repeat(500)}${','.repeat(299)}\n`);
  expect(table?.column_count).toBe(300);
  expect(table?.columns).toHaveLength(seenLimits.columns);
  expect(table?.sample[0]).toHaveLength(seenLimits.columns);
  expect(table?.sample[0]?.slice(0, 2)).toEqual([`${'x'.repeat(seenLimits.cellLength)}…`, '']);
});

it('shows each table of a file, a hundred at most', async () => {
  const arrays = Array.from({ length: 120 }, (_, at) => [
    `list${at}`,
    [{ [`only${at}`]: at }, { [`only${at}`]: 2 }],
  ]);
  const tables = await seen('many.json', JSON.stringify(Object.fromEntries(arrays)));
  expect(tables.length).toBe(seenLimits.tables);
  expect(tables[3]).toMatchObject({ rows: 2, columns: ['only3'], sample: [['3'], ['2']] });
});
