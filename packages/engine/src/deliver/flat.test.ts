import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { BatchTooLarge, type DeliveredSheet, writeBatches } from './batches.js';
import { deliver, deliveredSheet, type PlainSheet } from './testing/delivered.js';

const folder = scratchFolder();
const KiB = 1024;

const people: PlainSheet = {
  name: 'People',
  columns: ['Id', 'Name'],
  rows: [
    ['1', 'Ann'],
    ['2', null],
    ['3', ''],
  ],
  invalid: [
    { row: 1, column: 1, message: 'Required field is empty' },
    { row: 1, column: 0, message: 'Duplicate value: "2" appears 3 times' },
  ],
};
const none: PlainSheet = { name: 'None "yet"', slug: 'none', columns: ['A'], rows: [] };
const things: PlainSheet = { name: 'Things', columns: ['A'], rows: [['x']] };

const sheetsOf = (...plain: PlainSheet[]) => Promise.all(plain.map((each) => deliveredSheet(folder, each)));

const [ann, two, three] = [
  '{"Id":"1","Name":"Ann","errors":[],"row_index":0}',
  String.raw`{"Id":"2","Name":null,"errors":["Id: Duplicate value: \"2\" appears 3 times","Name: Required field is empty"],"row_index":1}`,
  '{"Id":"3","Name":"","errors":[],"row_index":2}',
];
const listed = (name: string, rows: (number | null)[], data: string[]) =>
  `{"id":"id of ${name.toLowerCase()}","name":"${name}","row_count":${rows[0]},"start_row_index":${rows[1]},"end_row_index":${rows[2]},"data":[${data.join(',')}]}`;
const emptyText = String.raw`{"id":"id of none","name":"None \"yet\"","row_count":0,"start_row_index":null,"end_row_index":null,"data":[]}`;
const thingsText = listed('Things', [1, 0, 0], ['{"A":"x","errors":[],"row_index":0}']);

it.each([
  ['all', [3, 0, 2], [ann, two, three]],
  ['valid', [2, 0, 2], [ann, three]],
] as const)(
  'lists all sheets in their order, those without rows too (%s rows)',
  async (filter, rows, data) => {
    const sheets = await sheetsOf(people, none, things);
    const cut = await deliver(folder, sheets, { mode: 'flat', filter });
    expect(cut.segments).toEqual([`${listed('People', [...rows], [...data])},${emptyText},${thingsText}`]);
    expect(cut).toMatchObject({ rows: data.length + 1, rootSheets: [], oversized: [] });
    expect(cut.batches).toMatchObject([{ offset: 0, rows: data.length + 1 }]);
  },
);

it('takes a sheet whose rows are all filtered out for one without rows', async () => {
  const { segments, rows } = await deliver(folder, await sheetsOf(people, things), {
    mode: 'flat',
    filter: 'invalid',
  });
  expect(rows).toBe(1);
  expect(segments).toEqual([
    `${listed('People', [1, 1, 1], [two])},${listed('Things', [0, null, null], [])}`,
  ]);
});

it('of no rows at all is one batch', async () => {
  const [empty] = await sheetsOf(none);
  const unwritten = { ...empty!, sheet: { ...empty!.sheet, parquet: '' } };
  const both = await deliver(folder, [empty!, unwritten], { mode: 'flat' });
  expect(both.segments).toEqual([`${emptyText},${emptyText}`]);
  expect(both.batches).toEqual([{ offset: 0, bytes: 2 * emptyText.length + 1, rows: 0 }]);
  expect((await deliver(folder, [], { mode: 'flat' })).batches).toEqual([{ offset: 0, bytes: 0, rows: 0 }]);
});

it('gives way to columns that have its names', async () => {
  const [clash] = await sheetsOf({
    name: 'Clash',
    columns: ['Errors', '_errors', 'ROW_INDEX', "it's"],
    rows: [['a', 'b', '7', 'd']],
    invalid: [{ row: 0, column: 3, message: 'm' }],
  });
  const { segments } = await deliver(folder, [clash!], { mode: 'flat' });
  expect(segments[0]).toContain(
    `"data":[{"Errors":"a","_errors":"b","ROW_INDEX":"7","it's":"d","__errors":["it's: m"],"_row_index":0}]`,
  );
});

it('keeps every character', async () => {
  const cells = ['\ufeffmark', 'say "hi" \\ /', 'line\nfeed\r\n\ttab \u0001\u007f\u2028', '😀 ß é', '\u00a0'];
  const name = '😀 "quoted", \\ \ufeff';
  const columns = ['\ufeffA', 'b "c", d', 'two\nlines', 'é', '__proto__'];
  const [odd] = await sheetsOf({ name, slug: 'odd', columns, rows: [cells, cells] });
  const { segments } = await deliver(folder, [odd!], { mode: 'flat' });
  const [sheet] = JSON.parse(`[${segments[0]}]`) as { name: string; data: object[] }[];
  expect(sheet!.name).toBe(name);
  expect(sheet!.data.map((row) => Object.entries(row))).toEqual(
    [0, 1].map((at) => [
      ...columns.map((column, n) => [column, cells[n]]),
      ['errors', []],
      ['row_index', at],
    ]),
  );
});

/** Rows that take so many bytes each in a payload. */
const rowsOf = (...bytes: number[]) => {
  const other = '{"A":"","errors":[],"row_index":0}'.length;
  return bytes.map((each) => ['x'.repeat(each - other)]);
};
const shape = ({ segments }: { segments: string[] }) =>
  segments.map((segment) =>
    (JSON.parse(`[${segment}]`) as { name: string; row_count: number; start_row_index: number | null }[]).map(
      ({ name, row_count, start_row_index }) => `${name} ${row_count} from ${start_row_index}`,
    ),
  );

it('closes a batch when the next row would make its body larger than 256 KiB, to the byte', async () => {
  const [even] = await sheetsOf({
    name: 'Even',
    columns: ['A'],
    rows: rowsOf(100 * KiB, 100 * KiB, 50 * KiB),
  });
  const whole = await deliver(folder, [even!], { mode: 'flat' });
  expect(shape(whole)).toEqual([['Even 3 from 0']]);
  const room = 256 * KiB - whole.batches[0]!.bytes;
  expect(shape(await deliver(folder, [even!], { mode: 'flat', frameBytes: room }))).toEqual([
    ['Even 3 from 0'],
  ]);
  const cut = await deliver(folder, [even!], { mode: 'flat', frameBytes: room + 1 });
  expect(shape(cut)).toEqual([['Even 2 from 0'], ['Even 1 from 2']]);
  expect(cut.batches[1]!.offset).toBe(cut.batches[0]!.bytes);
});

it('knows how many digits its numbers will have', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => [`${at}`.padStart(90, '0')]);
  const [many] = await sheetsOf({ name: 'Many', columns: ['A'], rows });
  for (const frameBytes of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const { batches, segments } = await deliver(folder, [many!], { mode: 'flat', frameBytes });
    const read = segments.map((each) => JSON.parse(each) as { data: object[]; row_count: number });
    expect(read.flatMap(({ data }) => data.map((row) => (row as { A: string }).A))).toEqual(rows.flat());
    for (const [at, { bytes }] of batches.slice(0, -1).entries()) {
      const next = JSON.stringify(read[at + 1]!.data[0]).length + 1;
      expect(frameBytes + bytes).toBeLessThanOrEqual(256 * KiB);
      expect(frameBytes + bytes + next).toBeGreaterThan(256 * KiB - 4);
    }
  }
});

it('lists sheets without rows in the first batch alone, wherever they stand', async () => {
  const large: PlainSheet = { name: 'Large', columns: ['A'], rows: rowsOf(200 * KiB, 200 * KiB) };
  const cut = await deliver(folder, await sheetsOf(large, { ...none, name: 'None' }, things), {
    mode: 'flat',
  });
  expect(shape(cut)).toEqual([
    ['Large 1 from 0', 'None 0 from null'],
    ['Large 1 from 1', 'Things 1 from 0'],
  ]);
});

it('begins a batch with a sheet whose first row has no room in the last', async () => {
  const large: PlainSheet = { name: 'Large', columns: ['A'], rows: rowsOf(600 * KiB) };
  const cut = await deliver(folder, await sheetsOf(large, things), { mode: 'flat' });
  expect(shape(cut)).toEqual([['Large 1 from 0'], ['Things 1 from 0']]);
  expect(cut.oversized).toEqual([{ sheet: 'Large', rowIndex: 0, bytes: cut.batches[0]!.bytes }]);
});

it('sends a large row alone, and names one that makes a body of more than 512 KiB', async () => {
  const rows = rowsOf(100, 300 * KiB, 100, 600 * KiB, 100, 100);
  const [large] = await sheetsOf({ name: 'Large', columns: ['A'], rows });
  const cut = await deliver(folder, [large!], { mode: 'flat', frameBytes: 1000 });
  expect(shape(cut)).toEqual(
    ['1 from 0', '1 from 1', '1 from 2', '1 from 3', '2 from 4'].map((each) => [`Large ${each}`]),
  );
  expect(cut.oversized).toEqual([{ sheet: 'Large', rowIndex: 3, bytes: cut.batches[3]!.bytes + 1000 }]);
});

async function refused(sheets: DeliveredSheet[], mode: 'flat' | 'nested'): Promise<unknown> {
  const scratch = scratchFolder();
  const path = join(scratch, 'segments');
  const error: unknown = await writeBatches(sheets, {
    mode,
    filter: 'all',
    path,
    scratch,
    frameBytes: 0,
  }).catch((thrown: unknown) => thrown);
  expect([existsSync(path), readdirSync(scratch)]).toEqual([false, []]);
  return error;
}

it('refuses a row that no receiver would take, and leaves nothing behind', async () => {
  const [huge] = await sheetsOf({
    name: 'Huge',
    columns: ['A'],
    rows: [['a'], ['b'], ['x'.repeat(65 << 20)], ['c']],
  });
  const error = await refused([huge!], 'flat');
  expect(error).toBeInstanceOf(BatchTooLarge);
  expect(String(error)).toBe(
    'BatchTooLarge: Row 2 of Huge takes 65.0 MiB, and one delivery carries at most 64 MiB. Shorten its cells.',
  );
});

it.each(['flat', 'nested'] as const)('says of a damaged sheet that it is damaged (%s)', async (mode) => {
  const [whole, damaged] = await sheetsOf(things, { ...people, name: 'Damaged' });
  await truncate(damaged!.sheet.parquet, 20);
  expect(String(await refused([whole!, damaged!], mode))).toContain(
    'The stored rows of Damaged are missing or damaged.',
  );
});

it('writes over what stood at its path', async () => {
  const [sheet] = await sheetsOf(things);
  const path = join(folder, 'again');
  for (const mode of ['nested', 'flat'] as const)
    await writeBatches([sheet!], { mode, filter: 'all', path, scratch: folder, frameBytes: 0 });
  expect(readFileSync(path, 'utf8')).toBe(thingsText);
});
