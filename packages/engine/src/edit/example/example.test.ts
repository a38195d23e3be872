import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../recipe/recipe.js';
import { Refusal } from '../refusal.js';
import { cellsOf } from '../scene.js';
import { shop } from '../testing/world.js';
import { byExample } from './example.js';

type Pair = [from: string, to: string];

function told(column: string | undefined, pairs: readonly Pair[]) {
  return pairs.map(([from, to]) => ({
    do: 'example' as const,
    sentence: `"${from}" should become "${to}".`,
    from,
    to,
    ...(column === undefined ? {} : { column }),
  }));
}

function cellsIn(recipe: Recipe, place: string): (string | null)[] {
  const [template = '', column = ''] = place.split('.');
  const expression = recipe.sheets.find((sheet) => sheet.template === template)!.columns[column]!;
  return cellsOf(expression, shop.sample(template).rows).map((cell) => cell || null);
}

const rules: [string, Pair[], (string | null)[]][] = [
  ['customers.Email', [['anna@acme.com', 'anna']], ['anna', 'bert', null, 'dora', 'bert']],
  ['customers.Name', [['Acme Inc', 'Acme']], ['Acme', 'bolt BV', 'TEST Ltd', 'Dune GmbH', 'Bolt BV']],
  ['customers.Name', [['Acme Inc', 'ACME INC']], ['ACME INC', 'BOLT BV', 'TEST LTD', 'DUNE GMBH', 'BOLT BV']],
  ['customers.Customer Number', [['17', 'C-17']], ['C-17', 'C-204', 'C-9', 'C-33', 'C-204']],
  ['customers.Customer Number', [['17', '0017']], ['0017', '0204', '0009', '0033', '0204']],
  [
    'customers.Customer Since',
    [['03/04/2019', '2019-03-04']],
    ['2019-03-04', '2020-12-11', '2021-01-02', '2018-05-06', '2020-12-11'],
  ],
  [
    'customers.Customer Since',
    [['2019-04-03', '03.04.2019']],
    ['03.04.2019', '12.11.2020', '01.02.2021', '05.06.2018', '12.11.2020'],
  ],
  [
    'customers.First Name',
    [['Anna', 'Anna Berg']],
    ['Anna Berg', 'Bert Smit', 'Carla Dunn', 'Dora Egan', 'Bert Smit'],
  ],
  [
    'customers.First Name',
    [['Anna', 'Berg, Anna']],
    ['Berg, Anna', 'Smit, Bert', 'Dunn, Carla', 'Egan, Dora', 'Smit, Bert'],
  ],
  [
    'customers.Notes',
    [
      ['VIP; net 30', '30'],
      ['net 60', '60'],
    ],
    ['30', 'k.A.', null, '60', null],
  ],
  [
    'customers.Phone',
    [['+31201234567', '0201234567']],
    ['0201234567', null, '0307654321', '0102223333', null],
  ],
  ['orders.Order Number', [['A-1', 'A1']], ['A1', 'A2', 'A3', 'B4']],
  [
    'orders.Order Date',
    [['2021-03-04', '4 Mar 2021']],
    ['4 Mar 2021', '6 May 2021', '31 Jan 2022', '28 Feb 2022'],
  ],
  ['orders.Amount', [['1250.00', '12.50']], ['12.50', '1.00', '-0.20', '0.00']],
  ['orders.Customer', [['17', 'Leeds 17']], ['Leeds 17', 'York 204', 'Leeds 9', 'York 33']],
];

describe('an example becomes a rule', () => {
  it.each(rules)('%s: %j', (place, pairs, expected) => {
    const [template, column] = place.split('.');
    const examples = told(column, pairs).map((each) => ({ ...each, sheet: template! }));
    expect(cellsIn(byExample(shop, examples).recipe, place)).toEqual(expected);
  });

  it('says what it changes elsewhere', () => {
    expect(byExample(shop, told('email', [['anna@acme.com', 'anna']])).changes).toEqual([
      'Customers, Email is now part 1 of the value split at "@": this changes 4 of 5 rows, such as "bert@bolt.nl" becomes "bert" and "dora@dune.de" becomes "dora".',
    ]);
  });

  it('names another rule that fits as well', () => {
    const { changes } = byExample(shop, told('name', [['Acme Inc', 'Acme']]));
    expect(changes.join()).toContain('this changes 1 of 5 rows; it could also be meant as');
  });
});

describe('an example that is no rule', () => {
  it.each<[string, Pair]>([
    ['customers.Country', ['NL', 'Netherlands']],
    ['customers.Name', ['Acme Inc', 'Acme Inc (Amsterdam)']],
    ['customers.First Name', ['Bert', 'Albert']],
  ])('changes this value alone: %s %j', (place, pair) => {
    const before = cellsIn(shop.recipe, place);
    const [, column] = place.split('.');
    const after = cellsIn(byExample(shop, told(column, [pair])).recipe, place);
    expect(after).toEqual(before.map((cell) => (cell === pair[0] ? pair[1] : cell)));
  });

  it('is refused where no cell says so', () => {
    expect(() => byExample(shop, told('name', [['Zebra', 'Lion']]))).toThrow(Refusal);
  });
});
