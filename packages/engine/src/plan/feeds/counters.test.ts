import { expect, test } from 'vitest';
import { node } from '../../recipe/edit.js';
import { scratchFolder } from '../../run/testing/tables.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { planned } from '../testing/planned.js';
import { Targets } from '../views/targets.js';
import { countWithin } from './counters.js';
import type { Member } from './member.js';

const order = node({ op: 'column', name: 'Order' });

function counted(description: string | undefined, feeds: string[] = ['Order Number']): unknown {
  const link = [{ templateId: 'orders', columnName: 'Order Number' }];
  const template: Template = {
    slug: 'order_lines',
    name: 'Order Lines',
    columns: [
      { name: 'Order Number', required: true, linkRule: link },
      { name: 'Line Number', required: true, strictRule: '^\\d+$', ...(description ? { description } : {}) },
    ],
  };
  const feed = { expression: order, probability: 1, reason: '', sources: [] };
  const member = { columns: [], feeds: new Map(feeds.map((name) => [name, feed])) } as unknown as Member;
  countWithin(member, template, { targets: new Targets([template]) } as Knowing);
  return member.feeds.get('Line Number')?.expression;
}

test('a position within the order counts its rows', () => {
  const sequence = expect.objectContaining({ op: 'sequence', within: order });
  expect(counted('Position within the order, starting at 1.')).toEqual(sequence);
  expect(counted(undefined)).toEqual(sequence);
});

test('a number that a column of the source holds is not counted, unless the description says so', () => {
  expect(counted('Number of the line.', ['Order Number', 'Line Number'])).toBe(order);
  expect(counted('Running number per order.', ['Order Number', 'Line Number'])).not.toBe(order);
  expect(counted('Position within the order', [])).toBeUndefined();
});

const recipes = {
  'recipes.csv': [
    'Code,Name,Ingredients',
    ...Array.from({ length: 9 }, (_, at) => `${101 + at},Loaf ${at},"flour, water, salt ${at}"`),
  ].join('\n'),
};

test('where lines are counted, rows that each have their own number are no lines', async () => {
  const { rows } = await planned(scratchFolder(), recipes, [
    {
      slug: 'lines',
      name: 'Lines',
      columns: [
        { name: 'Code', required: true },
        {
          name: 'Line',
          description: '1, 2, 3 in the order of the list',
          required: true,
          strictRule: '^\\d+$',
        },
        { name: 'Ingredients', required: true },
        { name: 'Quantity', strictRule: '^\\d+$' },
      ],
    },
  ]);
  expect(rows.lines).toHaveLength(27);
  expect(rows.lines?.slice(0, 2)).toEqual(['101|1|flour|', '101|2|water|']);
});

test('"as in the old system" says nothing of what lines are counted within', () => {
  const feed = { expression: order, probability: 0.9, reason: '', sources: [] };
  const link = [{ templateId: 'orders', columnName: 'Order Number' }];
  const column = (description: string) => ({
    slug: 'order_lines',
    name: 'Order Lines',
    columns: [
      { name: 'Order Number', required: true, linkRule: link },
      { name: 'Line Number', required: true, strictRule: '^\\d+$', description },
    ],
  });
  const made = (description: string) => {
    const template = column(description);
    const member = {
      columns: [],
      feeds: new Map(['Order Number', 'Line Number'].map((name) => [name, feed])),
    } as unknown as Member;
    countWithin(member, template, { targets: new Targets([template]) } as Knowing);
    return member.feeds.get('Line Number')?.expression;
  };
  expect(made('line number as in the old system')).toBe(order);
  expect(made('line number of the order')).toMatchObject({ op: 'sequence' });
});

test('a position in what others have of the same name counts the rows of both', () => {
  const link = [{ templateId: 'accounts', columnName: 'IBAN' }];
  const description = 'position in that statement, from 1';
  const template: Template = {
    slug: 'bookings',
    name: 'Bookings',
    columns: [
      { name: 'IBAN', required: true, linkRule: link },
      { name: 'Statement', required: true },
      { name: 'Line', required: true, strictRule: '^\\d+$', description },
    ],
  };
  const feedOf = (name: string) => ({
    expression: node({ op: 'column', name }),
    probability: 1,
    reason: '',
    sources: [],
  });
  const member = {
    columns: [],
    feeds: new Map(['IBAN', 'Statement'].map((name) => [name, feedOf(name)])),
  } as unknown as Member;
  countWithin(member, template, { targets: new Targets([template]) } as Knowing);
  const parts = ['IBAN', 'Statement'].map((name) => node({ op: 'column', name }));
  expect(member.feeds.get('Line')?.expression).toMatchObject({
    op: 'sequence',
    within: { op: 'join', parts },
  });
});

test('rows may be counted within two things, in the order of a day', async () => {
  const column = (name: string, description?: string, strictRule?: string) => ({
    name,
    description,
    strictRule,
    required: true,
  });
  const { rows } = await planned(
    scratchFolder(),
    {
      'visites.csv': [
        'Client,Service,Date',
        ...[
          'Ann,Taille',
          'Bob,Taille',
          'Ann,Soin',
          'Ann,Taille',
          'Cy,Soin',
          'Cy,Soin',
          'Di,Soin',
          'Ed,Soin',
        ].map((each, at) => `${each},${28 - at}/03/2024`),
      ].join('\n'),
    },
    [
      {
        slug: 'visites',
        name: 'Visites',
        columns: [
          column('Client'),
          column('Service'),
          column('Numéro', '1, 2, 3 … par client et service selon la date', '^\\d+$'),
          column('Date', 'AAAA-MM-JJ'),
        ],
      },
    ],
  );
  const numbers = rows.visites?.map((row) => row.split('|').slice(0, 3).join(' '));
  expect(numbers).toEqual([
    'Ann Taille 2',
    'Bob Taille 1',
    'Ann Soin 1',
    'Ann Taille 1',
    'Cy Soin 2',
    'Cy Soin 1',
    'Di Soin 1',
    'Ed Soin 1',
  ]);
});

const invoices = (description: string, rule: string) => [
  {
    slug: 'factures',
    name: 'Factures',
    columns: [
      {
        name: 'Numéro',
        description: 'FA-2023- et le numéro',
        strictRule: '^FA-2023-\\d{4}$',
        required: true,
        unique: true,
      },
      { name: 'Client', required: true },
    ],
  },
  {
    slug: 'lignes',
    name: 'Lignes',
    columns: [
      { name: 'Facture', required: true, linkRule: [{ templateId: 'factures', columnName: 'Numéro' }] },
      { name: 'Ligne', description, required: true, strictRule: rule },
      { name: 'Article', required: true },
    ],
  },
];

const lines = ['31,300,Vis', '31,100,Clou', '32,100,Bois', '31,200,Colle', '32,200,Laque', '33,100,Clou'];
const billed = {
  'factures.csv': ['Numéro,Client', '31,Roche', '32,Morel', '33,Petit', '34,Faure', '35,Blanc'].join('\n'),
  'lignes.csv': ['Facture,Rang,Article', ...lines].join('\n'),
};

test('lines that the source numbers in another way are counted as is shown, in its order', async () => {
  const plain = await planned(
    scratchFolder(),
    billed,
    invoices('1, 2, 3 … dans la facture, selon la colonne Rang', '^\\d+$'),
  );
  const numbers = plain.rows.lignes?.map((row) => row.split('|').slice(0, 3).join(' '));
  expect(numbers?.toSorted()).toEqual([
    'FA-2023-0031 1 Clou',
    'FA-2023-0031 2 Colle',
    'FA-2023-0031 3 Vis',
    'FA-2023-0032 1 Bois',
    'FA-2023-0032 2 Laque',
    'FA-2023-0033 1 Clou',
  ]);
  const tens = await planned(
    scratchFolder(),
    {
      ...billed,
      'lignes.csv': ['Facture,Article', ...lines.map((each) => each.replace(/,\d+/, ''))].join('\n'),
    },
    invoices('10, 20, 30 … par facture', '^\\d+$'),
  );
  expect(tens.rows.lignes?.map((row) => row.split('|').slice(0, 2).join(' '))).toEqual([
    'FA-2023-0031 10',
    'FA-2023-0031 20',
    'FA-2023-0032 10',
    'FA-2023-0031 30',
    'FA-2023-0032 20',
    'FA-2023-0033 10',
  ]);
});

test('lines that are to be numbered in tens are', () => {
  expect(counted('10, 20, 30 within the order')).toMatchObject({ op: 'scale', by: '10' });
  expect(counted('10, 20, 30')).toMatchObject({ op: 'scale', by: '10' });
});
