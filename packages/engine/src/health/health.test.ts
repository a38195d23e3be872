import { describe, expect, it } from 'vitest';
import { planned } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';
import type { Finding } from './health.js';

const scratch = scratchFolder();
const lines = (head: string, ...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
/** People have no digits in their names. */
const name = (n: number) => `Ann ${'ABCDEFGHIJKLMNOPQRST'[n]}erg`;
const many = (row: (n: number) => string, count = 20) => Array.from({ length: count }, (_, n) => row(n));

async function judged(files: Record<string, string>, templates: unknown, more = {}): Promise<Finding[]> {
  const { health } = await planned(scratch, files, templates, more);
  return Object.values(health).flatMap(({ findings }) => findings);
}

const people = (columns: unknown[]) => [{ name: 'People', slug: 'people', columns }];

describe('the health of a sheet', () => {
  it('is well where nothing speaks against it, though some cells are invalid', async () => {
    const files = {
      'people.csv': lines('Full Name,Email', ...many((n) => `${name(n)},${n === 3 ? '' : `a${n}@x.org`}`)),
    };
    const templates = people([
      { name: 'Full Name', required: true },
      { name: 'Email', required: true },
    ]);
    expect((await planned(scratch, files, templates)).health).toEqual({ people: { ok: true, findings: [] } });
  });

  it('tells of a required column that is hollow', async () => {
    const files = { 'people.csv': lines('Full Name,Email', ...many((n) => `${name(n)},`)) };
    const templates = people([{ name: 'Full Name' }, { name: 'Email', required: true }]);
    expect(await judged(files, templates)).toEqual([
      {
        kind: 'required_empty',
        column: 'Email',
        rows: 20,
        message: 'Required column "Email" is empty in all 20 rows',
      },
    ]);
  });

  it('tells of an empty column that is explained, and asks nothing where nothing may be meant', async () => {
    const files = { 'people.csv': lines('Full Name,Email', ...many((n) => `${name(n)},a${n}@x.org`)) };
    const columns = [
      { name: 'Full Name' },
      { name: 'Email' },
      { name: 'Membership', description: 'One of: gold, silver, bronze' },
      { name: 'Fax' },
      { name: 'Rating', description: 'Filled in later by our own people, leave blank' },
    ];
    const { health, questions } = await planned(scratch, files, people(columns));
    expect(health.people?.findings).toEqual([
      {
        kind: 'column_empty',
        column: 'Membership',
        rows: 20,
        message: '"Membership" is empty: nothing for it was found in the data',
      },
    ]);
    expect(questions).toEqual([]);
  });

  it('tells of an empty column that has a rule of its own', async () => {
    const files = { 'people.csv': lines('Full Name,Email', ...many((n) => `${name(n)},a${n}@x.org`)) };
    const columns = [
      { name: 'Full Name' },
      { name: 'Email' },
      { name: 'Chip', desiredRule: 'strict', strictRule: '^[0-9]{15}$' },
    ];
    expect(await judged(files, people(columns))).toMatchObject([{ kind: 'column_empty', column: 'Chip' }]);
  });

  it('tells of a link that leads to the same in every row', async () => {
    const files = {
      'firms.csv': lines('Firm No,Firm Name', ...many((n) => `F-${n},Firm ${name(n)}`)),
      'orders.csv': lines('Order No,Firm No', ...many((n) => `O-${n},F-3`)),
    };
    const templates = [
      { name: 'Firms', slug: 'firms', columns: [{ name: 'Firm No', unique: true }, { name: 'Firm Name' }] },
      {
        name: 'Orders',
        slug: 'orders',
        columns: [
          { name: 'Order No', unique: true },
          {
            name: 'Firm No',
            desiredRule: 'link',
            linkRule: [{ templateId: 'firms', columnName: 'Firm No' }],
          },
        ],
      },
    ];
    expect(await judged(files, templates)).toMatchObject([
      {
        kind: 'column_in_doubt',
        column: 'Firm No',
        message: '"Firm No" leads to the same in 20 rows, though it may lead to 20',
      },
    ]);
  });

  it('does not call one bad row of two a share', async () => {
    const files = { 'people.csv': lines('Full Name,Email', 'Ann,a@x.org', 'Bob,') };
    const templates = people([{ name: 'Full Name' }, { name: 'Email', required: true }]);
    expect(await judged(files, templates)).toEqual([]);
  });

  it('tells of cells that break their rule, and of keys that are not unique', async () => {
    const files = {
      'people.csv': lines('Code,Full Name', ...many((n) => `${n < 5 ? 'x' : `P-${n}`},${name(n)}`)),
    };
    const templates = people([
      { name: 'Code', desiredRule: 'strict', strictRule: '^P-\\d+$' },
      { name: 'Full Name' },
    ]);
    expect(await judged(files, templates)).toMatchObject([
      {
        kind: 'rule_broken',
        column: 'Code',
        rows: 5,
        message: '"Code" breaks the rule of its column in 5 of 20 rows',
      },
    ]);
  });

  it('tells of rows that were taken for one though they differ', async () => {
    const files = {
      'orders.csv': lines('Order No,Item,Price', ...many((n) => `O-${Math.floor(n / 2)},Item ${n},${n}.50`)),
    };
    const templates = [
      {
        name: 'Orders',
        slug: 'orders',
        columns: [{ name: 'Order No', required: true, unique: true }, { name: 'Item' }, { name: 'Price' }],
      },
    ];
    const { health, questions } = await planned(scratch, files, templates);
    expect(health.orders?.findings).toMatchObject([{ kind: 'rows_differ', rows: 10 }]);
    expect(questions).toMatchObject([
      {
        id: 'rows:orders',
        about: { template: 'orders', column: 'Order No' },
        options: [{ id: 'one' }, { id: 'each' }],
      },
    ]);
    const kept = await planned(scratch, files, templates, {
      answers: [{ id: 'rows:orders', value: 'each' }],
    });
    expect(kept.rows.orders).toHaveLength(20);
    const merged = await planned(scratch, files, templates, {
      answers: [{ id: 'rows:orders', value: 'one' }],
    });
    expect(merged.rows.orders).toHaveLength(10);
    expect(merged.health.orders).toEqual({ ok: true, findings: [] });
  });

  it('says nothing of rows that differ where somebody wants them merged', async () => {
    const files = {
      'people.csv': lines('Email,Full Name', ...many((n) => `a${Math.floor(n / 2)}@x.org,${name(n)}`)),
    };
    const templates = people([{ name: 'Email' }, { name: 'Full Name' }]);
    const knowledge = 'Rows with the same Email are duplicates: keep the first.';
    const { health, rows } = await planned(scratch, files, templates, { knowledge });
    expect(rows.people).toHaveLength(10);
    expect(health.people).toEqual({ ok: true, findings: [] });
  });

  it('tells of a template that nothing is about where it was asked for, or others link to it', async () => {
    const files = { 'people.csv': lines('Full Name,Email', ...many((n) => `${name(n)},a${n}@x.org`)) };
    const templates = [
      { name: 'People', slug: 'people', columns: [{ name: 'Full Name' }, { name: 'Email' }] },
      { name: 'Turbines', slug: 'turbines', columns: [{ name: 'Rotor diameter' }, { name: 'Hub height' }] },
    ];
    expect(await judged(files, templates)).toEqual([
      { kind: 'no_source', message: 'Nothing for it was found in the data' },
    ]);
    expect(await judged(files, templates, { named: false })).toEqual([]);
  });

  it('tells of cells that hold what the old system stores', async () => {
    const files = {
      'people.json': JSON.stringify(many(name).map((each) => ({ name: each, tags: ['a', 'b'] }))),
    };
    const found = await judged(files, people([{ name: 'Name' }, { name: 'Tags' }]));
    const asked = await judged(files, people([{ name: 'Name' }, { name: 'Tags', description: 'As JSON' }]));
    expect(found.filter(({ kind }) => kind === 'raw_cells')).toHaveLength(1);
    expect(asked.filter(({ kind }) => kind === 'raw_cells')).toEqual([]);
  });
});
