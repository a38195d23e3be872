import { type ModelReply, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  people,
  planned,
  plannedWithout,
  type Scene,
  sceneOf,
  settingsFor,
  statuses,
} from './testing/scene.js';

let server: ModelServer;
let scene: Scene;
const unread = 'Frobnicate the left quux by the moon';
beforeAll(async () => {
  server = await ModelServer.start();
  scene = await sceneOf({ 'people.csv': people }, { knowledge: unread });
});
afterAll(() => server.close());

const column = (name: string) => ({ op: 'column', name });
const alias = { Alias: { op: 'upper', of: column('Handle') } };
const call = (name: string, input: unknown = {}): ModelReply => ({ calls: [{ name, input }] });
const write = (columns: object) => call('write_recipe', { template: 'contacts', columns });
const finish = (input: object = {}) => call('finish_import', input);

describe('a column that the built-in plan was sure of', () => {
  it.each([
    ['emptied', { op: 'constant', value: '' }],
    ['emptied by what is never there', { op: 'extract', of: column('Mail'), pattern: 'qqqq' }],
    ['made up', { op: 'constant', value: 'someone@example.com' }],
  ])('is not %s', async (_, expression) => {
    const without = await plannedWithout(scene);
    expect(without.recipe.sheets[0]?.confidence?.['E-mail']).toBeGreaterThanOrEqual(0.9);
    server.play([write({ 'E-mail': expression }), finish(), finish()]);
    const { planned: made, events } = await planned(settingsFor(server), scene);
    expect(made.recipe).toEqual(without.recipe);
    expect(statuses(events).at(-1)).toMatch(/built-in plan stands/);
  });
});

describe('a sentence that was not understood', () => {
  it('stays where the recipe that was to carry it out is not taken', async () => {
    server.play([
      write(alias),
      call('dry_run'),
      write({ 'E-mail': { op: 'constant', value: '' } }),
      finish({ carried_out: [unread] }),
      finish({ carried_out: [unread] }),
    ]);
    const { planned: made } = await planned(settingsFor(server), scene);
    expect(made.recipe.sheets[0]?.columns.Alias).toEqual(alias.Alias);
    expect(made.recipe.notes).toContain(`Not understood: ${unread}`);
  });

  it('is carried out by the word of the model, and that is said', async () => {
    server.play([write(alias), finish({ carried_out: [unread] })]);
    const { planned: made } = await planned(settingsFor(server), scene);
    expect(made.recipe.notes).not.toContain(`Not understood: ${unread}`);
    expect(made.recipe.notes.join('\n')).toContain(`says that it carried out: ${unread}`);
  });
});

it('tells of a text that nobody gave as a doubt', async () => {
  server.play([write({ Alias: { op: 'constant', value: 'Zorvex' } }), finish()]);
  const { planned: made } = await planned(settingsFor(server), scene);
  expect(made.recipe.sheets[0]?.confidence?.Alias).toBe(0.5);
  expect(made.health.contacts?.findings.map(({ kind, column: of }) => [kind, of])).toContainEqual([
    'column_in_doubt',
    'Alias',
  ]);
});
