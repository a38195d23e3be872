import type { FlatPayload, NestedPayload } from '@godwit/client/webhook-payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, day } from './testing/clock.js';
import { admin } from './testing/people.js';
import { execute, generate, until } from './testing/runs.js';
import { theirs } from './testing/settings.js';
import type { CreatedCompany, ErrorBody, Template } from './testing/shapes.js';
import { newCompany, newMigration, newTemplate, upload } from './testing/things.js';
import { noId, unique } from './testing/unique.js';
import {
  newWebhook,
  preview,
  production,
  type Receiver,
  removeWebhook,
  startReceiver,
  verified,
  type Webhook,
} from './testing/webhooks.js';

const people =
  'Code,Name,Email\nC-1,Ada,ada@example.com\nC-2,Grace,grace at example\nC-3,Alan,alan@example.com\n';
const orders = 'Number,Customer,Total\nA-1,C-1,10\nA-2,C-1,20\nA-3,C-3,30\nA-4,C-9,40\n';

interface Export {
  export_id: string;
  channel: string;
  rows: number;
  batches: number;
  deliveries: { pending: number; delivered: number; failed: number };
}

let receiver: Receiver;
let webhook: Webhook;
let secret: string;
let customers: Template;
let placed: Template;
let company: CreatedCompany;
const externalId = unique('customer');

const exportsOf = (id: string) => `/workbooks/${id}/exports`;
const askFor = (id: string, body: unknown, as?: Record<string, string>) =>
  call<ErrorBody & { export_id: string; batches: number }>('POST', exportsOf(id), {
    body,
    ...(as && { as }),
  });

beforeAll(async () => {
  receiver = await startReceiver();
  customers = await newTemplate({
    name: unique('Customers'),
    columns: [
      { name: 'Code', required: true, unique: true },
      { name: 'Name' },
      { name: 'Email', strictRule: '^\\S+@\\S+$' },
    ],
  });
  placed = await newTemplate({
    name: unique('Orders'),
    columns: [
      { name: 'Number', required: true, unique: true },
      { name: 'Customer', linkRule: [{ templateId: customers.slug, columnName: 'code' }] },
      { name: 'Total' },
    ],
  });
  company = await newCompany({
    name: 'Analytical Engines',
    external_id: externalId,
    template_ids: [customers.id, placed.id],
  });
  await upload(company.migration_id, 'customers.csv', people);
  await upload(company.migration_id, 'orders.csv', orders);
  ({ webhook, secret } = await newWebhook({ url: receiver.url }));
});
afterAll(async () => {
  await removeWebhook(webhook.id);
  await receiver.close();
});

/** The payloads of an export, once all of them arrived. */
async function delivered<P>(exportId: string, workbookId = company.workbook_id): Promise<P[]> {
  await until(`export ${exportId} is delivered`, async () => {
    const { body } = await call<{ export: Export }>('GET', `${exportsOf(workbookId)}/${exportId}`);
    return body.export.deliveries.delivered === body.export.batches ? true : undefined;
  });
  const bodies = receiver.received.filter(({ body }) => body.includes(exportId));
  return Promise.all(bodies.map((one) => verified(secret, one))) as Promise<P[]>;
}

async function exported<P>(wanted: object): Promise<P[]> {
  const { status, body } = await askFor(company.workbook_id, wanted);
  expect(status, body.error).toBe(202);
  const payloads = await delivered<P>(body.export_id);
  expect(payloads).toHaveLength(body.batches);
  return payloads;
}

describe('before the first execute', () => {
  it('there is nothing to export', async () => {
    for (const channel of ['production', 'preview']) {
      const { status, body } = await askFor(company.workbook_id, { channel, mode: 'flat' });
      expect(status).toBe(409);
      expect(body.error).toMatch(/execute|generate/);
    }
  });
});

describe('a preview', () => {
  it('is exported with all its rows, flat: each with its errors', async () => {
    await generate(company.migration_id);
    const [payload] = await exported<FlatPayload>({ channel: 'preview', mode: 'flat' });
    expect(payload).toMatchObject({
      version: '1.0',
      workbook_id: company.workbook_id,
      external_id: externalId,
      batch: { index: 0, total: 1, size: 7 },
    });
    const [first, second] = payload!.sheets;
    expect(first).toMatchObject({
      id: company.sheets[0]!.id,
      name: customers.name,
      row_count: 3,
      start_row_index: 0,
      end_row_index: 2,
    });
    expect(first!.data[1]).toEqual({
      Code: 'C-2',
      Name: 'Grace',
      Email: 'grace at example',
      errors: [expect.stringMatching(/^Email: /)],
      row_index: 1,
    });
    expect(second!.data.map(({ Number: number }) => number)).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    const arrived = receiver.received.at(-1)!;
    expect(arrived.headers['godwit-event']).toBe(preview);
  });
});

describe('what stands', () => {
  it('is exported without invalid rows, unless all are asked for', async () => {
    await execute(company.migration_id);
    const [valid] = await exported<FlatPayload>({ channel: 'production', mode: 'flat' });
    expect(valid!.sheets.map(({ data }) => data.map(({ row_index }) => row_index))).toEqual([
      [0, 2],
      [0, 1, 2],
    ]);
    expect(receiver.received.at(-1)!.headers['godwit-event']).toBe(production);
    const [all] = await exported<FlatPayload>({ channel: 'production', mode: 'flat', filter: 'all' });
    expect(all!.batch.size).toBe(7);
  });

  it('is exported nested: orders under their customer, and those of nobody at the top', async () => {
    const [payload] = await exported<NestedPayload>({ channel: 'production', mode: 'nested', filter: 'all' });
    expect(payload).toMatchObject({
      version: '2.0',
      company_name: 'Analytical Engines',
      external_id: externalId,
      export_mode: 'nested',
      root_sheets: [customers.name, placed.name],
      batch: { size: 7, total: 1 },
    });
    const numbers = (rows: NestedPayload['data'][string] = []) => rows.map(({ Number: number }) => number);
    const roots = payload!.data[customers.name]!;
    expect(roots.map(({ Code, children }) => [Code, numbers(children?.[placed.name])])).toEqual([
      ['C-1', ['A-1', 'A-2']],
      ['C-2', []],
      ['C-3', ['A-3']],
    ]);
    expect(numbers(payload!.data[placed.name])).toEqual(['A-4']);
  });

  it('is listed with its exports, and each with the state of its batches', async () => {
    const path = `/workbooks/${company.workbook_id}`;
    const workbook = await call<{
      company: { id: string };
      migration: { id: string };
      sheets: { name: string; row_count: number }[];
    }>('GET', path);
    expect(workbook.body).toMatchObject({
      workbook_id: company.workbook_id,
      company: { id: company.company.id },
      migration: { id: company.migration_id },
      sheets: [
        { name: customers.name, row_count: 3, invalid_row_count: 1 },
        { name: placed.name, row_count: 4, invalid_row_count: 1 },
      ],
    });
    const listed = await call<{ exports: Export[]; next_cursor: string }>('GET', `${path}/exports?limit=2`);
    expect(listed.body.exports).toHaveLength(2);
    const next = await call<{ exports: Export[] }>(
      'GET',
      `${path}/exports?limit=200&cursor=${listed.body.next_cursor}`,
    );
    expect(next.body.exports.length + 2).toBe(4);
    const { export_id } = listed.body.exports[0]!;
    const one = await call<{ export: Export; batches: unknown[] }>('GET', `${path}/exports/${export_id}`);
    expect(one.body.export).toMatchObject({ export_id, mode: 'nested', filter: 'all', rows: 7, batches: 1 });
    expect(one.body.batches).toEqual([
      {
        index: 0,
        rows: 7,
        bytes: expect.any(Number),
        deliveries: [
          {
            delivery_id: expect.any(String),
            webhook_id: webhook.id,
            status: 'delivered',
            attempts: 1,
            next_attempt_at: null,
          },
        ],
      },
    ]);
    const past = await call<{ batches: unknown[] }>('GET', `${path}/exports/${export_id}?offset=5&limit=2`);
    expect(past.body.batches).toEqual([]);
  });
});

describe('an export', () => {
  it('is refused where what is asked for is not there', async () => {
    const right = { channel: 'production', mode: 'flat' };
    for (const wrong of [{ channel: 'staging' }, { mode: 'deep' }, { filter: 'invalid' }, { fields: [] }])
      expect((await askFor(company.workbook_id, { ...right, ...wrong })).status).toBe(400);
    expect((await askFor(noId, right)).status).toBe(404);
    expect((await askFor(company.workbook_id, right, theirs)).status).toBe(404);
    expect((await call('GET', `${exportsOf(company.workbook_id)}/${noId}`)).status).toBe(404);
    const { migration } = await newMigration({}, theirs);
    const { body } = await call<{ exports: Export[] }>('GET', exportsOf(company.workbook_id));
    const mixed = `${exportsOf(migration.workbook_id)}/${body.exports[0]!.export_id}`;
    expect((await call('GET', mixed, { as: theirs })).status).toBe(404);
  });

  it('needs an enabled endpoint that wants it', async () => {
    const path = `/webhooks/${webhook.id}`;
    await call('PATCH', path, { body: { events: [preview] } });
    const unwanted = await askFor(company.workbook_id, { channel: 'production', mode: 'flat' });
    await call('PATCH', path, { body: { events: [production, preview], enabled: false } });
    const off = await askFor(company.workbook_id, { channel: 'production', mode: 'flat' });
    await call('PATCH', path, { body: { enabled: true } });
    for (const { status, body } of [unwanted, off]) {
      expect(status).toBe(409);
      expect(body.error).toContain(production);
    }
  });

  it('follows an execute by itself where the account says so, for workbooks of companies', async () => {
    const set = async (deliver_on_execute: string) =>
      expect(
        (await call('PATCH', '/account', { as: await admin(), body: { deliver_on_execute } })).status,
      ).toBe(200);
    const count = async () =>
      (await call<{ exports: Export[] }>('GET', exportsOf(company.workbook_id))).body.exports.length;
    const before = await count();
    await execute(company.migration_id);
    await set('nested');
    try {
      await execute(company.migration_id);
      await until('the execute is exported', async () => ((await count()) > before ? true : undefined));
    } finally {
      await set('off');
    }
    const { body } = await call<{ exports: Export[] }>('GET', exportsOf(company.workbook_id));
    expect(body.exports).toHaveLength(before + 1);
    expect(body.exports[0]).toMatchObject({ channel: 'production', mode: 'nested', filter: 'valid' });
    const [payload] = await delivered<NestedPayload>(body.exports[0]!.export_id);
    expect(payload!.root_sheets).toEqual([customers.name]);
  });

  it('stays in the list when its rows are purged', async () => {
    const { body } = await call<{ exports: Export[] }>('GET', exportsOf(company.workbook_id));
    const { export_id } = body.exports[0]!;
    await advance(31 * day);
    const { body: read } = await call<{ export: Export; batches: { bytes: number | null }[] }>(
      'GET',
      `${exportsOf(company.workbook_id)}/${export_id}`,
    );
    expect(read.export.batches).toBe(1);
    expect(read.batches[0]!.bytes).toBeNull();
  });
});
