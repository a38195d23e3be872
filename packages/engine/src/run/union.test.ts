import { describe, expect, it } from 'vitest';
import { diff } from '../explain/diff.js';
import { explain } from '../explain/explain.js';
import { parseRecipe } from '../recipe/recipe.js';
import { made, plainTable, templateOf } from './testing/made.js';
import { scratchFolder } from './testing/tables.js';

const out = scratchFolder();
const column = (name: string) => ({ op: 'column', name });
const notBlank = (name: string) => ({ keep: { test: 'not', of: { test: 'blank', of: column(name) } } });

describe('members of a union', () => {
  const leeds = plainTable('leeds.csv', [['Name'], ['Ann'], ['Bob']]);
  const york = plainTable('york.csv', [
    ['Name', 'Branch'],
    ['Cy', 'ignored'],
  ]);
  const sheet = {
    template: 'people',
    from: {
      union: [
        { input: 'leeds', set: { '(source)': 'Leeds' } },
        { input: 'york', set: { '(source)': 'York' } },
      ],
    },
    filters: [
      {
        keep: {
          test: 'not',
          of: {
            test: 'and',
            of: [
              { test: 'equals', of: column('(source)'), to: { op: 'constant', value: 'Leeds' } },
              { test: 'equals', of: column('Name'), to: { op: 'constant', value: 'Bob' } },
            ],
          },
        },
      },
    ],
    columns: { Name: column('Name'), Branch: { op: 'upper', of: column('(source)') } },
  };

  it('are told apart by what is set for them', async () => {
    const { recipe, sheets } = await made(
      out,
      [leeds, york],
      [sheet],
      [templateOf('people', 'Name', 'Branch')],
    );
    expect(sheets[0]!.rows).toEqual(['Ann|LEEDS', 'Cy|YORK']);
    expect(sheets[0]!.dropped).toEqual(['row 3: rule 0']);
    expect(await sheets[0]!.lineage(1, 'Branch')).toEqual({
      value: 'YORK',
      sources: [],
      steps: ['"York" in every row of york', '"(source)", in upper case'],
    });
    expect(explain(recipe)).toContain(
      '- **leeds**: "(source)" is "Leeds".\n- **york**: "(source)" is "York".',
    );
  });

  it('may be one input several times, with other names', async () => {
    const tickets = plainTable('tickets.csv', [
      ['Requester', 'Assignee'],
      ['ann@x.org', 'cy@x.org'],
      ['bob@x.org', 'cy@x.org'],
      ['ann@x.org', ''],
    ]);
    const { sheets } = await made(
      out,
      [tickets],
      [
        {
          template: 'users',
          from: {
            union: [
              { input: 'tickets', names: { Mail: 'Requester' }, set: { Role: 'Customer' } },
              { input: 'tickets', names: { Mail: 'Assignee' }, set: { Role: 'Agent' } },
            ],
          },
          filters: [notBlank('Mail')],
          deduplicate: { by: ['Mail'] },
          columns: { Mail: column('Mail'), Role: column('Role') },
        },
      ],
      [templateOf('users', 'Mail', 'Role')],
    );
    const [users] = sheets;
    expect(users!.rows).toEqual(['ann@x.org|Customer', 'bob@x.org|Customer', 'cy@x.org|Agent']);
    expect(users!.dropped).toEqual(['row 3: rule 1, kept 2', 'row 4: rule 1, kept 2', 'row 4: rule 0']);
    expect(await users!.lineage(2, 'Mail')).toMatchObject({ sources: ['tickets.csv 2 Assignee'] });
  });

  it('say what changed about them', () => {
    const recipe = (set: string, names: Record<string, string>) =>
      parseRecipe({
        version: 1,
        inputs: [{ id: 'leeds', file: 'leeds.csv', columns: ['Name'] }],
        sheets: [
          {
            template: 'people',
            from: { union: [{ input: 'leeds', names, set: { Branch: set } }] },
            columns: { Name: column('Name') },
          },
        ],
      });
    expect(diff(recipe('Leeds', {}), recipe('York', {}))).toEqual([
      'Sheet "people" is now made from the rows of leeds ("Branch" is "York") (before: the rows of leeds ("Branch" is "Leeds")).',
    ]);
    expect(diff(recipe('Leeds', {}), recipe('Leeds', { Name: 'Full name' }))).toEqual([
      'Sheet "people": input leeds has other "names".',
    ]);
    expect(() => recipe('Leeds', { Branch: 'Name' })).toThrow(
      'Sheet "people", input "leeds": "Branch" is both set and named after a column.',
    );
  });
});

describe('a lookup', () => {
  it('finds only rows that have what it asks for, or all of a key, and names every cell', async () => {
    const codes = plainTable('codes.csv', [
      ['Kind', 'Code', 'Text'],
      ['status', '1', 'Open'],
      ['rank', '1', 'High'],
      [' rank ', '1', ' '],
      ['rank', '1', 'Urgent'],
    ]);
    const tickets = plainTable('tickets.csv', [
      ['Status', 'Rank'],
      ['1', '1'],
      ['2', ''],
    ]);
    const found = (of: string, kind: string) => ({
      ...{ op: 'lookup', of: column(of), input: 'codes', key: 'Code', value: 'Text', where: { Kind: kind } },
    });
    const { sheets } = await made(
      out,
      [codes, tickets],
      [
        {
          template: 'tickets',
          from: { input: 'tickets' },
          columns: {
            Status: found('Status', 'status'),
            Rank: { ...found('Rank', 'rank'), all: { separator: '; ' } },
          },
        },
      ],
      [templateOf('tickets', 'Status', 'Rank')],
    );
    expect(sheets[0]!.rows).toEqual(['Open|High; Urgent', '∅|∅']);
    expect((await sheets[0]!.lineage(0, 'Rank')).sources).toEqual([
      'tickets.csv 2 Rank',
      'codes.csv 3 Text',
      'codes.csv 5 Text',
    ]);
  });

  it('counts, adds up and takes the newest of all rows of a key, and names the cells', async () => {
    const visits = plainTable('visits.csv', [
      ['Member', 'Day', 'Paid'],
      ['1', '03.05.2024', '1.200,50'],
      ['1', '28.04.2024', '0,5'],
      ['1', '', ''],
      ['2', '01.01.2024', 'free'],
    ]);
    const members = plainTable('members.csv', [['No'], ['1'], ['2'], ['3']]);
    const found = (value: string, take: object) => ({
      ...{ op: 'lookup', of: column('No'), input: 'visits', key: 'Member', value, take },
    });
    const by = { column: 'Day', formats: ['DD.MM.YYYY'] };
    const { sheets } = await made(
      out,
      [visits, members],
      [
        {
          template: 'members',
          from: { input: 'members' },
          columns: {
            Visits: found('Day', { what: 'count' }),
            Paid: found('Paid', { what: 'sum', decimal: ',', thousands: '.' }),
            Last: found('Day', { what: 'last', by }),
            First: found('Day', { what: 'first', by }),
          },
        },
      ],
      [templateOf('members', 'Visits', 'Paid', 'Last', 'First')],
    );
    expect(sheets[0]!.rows).toEqual([
      '2|1201.00|03.05.2024|28.04.2024',
      '1|free|01.01.2024|01.01.2024',
      '∅|∅|∅|∅',
    ]);
    expect((await sheets[0]!.lineage(0, 'Paid')).sources).toEqual([
      'members.csv 2 No',
      'visits.csv 2 Paid',
      'visits.csv 3 Paid',
    ]);
    expect((await sheets[0]!.lineage(0, 'Last')).sources).toEqual(['members.csv 2 No', 'visits.csv 2 Day']);
  });

  it('over an inner join compares no row with every other', { timeout: 30_000 }, async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => [`k${at}`, `v${at}`]);
    const { sheets } = await made(
      out,
      ['orders', 'items', 'codes'].map((name) => plainTable(`${name}.csv`, [['Key', 'Value'], ...rows])),
      [
        {
          template: 'orders',
          from: {
            join: {
              input: 'orders',
              with: [{ input: 'items', kind: 'inner', on: [{ left: column('Key'), right: column('Key') }] }],
            },
          },
          columns: { Value: { op: 'lookup', of: column('Key'), input: 'codes', key: 'Key', value: 'Value' } },
        },
      ],
      [templateOf('orders', 'Value')],
    );
    expect([sheets[0]!.rows.length, sheets[0]!.rows[59_999]]).toEqual([60_000, 'v59999']);
  });
});
