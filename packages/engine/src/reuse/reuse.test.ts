import { describe, expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { check } from '../recipe/check.js';
import { parseRecipe } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import { rowsOfSheet, scratchFolder, tableOf } from '../run/testing/tables.js';
import type { Template } from '../validate/template.js';
import { reuse } from './reuse.js';

const out = scratchFolder();
const column = (name: string, input?: string) => ({ op: 'column', name, ...(input ? { input } : {}) });

const contacts: Template = {
  slug: 'contacts',
  name: 'Contacts',
  columns: ['ID', 'Name', 'Phone', 'Stage'].map((name) => ({ name })),
};

const header = ['Record ID', 'First', 'Last', 'Phone', 'Mobile', 'Stage'];
const rows = [
  ['1', 'Ann', 'Lee', '111', '', 'lead'],
  ['2', 'Bob', 'Stone', '', '222', 'customer'],
];

const prior = parseRecipe({
  version: 1,
  inputs: [{ id: 'people', file: 'people-2023-01-31.csv', columns: header }],
  sheets: [
    {
      template: 'contacts',
      from: { input: 'people' },
      filters: [
        { keep: { test: 'not', of: { test: 'blank', of: column('Last') } }, reason: 'no family name' },
      ],
      deduplicate: { by: ['ID'] },
      columns: {
        ID: column('Record ID'),
        Name: { op: 'join', parts: [column('First'), column('Last')], separator: ' ' },
        Phone: { op: 'coalesce', of: [column('Phone'), { op: 'trim', of: column('Mobile') }] },
        Stage: {
          op: 'map',
          of: column('Stage'),
          values: [
            { from: 'lead', to: 'Lead' },
            { from: 'customer', to: 'Customer' },
          ],
        },
      },
      reasons: { Name: 'both parts' },
      confidence: { ID: 0.8, Phone: 0.634, Stage: 0.9 },
    },
  ],
});

/** The reused recipe, and the cells it gives. */
async function reused(tables: Table[], templates: Template[] = [contacts], recipe = prior) {
  const found = await reuse(recipe, tables, templates);
  if (!found) throw new Error('it does not fit');
  expect(check(found.recipe, tables).ok).toBe(true);
  const sheets = await run(found.recipe, tables, templates, { out });
  const cells: Record<string, string[]> = {};
  for (const sheet of sheets)
    cells[sheet.template.slug] = (await rowsOfSheet(sheet)).map((row) =>
      row.cells.map((cell) => cell ?? '').join('|'),
    );
  return { ...found, cells };
}

const asBefore = ['1|Ann Lee|111|Lead', '2|Bob Stone|222|Customer'];

describe('an earlier recipe', () => {
  it('fits the same files as it is', async () => {
    const table = await tableOf(out, 'people-2023-01-31.csv', [header, ...rows]);
    const found = await reused([table]);
    expect(found).toMatchObject({ fits: 1, changes: [], missing: [] });
    expect(found.recipe).toEqual(prior);
    expect(found.cells.contacts).toEqual(asBefore);
  });

  it.each(['people-2024-02-29.csv', 'people-20240229 (1).csv', 'People_Feb 2024 final.csv', 'people.csv'])(
    'knows a file by its name but for dates and numbers: %s',
    async (file) => {
      const found = await reused([
        await tableOf(out, file, [header, ...rows]),
        await tableOf(out, 'other.csv', [header.toReversed(), ['a', 'b', 'c', 'd', 'e', 'f']]),
      ]);
      expect(found.fits).toBe(1);
      expect(found.recipe.inputs[0]).toMatchObject({ file });
      expect(found.changes).toEqual([
        `Input "people" is now ${file} (before: people-2023-01-31.csv), known by its name.`,
      ]);
      expect(found.cells.contacts).toEqual(asBefore);
    },
  );

  it('knows a file by its columns', async () => {
    const found = await reused([
      await tableOf(out, 'prices.csv', [
        ['Item', 'Price'],
        ['a', '1'],
      ]),
      await tableOf(out, 'Kontakte.csv', [header, ...rows]),
    ]);
    expect(found.recipe.inputs[0]).toMatchObject({ file: 'Kontakte.csv' });
    expect(found.changes).toEqual([
      'Input "people" is now Kontakte.csv (before: people-2023-01-31.csv), known by its columns.',
    ]);
  });

  it('takes the table of a workbook that has the columns', async () => {
    const file = 'people-2023-02-28.csv';
    const notes = { ...(await tableOf(out, file, [['Note'], ['x']])), name: 'Notes' };
    const data = { ...(await tableOf(out, file, [header, ...rows])), name: 'Data' };
    const found = await reused([notes, data]);
    expect(found.recipe.inputs[0]).toMatchObject({ file, table: 'Data' });
    expect(found.cells.contacts).toEqual(asBefore);
  });

  it('finds columns that have other names, in another order, among new ones', async () => {
    const table = await tableOf(out, 'people-2023-02-28.csv', [
      ['Stage', 'record_id', 'First name', 'Last name', 'Newsletter', 'Phone', 'Mobile'],
      ['lead', '1', 'Ann', 'Lee', 'yes', '111', ''],
      ['customer', '2', 'Bob', 'Stone', 'no', '', '222'],
    ]);
    const found = await reused([table]);
    expect(found.fits).toBe(1);
    expect(found.cells.contacts).toEqual(asBefore);
    expect(found.changes.slice(1)).toEqual([
      'people-2023-02-28.csv calls "Record ID" now "record_id".',
      'people-2023-02-28.csv calls "First" now "First name".',
      'people-2023-02-28.csv calls "Last" now "Last name".',
      'people-2023-02-28.csv has a new column, which the recipe does not use: "Newsletter".',
    ]);
  });

  it('finds a file of another name whose columns have other names, in another language too', async () => {
    const table = await tableOf(out, 'Kontakte.csv', [
      ['Record ID', 'Vorname', 'Nachname', 'Telefon', 'Handy', 'Stage'],
      ['1', 'Ann', 'Lee', '111', '', 'lead'],
      ['2', 'Bob', 'Stone', '', '222', 'customer'],
    ]);
    const named = parseRecipe(
      JSON.parse(
        JSON.stringify(prior).replaceAll('"First"', '"First name"').replaceAll('"Last"', '"Last name"'),
      ),
    );
    const found = await reused(
      [
        await tableOf(out, 'prices.csv', [
          ['Item', 'Price'],
          ['a', '1'],
        ]),
        table,
      ],
      [contacts],
      named,
    );
    expect(found.fits).toBe(1);
    expect(found.cells.contacts).toEqual(asBefore);
  });

  it('does without a branch that is gone, and says so', async () => {
    const without = (cells: string[]) => cells.filter((_, at) => at !== 4);
    const found = await reused([await tableOf(out, 'people-2023-01-31.csv', [header, ...rows].map(without))]);
    expect(found.fits).toBeCloseTo(5 / 6);
    expect(found.recipe.sheets[0]?.columns.Phone).toEqual(column('Phone'));
    expect(found.changes).toEqual([
      'people-2023-01-31.csv has no "Mobile" any more.',
      '"Phone" of Contacts is made without "Mobile".',
    ]);
    expect(found.cells.contacts).toEqual(['1|Ann Lee|111|Lead', '2|Bob Stone||Customer']);
  });

  it('leaves a column empty when all that it reads is gone, with filters and duplicates that need it', async () => {
    const without = (cells: string[]) => cells.filter((_, at) => at !== 0 && at !== 2);
    const found = await reused([await tableOf(out, 'people-2023-01-31.csv', [header, ...rows].map(without))]);
    expect(found.changes).toEqual([
      'people-2023-01-31.csv has no "Record ID", "Last" any more.',
      '"ID" of Contacts is left empty: "Record ID" is gone.',
      '"Name" of Contacts is made without "Last".',
      'A filter of Contacts (no family name) is left out: "Last" is gone.',
      'Duplicates of Contacts are no longer merged: ID is gone.',
    ]);
    expect(found.missing).toEqual(['contacts: ID']);
    expect(found.cells.contacts).toEqual(['|Ann|111|Lead', '|Bob|222|Customer']);
  });

  it('does not take another column for one that is gone because it stands at its place', async () => {
    const table = await tableOf(out, 'people-2023-01-31.csv', [
      ['Record ID', 'First', 'Last', 'Phone', 'Website', 'Stage'],
      ['1', 'Ann', 'Lee', '', 'ann.example', 'lead'],
    ]);
    const found = await reused([table]);
    expect(found.cells.contacts).toEqual(['1|Ann Lee||Lead']);
  });

  it('names values that the value maps do not know', async () => {
    const table = await tableOf(out, 'people-2023-01-31.csv', [
      header,
      ...rows,
      ['3', 'Cy', 'Young', '', '', 'churned'],
      ['4', 'Di', 'Ash', '', '', 'churned'],
    ]);
    const found = await reused([table]);
    expect(found.changes).toEqual(['"Stage" of contacts: the value map does not know "churned" (2 rows).']);
    expect(found.recipe.sheets[0]?.columns.Stage).toEqual(prior.sheets[0]?.columns.Stage);
  });

  it('follows a column of a sheet that others look up, and does without one that is gone', async () => {
    const looking = parseRecipe({
      ...prior,
      sheets: [
        ...prior.sheets,
        {
          template: 'tasks',
          from: { input: 'people' },
          columns: {
            Who: {
              op: 'sheet_lookup',
              of: column('Record ID'),
              sheet: 'contacts',
              key: ['ID'],
              value: 'Name',
            },
            Stage: {
              op: 'sheet_lookup',
              of: column('Record ID'),
              sheet: 'contacts',
              key: ['ID'],
              value: 'Stage',
              otherwise: 'keep',
            },
          },
        },
      ],
    });
    const now: Template = { ...contacts, columns: ['Id', 'NAME', 'Phone'].map((name) => ({ name })) };
    const tasks: Template = { slug: 'tasks', name: 'Tasks', columns: [{ name: 'Who' }, { name: 'Stage' }] };
    const found = await reused(
      [await tableOf(out, 'people-2023-01-31.csv', [header, ...rows])],
      [now, tasks],
      looking,
    );
    expect(found.cells.tasks).toEqual(['Ann Lee|1', 'Bob Stone|2']);
    expect(found.changes).toContain('"Stage" of tasks is made without what it looked up in a sheet.');
  });

  it('leaves new columns of a template to the planner and drops those that are gone', async () => {
    const now: Template = {
      ...contacts,
      columns: ['id', 'Name', 'Phone', 'Owner'].map((name) => ({ name })),
    };
    const companies: Template = { slug: 'companies', name: 'Companies', columns: [{ name: 'Name' }] };
    const found = await reused(
      [await tableOf(out, 'people-2023-01-31.csv', [header, ...rows])],
      [now, companies],
    );
    expect(found.missing).toEqual(['contacts: Owner', 'companies']);
    expect(found.recipe.sheets[0]?.confidence).toEqual({ id: 0.8, Phone: 0.634 });
    expect(found.changes).toEqual([
      'Contacts calls its column "ID" now "id".',
      'Contacts has no column "Stage" any more; it is left out.',
    ]);
    expect(found.recipe.sheets[0]?.deduplicate?.by).toEqual(['id']);
  });

  it('does not fit files of another kind', async () => {
    const table = await tableOf(out, 'people-2023-01-31.csv', [
      ['Item', 'Price', 'Stage'],
      ['a', '1', 'lead'],
    ]);
    expect(await reuse(prior, [table], [contacts])).toBeUndefined();
    expect(await reuse(prior, [], [contacts])).toBeUndefined();
    const full = await tableOf(out, 'people-2023-01-31.csv', [header, ...rows]);
    expect(await reuse(prior, [full], [])).toBeUndefined();
  });
});

describe('an earlier recipe of several inputs', () => {
  const customers: Template = {
    slug: 'customers',
    name: 'Customers',
    columns: [{ name: 'Code' }, { name: 'City' }, { name: 'Agent' }],
  };
  const union = parseRecipe({
    version: 1,
    inputs: [
      { id: 'leeds', file: 'leeds.csv', columns: ['No', 'City'] },
      { id: 'hamburg', file: 'hamburg.csv', columns: ['Nr', 'Ort'] },
      { id: 'agents', file: 'agents.csv', columns: ['City', 'Agent'] },
    ],
    sheets: [
      {
        template: 'customers',
        from: { union: [{ input: 'leeds' }, { input: 'hamburg', names: { No: 'Nr', City: 'Ort' } }] },
        columns: {
          Code: column('No'),
          City: column('City'),
          Agent: { op: 'lookup', of: column('City'), input: 'agents', key: 'City', value: 'Agent' },
        },
      },
    ],
  });
  const leeds = () =>
    tableOf(out, 'leeds.csv', [
      ['No', 'City'],
      ['1', 'Leeds'],
    ]);
  const agents = (name = 'Agent') =>
    tableOf(out, 'agents.csv', [
      ['City', name],
      ['Leeds', 'KM'],
      ['Bremen', 'TS'],
    ]);

  it('renames within the member of a union and within a lookup', async () => {
    const hamburg = await tableOf(out, 'hamburg.csv', [
      ['Kunden-Nr', 'Ort'],
      ['7', 'Bremen'],
    ]);
    const found = await reused([await leeds(), hamburg, await agents('Agent name')], [customers], union);
    expect(found.cells.customers).toEqual(['1|Leeds|KM', '7|Bremen|TS']);
    expect(found.fits).toBe(1);
  });

  it('leaves blank what one member lacks, and goes on without a member or a lookup that is gone', async () => {
    const hamburg = await tableOf(out, 'hamburg.csv', [
      ['Nr', 'Straße'],
      ['7', 'Kai 1'],
    ]);
    const some = await reused([await leeds(), hamburg, await agents()], [customers], union);
    expect(some.cells.customers).toEqual(['1|Leeds|KM', '7||']);
    const alone = await reused([await leeds(), await agents()], [customers], union);
    expect(alone.cells.customers).toEqual(['1|Leeds|KM']);
    expect(alone.changes).toContain('Customers is made without hamburg: it is gone.');
    const without = await reused(
      [
        await leeds(),
        await tableOf(out, 'hamburg.csv', [
          ['Nr', 'Ort'],
          ['7', 'Bremen'],
        ]),
      ],
      [customers],
      union,
    );
    expect(without.cells.customers).toEqual(['1|Leeds|', '7|Bremen|']);
    expect(without.changes).toContain('"Agent" of Customers is left empty: "Agent" of agents is gone.');
  });

  const invoices: Template = {
    slug: 'invoices',
    name: 'Invoices',
    columns: [{ name: 'Number' }, { name: 'Customer' }, { name: 'Month' }],
  };
  const joined = parseRecipe({
    version: 1,
    inputs: [
      { id: 'register', file: 'register.csv', columns: ['Cust', 'Jan', 'Feb'] },
      { id: 'people', file: 'people.csv', columns: ['Id', 'Name'] },
    ],
    sheets: [
      {
        template: 'invoices',
        from: {
          join: {
            input: 'register',
            reshape: [
              {
                step: 'unpivot',
                labels: ['Month'],
                values: ['Number'],
                groups: [
                  { labels: ['Jan'], columns: ['Jan'] },
                  { labels: ['Feb'], columns: ['Feb'] },
                ],
              },
            ],
            with: [{ input: 'people', on: [{ left: column('Cust'), right: column('Id') }] }],
          },
        },
        columns: { Number: column('Number'), Customer: column('Name', 'people'), Month: column('Month') },
      },
    ],
  });

  it('renames in joins and in steps of reshaping, and goes on without a partner', async () => {
    const register = await tableOf(out, 'register.csv', [
      ['Cust.', 'Jan', 'Feb.'],
      ['1', 'R1', 'R2'],
    ]);
    const people = await tableOf(out, 'people.csv', [
      ['ID', 'Name'],
      ['1', 'Ann'],
    ]);
    const found = await reused([register, people], [invoices], joined);
    expect(found.cells.invoices).toEqual(['R1|Ann|Jan', 'R2|Ann|Feb.']);
    const alone = await reused([register], [invoices], joined);
    expect(alone.cells.invoices).toEqual(['R1||Jan', 'R2||Feb.']);
    expect(alone.changes).toContain('Invoices is no longer joined with people: it is gone.');
  });
});
