import type { Template } from '@godwit/engine/validate/template';
import { type ModelReply, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelAgent } from '../agent.js';
import { planned, plannedWithout, type Scene, sceneOf, settingsFor } from '../testing/scene.js';
import { mask } from './mask.js';

/** Fifty cells that nobody may see: names, keys, states, amounts, addresses, what stands above a table and in JSON. */
const texts = Array.from({ length: 30 }, (_, at) => `Qvorn${String.fromCharCode(97 + (at % 26))}${at}x`);
const numbers = Array.from({ length: 20 }, (_, at) => `${7351900 + at * 37}`);
const marked = [...texts, ...numbers];

const templates: Template[] = [
  {
    slug: 'orders',
    name: 'Orders',
    columns: [
      { name: 'Order', required: true, unique: true },
      { name: 'Customer', required: true },
      { name: 'State', description: 'One of: open, closed.', desiredRule: 'ai' },
      { name: 'Amount', description: 'Decimal number with up to 2 decimals.', desiredRule: 'ai' },
      { name: 'Code', desiredRule: 'strict', strictRule: '^[A-Z]{3}$' },
    ],
  },
];

/** States are codes that a second table explains, so that they come into the recipe; codes break their rule. */
function files(): Record<string, string> {
  const rows = texts.slice(0, 15).map((name, at) => {
    const state = at % 2 === 0 ? texts[15] : texts[16];
    return `${numbers[at]};${name};${state};${numbers[at % 5]}.50;${texts[17 + (at % 5)]}`;
  });
  const more = texts.slice(22).map((name, at) => ({ key: name, amount: Number(numbers[15 + (at % 5)]) }));
  return {
    'orders.csv': `Report for ${texts[28]}\n\nOrder no;Customer name;State;Total;Code\n${rows.join('\n')}\n`,
    'states.csv': `State;Meaning\n${texts[15]};open\n${texts[16]};closed\n`,
    'more.json': JSON.stringify(more),
  };
}

const call = (name: string, input: unknown = {}): ModelReply => ({ calls: [{ name, input }] });
const sql = (text: string) => call('query_source', { sql: text });

/** Everything that can be looked at, and every way to get at a cell that came to mind. */
const curious: ModelReply[] = [
  call('read_source_notes'),
  call('get_template', { template: 'orders' }),
  ...['orders', 'states', 'more'].flatMap((table) => [
    call('read_source', { table, limit: 50 }),
    call('profile_source', { table }),
    sql(`SELECT * FROM ${table}`),
    sql(`SELECT string_agg(t::VARCHAR, ',') FROM ${table} t`),
    sql(`SELECT count(*), min(t::VARCHAR) AS least FROM ${table} t`),
  ]),
  sql('SELECT "Customer name", count(*) FROM orders GROUP BY ALL'),
  sql('SELECT "Order no"::BIGINT AS n FROM orders'),
  sql('SELECT sum(try_cast("Order no" AS BIGINT)) FROM orders LIMIT 1'),
  sql('SELECT "Customer name"::INTEGER FROM orders'),
  sql('SELECT strptime("Customer name", \'%Y\') FROM orders'),
  sql('SELECT {a: "Customer name"} FROM orders'),
  sql('PIVOT orders ON "Customer name" USING count(*)'),
  sql('SELECT * FROM (PIVOT orders ON "Customer name" USING count(*))'),
  sql('SELECT error("Customer name") FROM orders'),
  sql('SELECT count(*), * FROM orders'),
  sql('SELECT *, count(*) OVER () FROM orders'),
  call('get_prior_recipe', {}),
  call('write_recipe', {
    template: 'orders',
    instructions: [{ do: 'case', column: 'Customer', to: 'upper' }],
  }),
  call('dry_run'),
  call('view_preview', { template: 'orders', limit: 50 }),
  call('view_invalid_cells', { template: 'orders' }),
  call('profile_columns', { template: 'orders' }),
  call('finish_import'),
];

let server: ModelServer;
let scene: Scene;
beforeAll(async () => {
  server = await ModelServer.start();
  scene = await sceneOf(files());
});
afterAll(() => server.close());

/** As they are, and as an upper case of them would be. */
function leaks(): string[] {
  const sent = server.requests.map(({ text }) => text).join('\n');
  return marked.filter((text) => sent.includes(text) || sent.includes(text.toUpperCase()));
}

describe.each(['masked', 'none'])('MODEL_SAMPLES=%s', (samples) => {
  it('sends no cell while planning, whatever the model asks for', async () => {
    server.play(curious);
    await planned(settingsFor(server, { MODEL_SAMPLES: samples }), scene, templates);
    expect(server.requests).toHaveLength(curious.length);
    expect(leaks()).toEqual([]);
    expect(server.requests[0]?.text).toContain('Customer name');
  });

  it('sends no cell with a sentence or a question', async () => {
    const { tables, context } = scene;
    const { recipe, sheets = [] } = await plannedWithout(scene, templates);
    const agent = modelAgent(settingsFor(server, { MODEL_SAMPLES: samples }), { firstWaitMs: 1 });
    server.play([{ text: 'no' }, { text: 'no' }]);
    const message = 'The thing over there is like the other thing';
    await agent.update(recipe, tables, templates, message, { scratch: context.scratch }, () => {});
    expect(server.requests).toHaveLength(2);
    expect(leaks()).toEqual([]);
    server.play([...curious.slice(0, -1), { text: 'There is no telling.' }]);
    const made = { recipe, sheets, tables, templates, scratch: context.scratch };
    await agent.answerQuestion('Does it smell of lavender?', made, () => {});
    expect(server.requests).toHaveLength(curious.length);
    expect(leaks()).toEqual([]);
  });
});

it('shows cells where that is wanted, so that the test above could fail', async () => {
  server.play(curious);
  await planned(settingsFor(server), scene, templates);
  expect(leaks().length).toBeGreaterThan(45);
});

it('keeps how a text is written, and nothing else', () => {
  expect(mask('AB-1200 élan')).toBe('AA-9999 aaaa');
});
