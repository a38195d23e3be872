import { type ModelReply, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people, planned, plannedWithout, sceneOf, settingsFor, statuses } from './testing/scene.js';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.close());

const call = (name: string, input: unknown = {}): ModelReply => ({ calls: [{ name, input }] });
const write = (columns: object) => call('write_recipe', { template: 'contacts', columns });
const finish = call('finish_import');

it('judges a recipe by all rows, where large tables are tried in part', async () => {
  // Every second row is tried: the others have no other address.
  const row = (n: number) => `${n};Name ${n};n${n}@example.com;${n % 2 === 0 ? `m${n}@example.com` : 'none'}`;
  const rows = Array.from({ length: 60_000 }, (_, n) => row(n)).join('\n');
  const scene = await sceneOf({ 'people.csv': `Nr;Full name;Mail;Other mail\n${rows}\n` });
  server.play([write({ 'E-mail': { op: 'column', name: 'Other mail' } }), call('dry_run'), finish]);
  const { planned: made, events } = await planned(settingsFor(server), scene);
  const [sheet] = made.recipe.sheets;
  expect(JSON.stringify(sheet?.columns['E-mail'])).not.toContain('Other mail');
  expect(server.requests[2]?.text).toContain('It is not worse than the built-in plan');
  expect(statuses(events).at(-1)).toMatch(/stands as it is; on all rows the other would be worse/);
  expect(made.sheets?.[0]?.rowCount).toBe(60_000);
  expect(made.sheets?.[0]?.invalidRowCount).toBe(0);
});

it('ends a tool that takes longer than the model may', async () => {
  const scene = await sceneOf({ 'people.csv': people });
  const before = await plannedWithout(scene);
  const sql = 'SELECT count(*) FROM range(1000000000000) t(i) WHERE i % 7 = 3';
  server.play([call('query_source', { sql }), finish]);
  // The query itself may go on for longer, on however many cores: it is the model's time that ends it.
  const settings = settingsFor(server, { MODEL_MAX_SECONDS: '3' });
  const { planned: made, events } = await planned(settings, scene, undefined, 1000);
  expect(made.recipe).toEqual(before.recipe);
  expect(statuses(events).at(-1)).toMatch(/its 3 seconds.*The built-in plan stands/);
});

it('keeps a doubt about a column that somebody would have been asked about', async () => {
  const visits = 'Visit No;Guest;Day\n1;Ann;03/04/2023\n2;Bob;05/06/2023\n3;Cy;07/08/2023\n';
  const given = [
    {
      slug: 'visits',
      name: 'Visits',
      columns: [
        { name: 'Visit Number', required: true, unique: true },
        { name: 'Visit Date', description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
      ],
    },
  ];
  const scene = await sceneOf({ 'visits.csv': visits });
  const before = await plannedWithout(scene, given);
  expect(before.questions.map(({ about }) => about?.column)).toEqual(['Visit Date']);
  const day = { op: 'trim', of: { op: 'column', name: 'Day' } };
  const dayFirst = { op: 'date', of: day, formats: ['DD/MM/YYYY'] };
  server.play([call('write_recipe', { template: 'visits', columns: { 'Visit Date': dayFirst } }), finish]);
  const { planned: made, events } = await planned(settingsFor(server), scene, given);
  expect(statuses(events).at(-1)).toMatch(/changed the plan: .*Visit Date/);
  expect(made.health.visits?.findings.map(({ column }) => column)).toContain('Visit Date');
});
