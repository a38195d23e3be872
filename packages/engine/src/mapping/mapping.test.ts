import { describe, expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { usesOf } from '../recipe/lineage.js';
import { parseRecipe } from '../recipe/recipe.js';
import { feedsOf, inputsFrom } from '../run/inputs.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { mappingOf } from './mapping.js';
import { tableNames } from './table-names.js';

function table(file: string, columns: string[], name = file): Table {
  return {
    file,
    name,
    columns,
    rowCount: 1,
    parquet: `${file}.parquet`,
    firstRow: null,
    notes: [],
    rejects: [],
    dialect: {},
  };
}

const column = (name: string, input?: string) => ({ op: 'column', name, ...(input ? { input } : {}) });
const input = (id: string, file: string, more = {}) => ({ id, file, columns: [], ...more });

function mapped(tables: Table[], recipe: { inputs: unknown[]; sheets: unknown[] }, columns: string[]) {
  const templates = parseTemplates([{ name: 'Out', columns: columns.map((name) => ({ name })) }]);
  const parsed = parseRecipe({ version: 1, ...recipe });
  const inputs = inputsFrom(parsed, tables);
  const used = parsed.sheets
    .flatMap((sheet) => feedsOf(usesOf(parsed, sheet), inputs))
    .map((feed) => `${feed.table.file} ${feed.column}`);
  return { entries: mappingOf(parsed, tables, templates).out ?? [], used };
}

describe('how a column is made', () => {
  it('is told from its file to its last step, with the reason', () => {
    const { entries, used } = mapped(
      [table('people.xlsx', ['Name', 'Mail', 'Size'], 'Sheet1')],
      {
        inputs: [input('people', 'people.xlsx')],
        sheets: [
          {
            template: 'out',
            from: { input: 'people' },
            columns: {
              Name: column('Name'),
              Email: { op: 'lower', of: { op: 'trim', of: column('Mail') } },
              Status: { op: 'constant', value: 'new' },
            },
            reasons: { Email: 'The names mean the same.' },
          },
        ],
      },
      ['Name', 'Email', 'Status', 'Colour'],
    );
    const from = (name: string) => [{ input: 'people.xlsx (Sheet1)', column: name }];
    expect(entries).toEqual([
      { column: 'Name', from: from('Name'), steps: [], confidence: 0.5, reason: '' },
      {
        column: 'Email',
        from: from('Mail'),
        steps: ['"Mail", trimmed', 'the value, in lower case'],
        confidence: 0.5,
        reason: 'The names mean the same.',
      },
      {
        column: 'Status',
        from: [],
        steps: ['the text "new"'],
        confidence: 1,
        reason: 'The same in every row',
      },
      { column: 'Colour', from: [], steps: [], confidence: 0, reason: 'Nothing in the files fits' },
    ]);
    expect(used).toEqual(['people.xlsx Name', 'people.xlsx Mail']);
  });

  it('is followed through joins and lookups; what they search by is used, but feeds nothing', () => {
    const tables = [
      table('orders.csv', ['No', 'Cust', 'Cur', 'Note', 'State']),
      table('customers.csv', ['Id', 'Name', 'Phone']),
      table('currencies.csv', ['Code', 'Label', 'Live', 'Sign']),
    ];
    const { entries, used } = mapped(
      tables,
      {
        inputs: [
          input('orders', 'orders.csv'),
          input('customers', 'customers.csv'),
          input('currencies', 'currencies.csv'),
        ],
        sheets: [
          {
            template: 'out',
            from: {
              join: {
                input: 'orders',
                with: [{ input: 'customers', on: [{ left: column('Cust'), right: column('Id') }] }],
              },
            },
            filters: [{ keep: { test: 'not', of: { test: 'blank', of: column('State') } } }],
            columns: {
              Number: column('No'),
              Customer: column('Name', 'customers'),
              Currency: {
                op: 'lookup',
                input: 'currencies',
                key: 'Code',
                value: 'Label',
                where: { Live: 'yes' },
                of: column('Cur'),
              },
              Twin: {
                op: 'sheet_lookup',
                sheet: 'out',
                key: ['Number'],
                value: 'Customer',
                of: column('Note'),
              },
            },
          },
        ],
      },
      ['Number', 'Customer', 'Currency', 'Twin'],
    );
    expect(entries.map(({ from }) => from.map(({ input: file, column: name }) => `${file} ${name}`))).toEqual(
      [
        ['orders.csv No'],
        ['customers.csv Name'],
        ['orders.csv Cur', 'currencies.csv Label'],
        ['orders.csv Note', 'customers.csv Name'],
      ],
    );
    expect(used.toSorted()).toEqual([
      'currencies.csv Code',
      'currencies.csv Label',
      'currencies.csv Live',
      'customers.csv Id',
      'customers.csv Name',
      'orders.csv Cur',
      'orders.csv Cust',
      'orders.csv No',
      'orders.csv Note',
      'orders.csv State',
    ]);
  });

  it('is followed through unions, by the names each member has', () => {
    const { entries, used } = mapped(
      [table('a.csv', ['Name', 'Old']), table('b.csv', ['Title', 'Old'])],
      {
        inputs: [input('a', 'a.csv'), input('b', 'b.csv')],
        sheets: [
          {
            template: 'out',
            from: {
              union: [
                { input: 'a', set: { origin: 'A' } },
                { input: 'b', names: { Name: 'Title', origin: null } },
              ],
            },
            columns: { Name: column('Name'), Origin: column('origin') },
          },
        ],
      },
      ['Name', 'Origin'],
    );
    expect(entries[0]?.from).toEqual([
      { input: 'a.csv', column: 'Name' },
      { input: 'b.csv', column: 'Title' },
    ]);
    expect(entries[1]?.from).toEqual([]);
    expect(used).toEqual(['a.csv Name', 'b.csv Title']);
  });

  it('is followed back through reshaping, whose steps are told', () => {
    const unpivot = {
      step: 'unpivot',
      labels: ['Month'],
      values: ['Amount'],
      groups: [
        { labels: ['Jan'], columns: ['Jan'] },
        { labels: ['Feb'], columns: ['Feb'] },
      ],
    };
    const header = {
      step: 'promote_header',
      rows: 1,
      names: ['Shop', 'Jan', 'Feb', 'Note'].map((to, at) => ({ from: `column ${at + 1}`, to })),
    };
    const { entries, used } = mapped(
      [table('plan.csv', ['column 1', 'column 2', 'column 3', 'column 4'])],
      {
        inputs: [input('plan', 'plan.csv')],
        sheets: [
          {
            template: 'out',
            from: { input: 'plan', reshape: [header, unpivot] },
            columns: { Shop: column('Shop'), Amount: column('Amount') },
          },
        ],
      },
      ['Shop', 'Amount'],
    );
    expect(entries[0]).toMatchObject({ from: [{ column: 'column 1' }], steps: [] });
    expect(entries[1]).toMatchObject({ from: [{ column: 'column 2' }, { column: 'column 3' }] });
    expect(entries[1]?.steps).toEqual([expect.stringMatching(/^one row for each of "Jan"; "Feb"/)]);
    expect(used.toSorted()).toEqual(['plan.csv column 1', 'plan.csv column 2', 'plan.csv column 3']);
  });
});

describe('names of tables', () => {
  it('are those of their files, and never the same', () => {
    const tables = [
      table('a.csv', []),
      table('a.csv', []),
      table('b.xlsx', [], 'One'),
      table('b.xlsx', [], 'b'),
    ];
    expect([...tableNames(tables).values()]).toEqual(['a.csv', 'a.csv #2', 'b.xlsx (One)', 'b.xlsx']);
  });
});
