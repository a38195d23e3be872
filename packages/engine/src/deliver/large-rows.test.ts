import { expect, it, vi } from 'vitest';
import { DuckSession } from '../duck/session.js';
import { scratchFolder } from '../run/testing/tables.js';
import { deliver, deliveredSheet } from './testing/delivered.js';

const folder = scratchFolder();

interface PayloadRow {
  Id: string;
  Text: string;
}

/** The rows of a payload, whichever mode it has. */
const rowsOf = (mode: 'flat' | 'nested', segment: string): PayloadRow[] =>
  mode === 'flat'
    ? (JSON.parse(segment) as { data: PayloadRow[] }).data
    : Object.values(JSON.parse(`{${segment}}`) as Record<string, PayloadRow[]>).flat();

const copies = vi.spyOn(DuckSession.prototype, 'run');
const copiesMade = () => copies.mock.calls.filter(([sql]) => sql.startsWith('COPY (SELECT to_json')).length;

it.each(['flat', 'nested'] as const)(
  'rows that take too much memory together are read in parts, each once and in order (%s)',
  async (mode) => {
    const textOf = (at: number) => `${at} "`.repeat(at > 400 && at < 600 ? 30_000 : 10);
    const rows = Array.from({ length: 3000 }, (_, at) => [`${at}`, textOf(at)]);
    const sheet = await deliveredSheet(folder, { name: 'Long', columns: ['Id', 'Text'], rows });
    copies.mockClear();
    const { segments } = await deliver(folder, [sheet], { mode, memoryMb: 100 });
    expect(copiesMade()).toBeGreaterThan(3);
    const read = segments.flatMap((segment) => rowsOf(mode, segment));
    expect(read.map(({ Id }) => Id)).toEqual(rows.map(([id]) => id));
    expect(read.findIndex(({ Text }, at) => Text !== textOf(at))).toBe(-1);
  },
);

it.each(['flat', 'nested'] as const)('a sheet of 1,000 columns takes no more memory (%s)', async (mode) => {
  const columns = Array.from({ length: 1000 }, (_, at) => `Column ${at}`);
  const rows = Array.from({ length: 300 }, (_, row) => columns.map((_, at) => `${row} of ${at}`));
  const sheet = await deliveredSheet(folder, { name: 'Wide', columns, rows });
  const { segments } = await deliver(folder, [sheet], { mode, memoryMb: 200 });
  const read = segments.flatMap((segment) => rowsOf(mode, segment));
  expect(read.map((row) => Object.values(row).slice(0, 1000))).toEqual(rows);
});

it('a row of 40 MiB is delivered', async () => {
  const sheet = await deliveredSheet(folder, {
    name: 'Huge',
    columns: ['Id'],
    rows: [['a'], ['x'.repeat(40 << 20)], ['b']],
  });
  const cut = await deliver(folder, [sheet], { mode: 'flat' });
  expect(cut.batches.map(({ rows }) => rows)).toEqual([1, 1, 1]);
  expect(cut.oversized).toEqual([{ sheet: 'Huge', rowIndex: 1, bytes: cut.batches[1]!.bytes }]);
});
