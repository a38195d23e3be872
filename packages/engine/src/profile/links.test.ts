import { describe, expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { scratchFolder, tableOf } from '../run/testing/tables.js';
import type { Link } from './links.js';
import { profileTables } from './profile.js';

const out = scratchFolder();

function column(name: string, rows: number, cell: (at: number) => string | null): (string | null)[] {
  return [name, ...Array.from({ length: rows }, (_, at) => cell(at))];
}

/** Columns beside each other as a table. */
async function made(file: string, ...columns: (string | null)[][]): Promise<Table> {
  const rows = columns[0]?.map((_, at) => columns.map((cells) => cells[at] ?? null)) ?? [];
  return tableOf(out, file, rows);
}

async function linksOf(...tables: Table[]): Promise<string[]> {
  const { links } = await profileTables(tables, { scratch: out });
  return links.map((link) => textOf(link, tables));
}

function textOf({ from, to, cardinality }: Link, tables: readonly Table[]): string {
  const end = ({ table, column }: Link['from']) => `${tables[table]?.name}.${column}`;
  return `${end(from)} → ${end(to)} (${cardinality})`;
}

describe('links between tables', () => {
  it('are found by values, whatever their case and the spaces around them', async () => {
    const customers = await made(
      'customers',
      column('Code', 40, (at) => `C-${100 + at}`),
      column('Town', 40, (at) => ['Leeds', 'York', 'Hull'][at % 3] ?? ''),
    );
    const orders = await made(
      'orders',
      column('Order', 200, (at) => `${7000 + at * 3}`),
      column('Buyer', 200, (at) => (at % 50 === 0 ? 'N/A' : ` c-${100 + (at % 30)} `)),
    );
    expect(await linksOf(customers, orders)).toEqual(['orders.Buyer → customers.Code (many)']);
  });

  it('lead to a legend whose codes are all used, whatever else stands in a plan', async () => {
    const codes = ['F', 'S', 'N', 'T', 'U', 'K', 'FB'];
    const legend = await made(
      'legend',
      column('Code', 7, (at) => codes[at] ?? ''),
      column('Meaning', 7, (at) => `shift ${at}`),
    );
    const plan = await made(
      'plan',
      column('Day', 90, (at) => `2024-01-${10 + (at % 20)}`),
      column('Value', 90, (at) => (at % 3 === 0 ? 'x' : (codes[at % 7] ?? ''))),
    );
    expect(await linksOf(legend, plan)).toEqual(['plan.Value → legend.Code (many)']);
  });

  it('bear a few orphans, and say how many', async () => {
    const keys = await made(
      'suppliers',
      column('Id', 50, (at) => `S${1000 + at * 7}`),
    );
    const parts = await made(
      'parts',
      column('Supplier', 100, (at) => (at < 5 ? `X${at}` : `S${1000 + (at % 50) * 7}`)),
    );
    const { links } = await profileTables([keys, parts]);
    expect(links).toMatchObject([{ from: { table: 1, column: 'Supplier' }, share: 0.95, declared: false }]);
    const strangers = await made(
      'strangers',
      column('Supplier', 300, (at) => (at < 120 ? `X${at}` : `S${1000 + (at % 50) * 7}`)),
    );
    expect(await linksOf(keys, strangers)).toEqual([]);
  });

  it('of small numbers need names that agree', async () => {
    const departments = await made(
      'departments',
      column('id', 9, (at) => `${at + 1}`),
    );
    const staff = await made(
      'staff',
      column('no', 60, (at) => `${at + 1}`),
      column('department_id', 60, (at) => `${1 + (at % 9)}`),
      column('children', 60, (at) => `${1 + (at % 4)}`),
      column('floor', 60, (at) => `${1 + (at % 7)}`),
    );
    expect(await linksOf(departments, staff)).toEqual(['staff.department_id → departments.id (many)']);
  });

  it('of sparse numbers need no names', async () => {
    const accounts = await made(
      'accounts',
      column('number', 80, (at) => `${41_000 + at * 37}`),
    );
    const ledger = await made(
      'ledger',
      column('konto', 300, (at) => `${41_000 + (at % 60) * 37}`),
    );
    expect(await linksOf(accounts, ledger)).toEqual(['ledger.konto → accounts.number (many)']);
  });

  it('go to the table itself where the name says a role', async () => {
    const staff = await made(
      'employees',
      column('id', 50, (at) => `${at + 1}`),
      column('manager_id', 50, (at) => (at === 0 ? null : `${1 + Math.floor(at / 8)}`)),
      column('grade', 50, (at) => `${1 + (at % 6)}`),
    );
    expect(await linksOf(staff)).toEqual(['employees.manager_id → employees.id (many)']);
  });

  it('are found without leading zeros, and say so', async () => {
    const items = await made(
      'items',
      column('Item no', 60, (at) => String(at * 13).padStart(6, '0')),
    );
    const stock = await made(
      'stock',
      column('Item', 90, (at) => `${(at % 60) * 13}.0`),
    );
    const { links } = await profileTables([items, stock]);
    expect(links).toMatchObject([
      { from: { column: 'Item' }, to: { column: 'Item no' }, isBare: true, share: 1 },
    ]);
  });

  it('are found by letters and digits where keys are written in two ways', async () => {
    const vans = await made(
      'vans',
      column('Reg', 40, (at) => `YD${10 + at} T${String.fromCharCode(65 + (at % 26))}B`),
    );
    const trips = await made(
      'trips',
      column(
        'Vehicle Reg',
        90,
        (at) => `yd${10 + (at % 40)}-t${String.fromCharCode(97 + ((at % 40) % 26))}b`,
      ),
    );
    const { links } = await profileTables([vans, trips]);
    expect(links).toMatchObject([
      { from: { column: 'Vehicle Reg' }, to: { column: 'Reg' }, isBare: true, share: 1 },
    ]);
  });

  it('are found in tables whose samples do not have all values', async () => {
    const people = await made(
      'people',
      column('Person no', 3000, (at) => `P${at * 11}`),
      column('Name', 3000, (at) => `Name ${at}`),
    );
    const visits = await made(
      'visits',
      column('Who', 6000, (at) => `p${(at % 2500) * 11}`),
    );
    const few = await made(
      'prizes',
      column('Winner', 30, (at) => `P${at * 110}`),
    );
    const zeros = await made(
      'badges',
      column('Badge', 2000, (at) => String(at * 3).padStart(7, '0')),
    );
    const doors = await made(
      'doors',
      column('Badge', 4000, (at) => `${(at % 1900) * 3}`),
    );
    expect(await linksOf(people, visits, few)).toEqual([
      'visits.Who → people.Person no (many)',
      'prizes.Winner → people.Person no (one)',
    ]);
    expect(await linksOf(zeros, doors)).toEqual(['doors.Badge → badges.Badge (many)']);
  });

  it('that a dump declares count fully', async () => {
    const kinds = await made(
      'kinds',
      column('k', 3, (at) => `${at}`),
    );
    const things = await made(
      'things',
      column('kind', 5, (at) => `${at % 2}`),
    );
    things.file = kinds.file;
    things.declared = {
      primaryKey: [],
      unique: [],
      links: [{ columns: ['kind'], table: 'kinds', references: ['k'] }],
    };
    const { links } = await profileTables([kinds, things]);
    expect(links).toMatchObject([{ to: { table: 0, column: 'k' }, declared: true, score: 1 }]);
  });

  it('of many tables with the same small numbers are found by name, and few for each column', async () => {
    const cells = Array.from({ length: 50 }, (_, at) =>
      column(at === 0 ? 'id' : `f${at}`, 30, (row) => (at % 2 === 0 ? `${row + 1}` : `t${at}x${row * at}`)),
    );
    const one = await made('wide', ...cells);
    const tables = Array.from({ length: 15 }, (_, at) => ({ ...one, name: `t${at}`, file: `t${at}` }));
    const { links } = await profileTables(tables);
    expect(links.filter(({ from }) => from.column === 'id')).toEqual([]);
    const ofOne = links.filter(({ from }) => from.table === 3 && from.column === 'f4');
    expect(ofOne.map(({ to }) => to.column)).toEqual(['f4', 'f4', 'f4']);
  });
});
