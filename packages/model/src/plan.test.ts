import { ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cellsOf,
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
beforeAll(async () => {
  server = await ModelServer.start();
  scene = await sceneOf({ 'people.csv': people });
});
afterAll(() => server.close());

const alias = {
  template: 'contacts',
  columns: {
    Alias: { op: 'upper', of: { op: 'column', name: 'Handle' } },
    Name: { op: 'title', of: { op: 'column', name: 'Full name' } },
  },
  why: 'The handle is the short name',
};

describe.each(['compatible', 'openai', 'anthropic'])('over the wire of %s', (family) => {
  it('changes the plan by its tools, and says what it did', async () => {
    server.play([
      {
        text: 'Let me look.\nThe alias is missing.',
        calls: [{ name: 'get_prior_recipe', input: { template: 'contacts' } }],
      },
      {
        calls: [
          { name: 'profile_source', input: { table: 'people' } },
          { name: 'write_recipe', input: alias },
        ],
      },
      { calls: [{ name: 'dry_run' }] },
      { calls: [{ name: 'view_preview', input: { template: 'contacts', limit: 2 } }] },
      { calls: [{ name: 'finish_import', input: { summary: 'Alias from Handle.' } }] },
    ]);
    const { planned: made, events, calls } = await planned(settingsFor(server, {}, family), scene);
    const [sheet] = made.recipe.sheets;
    expect(sheet?.columns.Alias).toEqual({ op: 'upper', of: { op: 'column', name: 'Handle' } });
    expect(sheet?.confidence?.Name).toBe(0.75);
    // The planner would have asked about it.
    expect(sheet?.confidence?.Alias).toBe(0.5);
    expect(sheet?.reasons?.Alias).toMatch(/model .*: The handle is the short name/);
    expect(JSON.stringify(await cellsOf(made.sheets))).toContain('ANNAB');
    expect(server.requests.map(({ wire }) => wire)).toEqual(
      Array(5).fill(family === 'anthropic' ? 'messages' : 'chat'),
    );
    expect(calls).toHaveLength(5);
    expect(
      calls.every(
        ({ request_sha256, response_sha256 }) => /^[0-9a-f]{64}$/.test(request_sha256) && response_sha256,
      ),
    ).toBe(true);
    expect(calls.map(({ input_tokens, output_tokens }) => input_tokens + output_tokens)).toEqual(
      Array(5).fill(1050),
    );
    expect(statuses(events).at(-1)).toMatch(/changed the plan: .*Alias/);
    expect(events.filter(({ type }) => type === 'thinking')).toEqual([
      { type: 'thinking', text: 'Let me look.' },
      { type: 'thinking', text: 'The alias is missing.' },
    ]);
    const preview = server.requests[4]?.text ?? '';
    expect(preview).toContain('ANNAB');
  });
});

it('leaves the built-in plan as it is where the model has nothing to say', async () => {
  const before = await plannedWithout(scene);
  server.play([]);
  const { planned: made, events } = await planned(settingsFor(server), scene);
  expect(made.recipe).toEqual(before.recipe);
  expect(statuses(events).at(-1)).toBe('The built-in plan stands as it is');
});
