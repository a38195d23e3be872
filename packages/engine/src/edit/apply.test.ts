import { describe, expect, it } from 'vitest';
import type { Instruction } from '../language/instruction.js';
import { parseRecipe, type Recipe, serialize } from '../recipe/recipe.js';
import { applyInstruction } from './apply.js';
import { cellsOf, expressionOf, holds } from './scene.js';
import { branches, shop, shopWith } from './testing/world.js';

type Body = Instruction extends infer Each
  ? Each extends Instruction
    ? Omit<Each, 'sentence'>
    : never
  : never;

function apply(body: Body) {
  return applyInstruction(shop, { sentence: 'As said', ...body } as Instruction);
}

function edited(body: Body): Recipe {
  const applied = apply(body);
  if (!('recipe' in applied)) throw new Error(JSON.stringify(applied));
  expect(parseRecipe(JSON.parse(serialize(applied.recipe)))).toBeTruthy();
  return applied.recipe;
}

function cells(recipe: Recipe, template: string, column: string): (string | null | undefined)[] {
  const sheet = recipe.sheets.find((each) => each.template === template)!;
  const expression = expressionOf(sheet, column);
  const rows = shopWith(recipe)
    .sample(template)
    .rows.filter((row) => sheet.filters.every(({ keep }) => holds(keep, [row])[0]));
  return expression ? cellsOf(expression, rows) : [];
}

const made: [string, Body, string, (string | null)[]][] = [
  [
    'a value is added to a map',
    { do: 'map', column: 'status', sheet: 'customers', pairs: [{ from: 'p', to: 'Prospect' }] },
    'customers.Status',
    ['Active', 'Inactive', 'Active', 'Prospect', 'Inactive'],
  ],
  [
    'a result of a map is changed',
    { do: 'map', column: 'status', pairs: [{ from: 'Inactive', to: 'Closed' }], sheet: 'customers' },
    'customers.Status',
    ['Active', 'Closed', 'Active', 'P', 'Closed'],
  ],
  [
    'a value finds its column',
    { do: 'map', pairs: [{ from: 'NL', to: 'Netherlands' }] },
    'customers.Country',
    ['Netherlands', 'DE', 'GB', 'DE', 'DE'],
  ],
  [
    'values become blank',
    { do: 'blank_values', values: ['k.a.'] },
    'customers.Notes',
    ['VIP; net 30', null, null, 'net 60', null],
  ],
  [
    'a fallback',
    { do: 'take_from', column: 'phone', from: ['mobile'], as: 'fallback' },
    'customers.Phone',
    ['+31201234567', '+31687654321', '+31307654321', '+31102223333', '+31687654321'],
  ],
  [
    'a default',
    { do: 'default', column: 'notes', value: 'none' },
    'customers.Notes',
    ['VIP; net 30', 'k.A.', 'none', 'net 60', 'none'],
  ],
  [
    'a column not filled yet',
    { do: 'constant', column: 'segment', value: 'B2B' },
    'customers.Segment',
    ['B2B', 'B2B', 'B2B', 'B2B', 'B2B'],
  ],
  [
    'month first',
    { do: 'read_dates', order: 'mdy', column: 'since' },
    'customers.Customer Since',
    ['2019-03-04', '2020-12-11', '2021-01-02', '2018-05-06', '2020-12-11'],
  ],
  [
    'padding',
    { do: 'pad', column: 'customer number', width: 5, with: '0' },
    'customers.Customer Number',
    ['00017', '00204', '00009', '00033', '00204'],
  ],
  [
    'a lookup',
    { do: 'lookup', column: 'country', in: 'countries' },
    'customers.Country',
    ['Netherlands', 'Germany', 'United Kingdom', 'Germany', 'Germany'],
  ],
  [
    'decimals',
    { do: 'decimals', column: 'credit limit', places: 2 },
    'customers.Credit Limit',
    ['1250.50', '300.00', '0.00', '75.25', '300.00'],
  ],
  [
    'rows left out',
    { do: 'leave_out', when: { is: 'starts', column: 'company', values: ['TEST'] } },
    'customers.Name',
    ['Acme Inc', 'bolt BV', 'Dune GmbH', 'Bolt BV'],
  ],
  [
    'rows with nothing but a placeholder',
    { do: 'leave_out', when: { is: 'blank', column: 'remarks' } },
    'customers.Notes',
    ['VIP; net 30', 'net 60'],
  ],
  [
    'what a list has among others',
    {
      do: 'constant',
      column: 'segment',
      value: 'Important',
      when: { is: 'equal', column: 'remarks', values: ['vip'] },
    },
    'customers.Segment',
    ['Important', null, null, null, null],
  ],
  [
    'a part of a text',
    { do: 'split', column: 'segment', from: 'e-mail', by: '@', part: 2 },
    'customers.Segment',
    ['ACME.COM', 'bolt.nl', null, 'dune.de', 'bolt.nl'],
  ],
  [
    'a part at a separator that is found',
    { do: 'split', column: 'segment', from: 'contact', part: 2 },
    'customers.Segment',
    ['Berg', 'Smit', 'Dunn', 'Egan', 'Smit'],
  ],
  [
    'columns that change places',
    { do: 'swap', columns: ['first name', 'last name'] },
    'customers.First Name',
    ['Berg', 'Smit', 'Dunn', 'Egan', 'Smit'],
  ],
  [
    'cases',
    {
      do: 'choose',
      column: 'segment',
      cases: [
        { value: 'Big', when: { is: 'more', column: 'credit limit', value: '1000' } },
        { value: 'None', when: { is: 'less_or_equal', column: 'limit', value: '0' } },
      ],
      otherwise: 'Small',
    },
    'customers.Segment',
    ['Big', 'Small', 'None', 'Small', 'Small'],
  ],
  [
    'a sign by a condition',
    { do: 'negative', column: 'amount', when: { is: 'equal', column: 'branch', values: ['York'] } },
    'orders.Amount',
    ['1250.00', '-99.50', '-20.00', '0.00'],
  ],
  [
    'a column of the source that goes',
    { do: 'ignore_column', column: 'remarks' },
    'customers.Notes',
    [null, null, null, null, null],
  ],
  [
    'the text of the source',
    { do: 'keep_as_is', column: 'phone' },
    'customers.Phone',
    ['020 123 4567', null, '030 765 4321', '010 222 3333', null],
  ],
  [
    'a step that is taken back',
    { do: 'undo', of: { do: 'case', column: 'email', to: 'lower' } },
    'customers.Email',
    ['ANNA@ACME.COM', 'bert@bolt.nl', null, 'dora@dune.de', 'bert@bolt.nl'],
  ],
  [
    'one spelling',
    { do: 'common_spelling', column: 'name' },
    'customers.Name',
    ['Acme Inc', 'Bolt BV', 'TEST Ltd', 'Dune GmbH', 'Bolt BV'],
  ],
  [
    'only dates before',
    { do: 'keep_only', when: { is: 'before', column: 'date', value: '1 January 2022' } },
    'orders.Order Number',
    ['A-1', 'A-2'],
  ],
  [
    'a date compared as the source writes it',
    { do: 'leave_out', sheet: 'customers', when: { is: 'after', column: 'since', value: '2020-01-01' } },
    'customers.Name',
    ['Acme Inc', 'Dune GmbH'],
  ],
];

describe('an instruction changes what a column holds', () => {
  it.each(made)('%s', (_, body, place, expected) => {
    const [template = '', column = ''] = place.split('.');
    expect(cells(edited(body), template, column).map((cell) => cell || null)).toEqual(expected);
  });
});

describe('a column that a person spoke of', () => {
  it('is sure from then on, also where it was so already', () => {
    const upper: Body = { do: 'case', column: 'country', to: 'upper', sheet: 'customers' };
    const once = edited(upper);
    expect(once.sheets[0]?.confidence).toEqual({ Country: 1 });
    const [customers, ...others] = once.sheets;
    const unsure = shopWith({
      ...once,
      sheets: [{ ...customers!, confidence: { Country: 0.5 } }, ...others],
    });
    expect(applyInstruction(unsure, { sentence: 'As said', ...upper })).toMatchObject({
      changes: ['Customers, Country was already that way.'],
      recipe: { sheets: [{ confidence: { Country: 1 } }, {}] },
    });
  });
});

it('what is in front already is not put there again', () => {
  const said: Body = { do: 'prefix', column: 'name', text: 'C: ' };
  const again = applyInstruction(shopWith(edited(said)), { sentence: 'As said', ...said } as Instruction);
  expect(again).toMatchObject({ changes: ['Customers, Name was already that way.'] });
});

describe('rows of a sheet', () => {
  it('are merged by rules, preferred tables first', () => {
    const applied = applyInstruction(branches, {
      sentence: 'As said',
      do: 'merge',
      by: ['e-mail'],
      prefer: ['Hamburg'],
      cells: [
        { columns: ['phone', 'date of birth'], take: 'filled' },
        { columns: ['customer since'], take: 'least' },
        { columns: ['balance'], take: 'greatest' },
      ],
    });
    expect(applied).toMatchObject({
      recipe: {
        sheets: [
          {
            from: { union: [{ input: 'hamburg' }, { input: 'leeds' }] },
            deduplicate: {
              by: ['Email'],
              keep: 'first',
              merge: {
                Phone: { take: 'filled' },
                'Date of Birth': { take: 'filled' },
                'Customer Since': { take: 'least' },
                Balance: { take: 'greatest', as: 'number' },
              },
            },
          },
        ],
      },
    });
  });

  it('are filled from above by reshaping', () => {
    expect(apply({ do: 'fill_down', column: 'order status' })).toMatchObject({
      recipe: {
        sheets: [{}, { from: { input: 'orders', reshape: [{ step: 'fill_down', columns: ['state'] }] } }],
      },
    });
  });

  it('go with their table', () => {
    const applied = applyInstruction(branches, { sentence: 'As said', do: 'ignore_table', table: 'Hamburg' });
    expect(applied).toMatchObject({
      recipe: { inputs: [{ id: 'leeds' }], sheets: [{ from: { union: [{ input: 'leeds' }] } }] },
    });
  });
});

describe('an instruction that cannot be carried out', () => {
  it('says which columns there are', () => {
    expect(apply({ do: 'case', column: 'colour', to: 'upper', sheet: 'orders' })).toEqual({
      refused:
        'There is no column like "colour": Orders has "Order Number", "Customer", "Order Date", "Amount", "Currency" and "Status".',
    });
  });

  it('asks which sheet is meant where the columns differ', () => {
    const applied = apply({ do: 'case', column: 'status', to: 'upper' });
    expect(applied).toMatchObject({
      ask: { options: [{ id: 'customers' }, { id: 'orders' }, { id: 'all' }] },
    });
    const { id } = (applied as { ask: { id: string } }).ask;
    const told: Instruction = { sentence: 'As said', do: 'case', column: 'status', to: 'upper' };
    const answered = applyInstruction(shop, told, { answers: [{ id, value: 'Only in Orders' }] });
    expect(answered).toMatchObject({ changes: ['Orders, Status is written in upper case.'] });
  });
});
