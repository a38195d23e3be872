import type { PlanEvent } from '@godwit/engine/plan/views/events';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { type ModelReply, type ModelScript, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelAgent } from './agent.js';
import {
  people,
  plannedWithout,
  type Scene,
  sceneOf,
  settingsFor,
  statuses,
  templates,
} from './testing/scene.js';

let server: ModelServer;
let scene: Scene;
let recipe: Recipe;
beforeAll(async () => {
  server = await ModelServer.start();
  scene = await sceneOf({ 'people.csv': people });
  ({ recipe } = await plannedWithout(scene));
});
afterAll(() => server.close());

const sentence = 'Our nickname thingy lives where the handle sits, shouted';
const items = [
  {
    sentence,
    instructions: [
      { do: 'take_from', column: 'Alias', from: ['Handle'], as: 'replace' },
      { do: 'case', column: 'Alias', to: 'upper' },
    ],
  },
];
const written = (input: unknown): ModelReply => ({ calls: [{ name: 'write_instructions', input }] });

async function said(script: ModelScript, message = sentence) {
  server.play(script);
  const events: PlanEvent[] = [];
  const agent = modelAgent(settingsFor(server), { firstWaitMs: 1 });
  const { tables, context } = scene;
  const updated = await agent.update(
    recipe,
    tables,
    templates,
    message,
    { scratch: context.scratch },
    (event) => events.push(event),
  );
  return { updated, events };
}

const upper = { op: 'upper', of: { op: 'collapse', of: { op: 'column', name: 'Handle' } } };

it('has a sentence that the grammar does not understand written as instructions, and carries them out', async () => {
  const { updated } = await said([written({ items })]);
  expect(updated.recipe.sheets[0]?.columns.Alias).toEqual(upper);
  expect(updated.undone.notUnderstood).toEqual([]);
  expect(updated.changes.length).toBeGreaterThan(0);
  expect(updated.knowledge).toEqual([]);
});

it('asks nobody where the grammar understands', async () => {
  await said([written({ items })], 'Take the alias from Handle.');
  expect(server.requests).toEqual([]);
});

it('reads instructions that came as text, as servers on one’s own machine write them', async () => {
  const { updated } = await said([
    { text: `Here you are:\n\`\`\`json\n${JSON.stringify({ items })}\n\`\`\`` },
  ]);
  expect(updated.recipe.sheets[0]?.columns.Alias).toEqual(upper);
});

it('tells once what is wrong with them', async () => {
  const { updated } = await said([
    written({ items: [{ sentence, instructions: [{ do: 'fly' }] }] }),
    written({ items }),
  ]);
  expect(updated.recipe.sheets[0]?.columns.Alias).toEqual(upper);
  expect(server.requests[1]?.text).toContain('That is not what write_instructions takes');
});

it('then says plainly that it was not understood', async () => {
  const { updated, events } = await said(() => ({ text: 'Sure, I did that for you!' }));
  expect(server.requests).toHaveLength(2);
  expect(updated.recipe).toEqual(recipe);
  expect(updated.undone.notUnderstood).toEqual([sentence]);
  expect(statuses(events).at(-1)).toMatch(/could not be used: it wrote no instructions that can be read/);
});

it('leaves a sentence not understood where the model says that it cannot', async () => {
  const { updated } = await said([written({ items: [{ sentence, cannot: 'Nothing is called so.' }] })]);
  expect(updated.recipe).toEqual(recipe);
  expect(updated.undone.notUnderstood).toEqual([sentence]);
});

it('carries nothing out that was not said', async () => {
  const { updated } = await said([written({ items: [{ ...items[0], sentence: 'Leave everybody out.' }] })]);
  expect(updated.recipe).toEqual(recipe);
  expect(updated.undone.notUnderstood).toEqual([sentence]);
});

it('meets the guards that people meet: most rows are not left out', async () => {
  const leave = { do: 'leave_out', when: { is: 'contains', column: 'Mail', values: ['@'] } };
  const { updated } = await said([written({ items: [{ sentence, instructions: [leave] }] })]);
  expect(updated.recipe).toEqual(recipe);
  expect(updated.undone.refused[0]?.sentence).toBe(sentence);
});

it('leaves the recipe as it is where the model cannot be used', async () => {
  const { updated, events } = await said(() => ({ status: 401 }));
  expect(updated.recipe).toEqual(recipe);
  expect(updated.undone.notUnderstood).toEqual([sentence]);
  expect(statuses(events).at(-1)).toMatch(/refused the key/);
});
