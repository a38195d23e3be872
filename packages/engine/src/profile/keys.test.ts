import { describe, expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { scratchFolder, tableOf } from '../run/testing/tables.js';
import { profileTables, type TableProfile } from './profile.js';

const out = scratchFolder();

async function profileOf(table: Table): Promise<TableProfile> {
  const { tables } = await profileTables([table], { scratch: out });
  const [profile] = tables;
  if (!profile) throw new Error('not profiled');
  return profile;
}

const rows = (count: number, row: (at: number) => (string | null)[]) =>
  Array.from({ length: count }, (_, at) => row(at));

describe('the keys of a table', () => {
  it('are its columns without doubles, those that look like a key first', async () => {
    const table = await tableOf(out, 'people.csv', [
      ['Amount', 'Name', 'Person no'],
      ...rows(30, (at) => [`${at}.25`, `Name ${at}`, `P${at}`]),
    ]);
    expect((await profileOf(table)).keys).toEqual([['Person no'], ['Name']]);
  });

  it('are pairs where no column is one', async () => {
    const table = await tableOf(out, 'stock.csv', [
      ['Warehouse', 'Item', 'Stock'],
      ...rows(40, (at) => [`WH${at % 4}`, `A-${Math.floor(at / 4)}`, `${at % 3}`]),
    ]);
    expect((await profileOf(table)).keys[0]).toEqual(['Warehouse', 'Item']);
  });

  it('are told apart from those that a few doubles spoil', async () => {
    const table = await tableOf(out, 'export.csv', [
      ['Record ID', 'Town'],
      ...rows(100, (at) => [`${5000 + (at === 50 ? 7 : at)}`, ['Leeds', 'York'][at % 2] ?? '']),
    ]);
    expect(await profileOf(table)).toMatchObject({ keys: [], nearKeys: ['Record ID'] });
  });

  it('that a dump declares are the first', async () => {
    const table = await tableOf(out, 'dump', [
      ['no', 'a', 'B'],
      ...rows(9, (at) => [`${at}`, `${at % 3}`, `x${at}`]),
    ]);
    table.declared = { primaryKey: ['a', 'B'], unique: [['B'], ['missing']], links: [] };
    expect((await profileOf(table)).keys).toEqual([['a', 'B'], ['B'], ['no']]);
  });

  it('that a dump declares are keys of rows that contradict them too', async () => {
    const table = await tableOf(out, 'dump', [['no', 'a'], ...rows(9, (at) => [`${at % 8}`, `x${at}`])]);
    table.declared = { primaryKey: ['no'], unique: [], links: [] };
    expect((await profileOf(table)).keys).toEqual([['no'], ['a']]);
  });

  it('of one row, or of none, are not known', async () => {
    expect(
      (
        await profileOf(
          await tableOf(out, 'one', [
            ['a', 'b'],
            ['1', '2'],
          ]),
        )
      ).keys,
    ).toEqual([]);
    expect((await profileOf(await tableOf(out, 'none', [['a', 'b']]))).keys).toEqual([]);
  });
});
