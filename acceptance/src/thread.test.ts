import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration, doubtful } from './testing/customers.js';
import { held } from './testing/points.js';
import type { Thread, ThreadEvent } from './testing/run-shapes.js';
import { cancel, generate, runTo } from './testing/runs.js';
import { base, secondBase } from './testing/settings.js';
import { openStream, type StreamedEvent } from './testing/stream.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
let runId: string;

const thread = async (query: Record<string, string> = {}, id = customer.id) =>
  (await call<Thread>('GET', `/migrations/${id}/thread`, { query })).body;
const types = (events: { type: string }[]) => new Set(events.map(({ type }) => type));
const parsed = ({ data }: StreamedEvent) => JSON.parse(data) as ThreadEvent;

beforeAll(async () => {
  customer = await customerMigration();
  await held(customer.id, 'claimed', { kind: 'generate' }, (id) => cancel(customer.id, id));
  runId = (await generate(customer.id)).run_id;
});

describe('the thread', () => {
  it('is empty before the first run', async () => {
    const { id } = await customerMigration({ template: customer.template });
    expect(await thread({}, id)).toEqual({ events: [], last_sequence: 0 });
    expect((await openStream(id).then((stream) => stream.read())).map(({ event }) => event)).toEqual([
      'done',
    ]);
  });

  it('tells all runs in one sequence without gaps', async () => {
    const { events, last_sequence } = await thread({ include: 'all' });
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(last_sequence).toBe(events.length);
    expect(new Set(events.map((event) => event.run_id)).size).toBe(2);
    const moments = events.map(({ created_at }) => Date.parse(created_at));
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
  });

  it('begins as soon as the run is taken, before it does anything', async () => {
    const { id } = await customerMigration({ template: customer.template });
    await held(id, 'claimed', { kind: 'generate' }, async (run_id) => {
      const { events } = await thread({}, id);
      expect(events).toMatchObject([{ type: 'status', run_id, data: { message: expect.any(String) } }]);
      await cancel(id, run_id);
    });
  });

  it('shows a user what matters, and more on demand', async () => {
    const user = await thread();
    expect((await thread({ include: 'user' })).events).toEqual(user.events);
    const allowed = ['message', 'status', 'request_input', 'preview', 'completed', 'error'];
    for (const type of types(user.events)) expect(allowed).toContain(type);
    expect(user.events.at(-1)).toMatchObject({ type: 'message', data: { role: 'agent' } });
    expect(user.events.at(-2)).toMatchObject({ type: 'preview', run_id: runId });
    const tools = await thread({ include: 'tools' });
    expect(types(tools.events)).toContain('tool_call');
    expect(tools.events.length).toBeGreaterThan(user.events.length);
    expect((await thread({ include: 'all' })).events.length).toBeGreaterThanOrEqual(tools.events.length);
    for (const { events, last_sequence } of [user, tools])
      expect(last_sequence).toBe(events.at(-1)!.sequence);
  });

  it('names the tools by what they did, each call with its result', async () => {
    const { events } = await thread({ include: 'tools' });
    const calls = events.filter(({ type }) => type === 'tool_call');
    const results = new Map(
      events.filter(({ type }) => type === 'tool_result').map(({ data }) => [data.id, data]),
    );
    expect(calls.map(({ data }) => data.name)).toEqual(
      expect.arrayContaining(['read_source', 'profile_source', 'get_template', 'write_recipe', 'dry_run']),
    );
    for (const { data } of calls) {
      expect(results.get(data.id)).toMatchObject({
        name: data.name,
        ok: true,
        summary: expect.any(String),
        ms: expect.any(Number),
      });
    }
    const file = { fileName: 'customers.csv' };
    const template = { templateId: customer.slug, templateName: customer.template.name };
    for (const [name, args] of Object.entries({
      read_source: file,
      profile_source: file,
      get_template: template,
      write_recipe: template,
      view_invalid_cells: { columnName: 'Email' },
      profile_columns: { columnName: expect.stringContaining('Email') },
    }))
      expect(calls.find(({ data }) => data.name === name)?.data.args, name).toMatchObject(args);
  });

  it('can be read from a point on', async () => {
    const { events, last_sequence } = await thread({ include: 'all' });
    const rest = await thread({ include: 'all', after: '5' });
    expect(rest.events).toEqual(events.slice(5));
    expect(await thread({ after: String(last_sequence) })).toEqual({ events: [], last_sequence });
    expect(await thread({ after: '99999' })).toEqual({ events: [], last_sequence: 99_999 });
    expect(await thread({ include: 'all', after: '-1' })).toEqual({ events, last_sequence });
  });

  it('of no migration is not there', async () => {
    expect((await call('GET', `/migrations/${noId}/thread`)).status).toBe(404);
    expect((await call('GET', `/migrations/${noId}/thread/stream`)).status).toBe(404);
  });
});

describe('the stream', () => {
  it('sends the thread as server-sent events, then done', async () => {
    const { events, last_sequence } = await thread({ include: 'all' });
    const stream = await openStream(customer.id, { include: 'all' });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toContain('no-');
    const sent = await stream.read();
    const last = sent.pop();
    expect(sent.map(parsed)).toEqual(events);
    for (const one of sent)
      expect(one).toMatchObject({ id: String(parsed(one).sequence), event: parsed(one).type });
    expect(last).toEqual({ event: 'done', data: JSON.stringify({ last_sequence }) });
  });

  it('resumes behind after, or behind the last event the reader saw', async () => {
    const { events } = await thread();
    const middle = String(events[0]!.sequence);
    const rest = events.slice(1).map(({ sequence }) => String(sequence));
    for (const [query, headers] of [
      [{ after: middle }, {}],
      [{}, { 'last-event-id': middle }],
      [{ after: '0' }, { 'last-event-id': middle }],
      [{ after: '-1' }, { 'last-event-id': middle }],
      [{ after: middle }, { 'last-event-id': '-1' }],
    ] as const) {
      const sent = await (await openStream(customer.id, { ...query }, { ...headers })).read();
      expect(sent.slice(0, -1).map(({ id }) => id)).toEqual(rest);
      expect(sent.at(-1)?.event).toBe('done');
    }
  });

  it('follows a run while it works, at every process, and ends with it', async () => {
    const { last_sequence } = await thread();
    const after = String(last_sequence);
    const begun = await held(customer.id, 'before:plan', { kind: 'generate' }, () =>
      Promise.all(
        [base, secondBase].map(async (at) => {
          const stream = await openStream(customer.id, { after, include: 'all' }, {}, at);
          return { stream, first: await stream.read(({ event }) => event === 'tool_result') };
        }),
      ),
    );
    const { events } = await thread({ after, include: 'all' });
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['preview', 'message']);
    for (const { stream, first } of begun) {
      const sent = [...first, ...(await stream.read())];
      expect(sent.at(-1)?.event).toBe('done');
      expect(sent.slice(0, -1).map(parsed)).toEqual(events);
    }
  });

  it('is done when a run waits for an answer', async () => {
    const { id } = await customerMigration({ file: doubtful, template: customer.template });
    const run = await runTo(id, 'blocked', { kind: 'generate' });
    const sent = await (await openStream(id)).read();
    expect(sent.at(-1)?.event).toBe('done');
    const asked = sent.find(({ event }) => event === 'request_input');
    expect(parsed(asked!).data).toEqual({ kind: 'questions', questions: run.questions });
  });
});
