import { describe, expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { parseRecipe, type Recipe } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import { rowsOfSheet, scratchFolder, tableOf } from '../run/testing/tables.js';
import { undoneLines } from './undone.js';
import { update } from './update.js';

const scratch = scratchFolder();
const templates = [
  {
    slug: 'orders',
    name: 'Orders',
    columns: [{ name: 'Number' }, { name: 'Customer' }, { name: 'Date' }, { name: 'Branch' }],
  },
];

async function world() {
  const north = await tableOf(scratch, 'north.csv', [
    ['no', 'cust', 'date'],
    ['1', '7', '03/04/2020'],
    ['2', '8', '05/06/2020'],
  ]);
  const south = await tableOf(scratch, 'south.csv', [
    ['nummer', 'klant', 'datum'],
    ['9', '7', '01/12/2021'],
  ]);
  const customers = await tableOf(scratch, 'customers.csv', [
    ['id', 'name'],
    ['7', 'Acme'],
    ['8', 'Bolt'],
  ]);
  const recipe = parseRecipe({
    version: 1,
    inputs: [
      { id: 'north', file: 'north.csv', columns: north.columns },
      { id: 'south', file: 'south.csv', columns: south.columns },
    ],
    sheets: [
      {
        template: 'orders',
        from: {
          union: [
            { input: 'north' },
            { input: 'south', names: { no: 'nummer', cust: 'klant', date: 'datum' } },
          ],
        },
        columns: {
          Number: { op: 'column', name: 'no' },
          Customer: { op: 'column', name: 'cust' },
          Date: { op: 'date', of: { op: 'column', name: 'date' }, formats: ['DD/MM/YYYY'] },
        },
      },
    ],
  });
  return { recipe, tables: [north, south, customers] };
}

describe('an edit of tables', () => {
  it('gives a recipe that runs', async () => {
    const { recipe, tables } = await world();
    const updated = await update(
      recipe,
      tables,
      templates,
      'Set Branch to North for rows from north. Dates in the south list are month/day/year. Pad Number with zeros to 4 digits.',
      { scratch },
    );
    expect(undoneLines(updated.undone)).toEqual([]);
    const [sheet] = await run(updated.recipe, tables, templates, { out: scratch });
    expect((await rowsOfSheet(sheet!)).map(({ cells }) => cells)).toEqual([
      ['0001', '7', '2020-04-03', 'North'],
      ['0002', '8', '2020-06-05', 'North'],
      ['0009', '7', '2021-01-12', null],
    ]);
    expect(updated.changes).toHaveLength(3);
  });

  it('goes back to the recipe before', async () => {
    const { recipe, tables } = await world();
    const first = await update(recipe, tables, templates, 'Upper case the customer', { scratch });
    const second = await update(first.recipe, tables, templates, 'Undo that.', { scratch, previous: recipe });
    expect(second.recipe).toEqual(recipe);
    const third = await update(first.recipe, tables, templates, 'Undo that.', { scratch });
    expect(third.recipe).toEqual(first.recipe);
    expect(third.undone.refused).toEqual([
      { sentence: 'Undo that', why: 'There is no earlier version of the recipe to go back to.' },
    ]);
  });

  /** 30 orders of the customers 0, 1 and 2. */
  async function thirty() {
    const rows = Array.from({ length: 30 }, (_, at) => [String(at), String(at % 3), '']);
    const table = await tableOf(scratch, 'north.csv', [['no', 'cust', 'date'], ...rows]);
    const { recipe: base } = await world();
    const [input] = base.inputs;
    const [sheet] = base.sheets;
    const recipe = parseRecipe({
      ...base,
      inputs: [input],
      sheets: [{ ...sheet, from: { input: 'north' } }],
    });
    return { recipe, table };
  }

  it('makes few rows of many only where that is said outright', async () => {
    const { recipe, table } = await thirty();
    const told = await update(recipe, [table], templates, 'Orders with the same customer are one order.');
    expect(told.recipe).toEqual(recipe);
    expect(undoneLines(told.undone).join()).toContain('Of 30 rows in Orders 3 would be left');
    const [, outright = ''] = /say "(.+)" if/u.exec(undoneLines(told.undone).join()) ?? [];
    const updated = await update(recipe, [table], templates, outright);
    expect(undoneLines(updated.undone)).toEqual([]);
    expect(updated.recipe.sheets[0]?.deduplicate?.by).toEqual(['Customer']);
  });

  it('takes most rows away only where that is said outright, or answered', async () => {
    const { recipe, table } = await thirty();
    const sentence = 'Orders of customer 0 or 1 are irrelevant.';
    const told = await update(recipe, [table], templates, sentence);
    expect(told.recipe).toEqual(recipe);
    expect(undoneLines(told.undone)).toEqual([
      expect.stringContaining('Of 30 rows in Orders 10 would be left'),
    ]);
    const [, outright = ''] = /say "(.+)" if/u.exec(undoneLines(told.undone).join()) ?? [];
    const obeyed = await update(recipe, [table], templates, outright);
    expect(obeyed.changes).toEqual([expect.stringContaining('leaves out 20 of 30 rows')]);
    const asked = await update(recipe, [table], templates, sentence, { mayAsk: true });
    const [question] = asked.questions;
    expect(question?.options.map(({ id }) => id)).toEqual(['yes', 'no']);
    const answered = async (value: string) => {
      const answers = [{ id: question?.id ?? '', value }];
      return update(recipe, [table], templates, sentence, { mayAsk: true, answers });
    };
    expect((await answered('Yes')).changes).toEqual([expect.stringContaining('leaves out 20 of 30 rows')]);
    expect((await answered('no')).undone.refused).toHaveLength(1);
    // Whoever leaves it open loses no row by it.
    expect((await answered('you decide')).undone.refused).toHaveLength(1);
  });
});

/** Orders made of one table, the customer of the column that is called so. */
function ordersOf(id: string, { columns }: Table, customer: string): Recipe {
  return parseRecipe({
    version: 1,
    inputs: [{ id, file: `${id}.csv`, columns }],
    sheets: [
      {
        template: 'orders',
        from: { input: id },
        columns: { Number: { op: 'column', name: 'no' }, Customer: { op: 'column', name: customer } },
      },
    ],
  });
}

it('takes back a filter as a version before wrote it, which took spaces off at the ends alone', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [String(at), 'Bolt', at % 3 === 0 ? 'Ulm' : 'Bonn']);
  const table = await tableOf(scratch, 'north.csv', [['no', 'cust', 'town'], ...rows]);
  const recipe = ordersOf('north', table, 'cust');
  const told = await update(recipe, [table], templates, 'Leave out orders where town is Ulm.');
  const written = JSON.stringify(told.recipe);
  expect(written).toContain('"op":"collapse"');
  const before = parseRecipe(JSON.parse(written.replaceAll('"op":"collapse"', '"op":"trim"')));
  const undone = await update(before, [table], templates, 'Do not leave out orders where town is Ulm.');
  expect(undone.recipe.sheets[0]?.filters).toEqual([]);
});

describe('a text far down', () => {
  it('is found among more rows than are looked at', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => [String(at), at === 5_900 ? 'Zed ' : 'Abc']);
    const table = await tableOf(scratch, 'long.csv', [['no', 'kind'], ...rows]);
    const recipe = ordersOf('long', table, 'kind');
    const updated = await update(recipe, [table], templates, 'Map Zed to Zulu', { scratch });
    expect(updated.changes).toEqual(['Orders, Customer has "Zulu" for "Zed".']);
    const [sheet] = await run(updated.recipe, [table], templates, { out: scratch });
    expect((await rowsOfSheet(sheet!))[5_900]?.cells[1]).toBe('Zulu');
  });
});
