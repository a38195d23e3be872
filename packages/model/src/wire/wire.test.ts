import { type ModelReply, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelSettings } from '../settings.js';
import { people, planned, type Scene, sceneOf, settingsFor, statuses } from '../testing/scene.js';

let server: ModelServer;
let scene: Scene;
beforeAll(async () => {
  server = await ModelServer.start();
  scene = await sceneOf({ 'people.csv': people });
});
afterAll(() => server.close());

const call = (name: string, input: unknown = {}): ModelReply => ({ calls: [{ name, input }] });
const finish = call('finish_import');

function messagesOf(request: number): { role: string; content: unknown }[] {
  const { messages } = server.requests[request]?.body ?? {};
  return messages as { role: string; content: unknown }[];
}

describe.each(['compatible', 'openai', 'anthropic'])('over the wire of %s', (family) => {
  it('goes on without a temperature where the model refuses it', async () => {
    const message = "Unsupported value: 'temperature' does not support 0 with this model.";
    server.play(({ body }) => ('temperature' in body ? { status: 400, message } : finish));
    const { calls } = await planned(settingsFor(server, {}, family), scene);
    expect(calls.map(({ error }) => error === undefined)).toEqual([false, true]);
  });

  it('says nothing where the model said only white space', async () => {
    server.play([{ text: ' \n\n' }, finish]);
    await planned(settingsFor(server, {}, family), scene);
    const said = messagesOf(1).find(({ role }) => role === 'assistant');
    expect(JSON.stringify(said?.content)).toContain('(nothing)');
  });

  it('carries out so many calls of one turn and no more', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      name: 'get_template',
      input: { template: `nothing ${at}` },
    }));
    server.play([{ calls: many }, finish]);
    await planned(settingsFor(server, {}, family), scene);
    expect(server.requests[1]?.text.match(/There is no template/g)).toHaveLength(20);
    expect(server.requests[1]?.text.match(/at most 20 calls/g)).toHaveLength(40);
  });
});

it('leaves a model of the messages wire room for a recipe, whatever its name', async () => {
  server.play([finish]);
  await planned(settingsFor(server, {}, 'anthropic'), scene);
  expect(server.requests[0]?.body.max_tokens).toBe(32_000);
});

it('tells two calls apart that have the same id', async () => {
  server.play([
    {
      calls: [
        { id: 'call_0', name: 'get_template', input: { template: 'one' } },
        { id: 'call_0', name: 'get_template', input: { template: 'two' } },
      ],
    },
    finish,
  ]);
  await planned(settingsFor(server), scene);
  const results = messagesOf(1)
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => String(content));
  expect(results.map((each) => /template "(\w+)"/.exec(each)?.[1])).toEqual(['one', 'two']);
});

it.each([
  ['compatible', '"reasoning_content":"Let me see"'],
  ['anthropic', '"thinking":"Let me see","signature":"signed"'],
])('gives back what the model thought, to a server of %s', async (family, expected) => {
  server.play([{ reasoning: 'Let me see', calls: [{ name: 'read_source_notes' }] }, finish]);
  await planned(settingsFor(server, {}, family), scene);
  expect(server.requests[1]?.text).toContain(expected);
});

it('counts tokens by letters where the server does not, so that the budget holds', async () => {
  server.play((_, n) => ({ ...call('read_source', { table: 'people', offset: n }), usage: 'none' }));
  const { calls, events } = await planned(settingsFor(server, { MODEL_MAX_TOKENS: '9000' }), scene);
  expect(calls[0]?.input_tokens).toBeGreaterThan(1000);
  expect(statuses(events).at(-1)).toMatch(/its 9000 tokens/);
});

it('counts what was spent on an answer that was cut off', async () => {
  server.play([{ text: 'one two three', cutAfter: 3, betweenMs: 30 }, finish]);
  const { calls } = await planned(settingsFor(server), scene);
  expect(calls[0]?.error).toBeDefined();
  expect(calls[0]?.input_tokens).toBeGreaterThan(1000);
});

it.each([
  'http://me:hunter2@localhost/v1',
  'ftp://me:hunter2@localhost',
  'https://x/v1?key=hunter2',
  'hunter2',
])('takes no address with a secret in it, and does not repeat it: %s', (address) => {
  const read = () => modelSettings({ MODEL: 'compatible:x', MODEL_BASE_URL: address });
  expect(read).toThrow('MODEL_BASE_URL');
  expect(read).not.toThrow('hunter2');
});
