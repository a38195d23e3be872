import { beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../desk.js';
import { plannedWithout, type Scene, sceneOf, templates } from '../testing/scene.js';
import type { Tool } from './tool.js';
import { tools } from './tools.js';

const people = `Nr;Full name;Mail;Joined;Handle
1;Anna Berg;anna@example.com;03.02.2021;annab
2;Bela Cruz;no mail;14.07.2020;
3;Cem Dogan;none;28.11.2019;cemd
4;Dora Eng;none;01.05.2022;cemd
`;

let scene: Scene;
let desk: Desk;
beforeAll(async () => {
  scene = await sceneOf({ 'people.csv': people });
  const planned = await plannedWithout(scene);
  desk = new Desk(scene.tables, templates, scene.context, planned, { samples: 'values', mostSamples: 20 });
});

async function call(name: Tool['name'], input: unknown): Promise<Record<string, unknown>[]> {
  const found = tools.find((each) => each.name === name)!;
  const text = await found.run(found.input.parse(input), desk);
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

const alias = (expression: unknown) => ({
  template: 'contacts',
  columns: {
    Alias: expression,
    'E-mail': { op: 'lower', of: { op: 'column', name: 'Mail' } },
  },
});
const handle = { op: 'column', name: 'Handle' };

describe('the sheet that the recipe makes', () => {
  beforeAll(() => call('write_recipe', alias(handle)));

  it('view_invalid_cells: the cells of each rule, the most frequent first', async () => {
    expect(await call('view_invalid_cells', { template: 'contacts' })).toEqual([
      { column: 'E-mail', rule: 'strict', count: 3, values: ['none', 'no mail'] },
    ]);
  });

  it('profile_columns: a blank is no value', async () => {
    const columns = await call('profile_columns', { template: 'contacts' });
    expect(columns.find(({ column }) => column === 'Alias')).toEqual({
      column: 'Alias',
      filled: 3,
      different: 2,
      values: ['cemd', 'annab'],
    });
  });
});

it('write_recipe: the doubts of the planner about a column end with what it had made of it', async () => {
  const [sheet] = desk.builtIn.recipe.sheets;
  const doubted = { ...sheet!, confidence: { Alias: 0.3, Name: 0.4 }, maybe: { Alias: ['Mail'] } };
  desk.change({ ...desk.recipe, sheets: [doubted] });
  await call('write_recipe', alias({ op: 'upper', of: handle }));
  const { confidence, maybe } = desk.recipe.sheets[0]!;
  expect(confidence).toEqual({ Name: 0.4 });
  expect(maybe).toEqual({});
});

it('get_prior_recipe: a list that is too long to be shown cannot be written back cut', async () => {
  const pairs = Array.from({ length: 103 }, (_, at) => ({ from: `${at}`, to: `n${at}` }));
  await call('write_recipe', alias({ op: 'map', of: handle, values: pairs }));
  const [sheet] = await call('get_prior_recipe', { template: 'contacts' });
  const shown = (sheet!.columns as { Alias: { values: unknown[] } }).Alias;
  expect(shown.values).toEqual([...pairs.slice(0, 100), { left_out: 3 }]);
  await expect(call('write_recipe', alias(shown))).rejects.toThrow(/values/);
});

it('profile_source and read_source: what stands around a table', async () => {
  const { tables, context } = await sceneOf({
    'statement.csv': `Bank of Harrow,,
Account number 12-34,,

Day,Kind,Amount
1/2,DD,1.00
2/2,SO,2.50
3/2,DD,3.75
4/2,SO,9.10

"DD direct debit, SO standing order",,
`,
  });
  const empty = { version: 1 as const, inputs: [], sheets: [], notes: [], answers: [] };
  for (const [samples, bank] of [
    ['values', 'Bank of Harrow'],
    ['masked', 'Aaaa aa Aaaaaa'],
  ] as const) {
    desk = new Desk(tables, templates, context, { recipe: empty }, { samples, mostSamples: 20 });
    const [around] = await call('profile_source', { table: 'statement' });
    expect(around).toEqual({
      above: [
        { line: 1, cells: samples === 'values' ? ['Account number 12-34'] : ['Aaaaaaa aaaaaa 99-99'] },
        { line: 2, cells: [bank] },
      ],
      left_out: [{ kind: 'below', rows: 1 }],
    });
  }
  desk = new Desk(tables, templates, context, { recipe: empty }, { samples: 'values', mostSamples: 20 });
  const read = tools.find(({ name }) => name === 'read_source')!;
  expect(await read.run({ table: 'statement', columns: ['Day'], left_out: true }, desk)).toBe(
    '["Day"]\n["DD direct debit, SO standing order"]',
  );
});
