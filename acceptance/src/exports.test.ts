import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { exportText } from './testing/exported.js';
import { admin } from './testing/people.js';
import { rawRequest } from './testing/raw-http.js';
import { execute, generate } from './testing/runs.js';
import { base, nobody, ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
const file = [
  'Code,Name,Email,Joined',
  'C-1,"Lovelace, ""Ada""",ada@example.com,',
  'C-2,Grace Hopper,grace at example,',
  'C-3,Zoë Müller,zoe@example.com,',
  '',
].join('\n');

const header = 'Code,Name,Email,Joined';
const valid = ['C-1,"Lovelace, ""Ada""",ada@example.com,', 'C-3,Zoë Müller,zoe@example.com,'];
const invalid = 'C-2,Grace Hopper,grace at example,';

const ask = (name: string, query: Record<string, string> = {}) =>
  call<ErrorBody>('GET', `/migrations/${customer.id}/exports/${name}`, { query });
const csv = async (query: Record<string, string> = {}) =>
  (await exportText(customer.id, `${customer.slug}.csv`, query)).trimEnd().split(/\r?\n/);

beforeAll(async () => {
  customer = await customerMigration({ file });
  await generate(customer.id);
  const before = await ask(`${customer.slug}.csv`);
  expect(before.text.trimEnd()).toBe(header);
  expect(before.headers.get('x-total-records')).toBe('0');
  await execute(customer.id);
});

describe('an export as CSV', () => {
  it('holds the valid rows, as RFC 4180 has it, with their count', async () => {
    const { status, headers, text } = await ask(`${customer.slug}.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv; ?charset=utf-8/i);
    expect(headers.get('content-disposition')).toContain(`${customer.slug}.csv`);
    expect(headers.get('x-total-records')).toBe('2');
    expect(text.trimEnd().split(/\r?\n/)).toEqual([header, ...valid]);
  });

  it.each([
    ['valid', 2],
    ['invalid', 1],
    ['all', 3],
  ])('holds the rows that are %s', async (filter, count) => {
    const { headers } = await ask(`${customer.slug}.csv`, { filter });
    expect(headers.get('x-total-records')).toBe(String(count));
    const [first, second] = valid;
    const wanted = { valid, invalid: [invalid], all: [first, invalid, second] };
    expect(await csv({ filter })).toEqual([header, ...wanted[filter as 'all']]);
  });

  it('holds the fields that are asked for, in that order', async () => {
    expect((await csv({ fields: 'Email,Code' }))[0]).toBe('Email,Code');
    expect((await csv({ fields: 'Email,Code' }))[1]).toBe('ada@example.com,C-1');
  });

  it('drops empty columns when told to', async () => {
    expect((await csv({ omit_empty: 'true' }))[0]).toBe('Code,Name,Email');
    expect((await csv({ omit_empty: 'false' }))[0]).toBe(header);
  });

  it('is compressed for whoever takes gzip', async () => {
    const url = `${base}/migrations/${customer.id}/exports/${customer.slug}.csv`;
    const plain = await exportText(customer.id, `${customer.slug}.csv`);
    const packed = await fetch(url, { headers: { ...ours, 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toBe(plain);
    const raw = await rawRequest({ method: 'GET', url, headers: { ...ours, 'accept-encoding': 'identity' } });
    expect(raw?.headers.get('content-encoding')).toBeNull();
  });
});

describe('an export as', () => {
  it('NDJSON carries the place and the errors of each row', async () => {
    const { headers, text } = await ask(`${customer.slug}.ndjson`, { filter: 'all' });
    expect(headers.get('content-type')).toContain('ndjson');
    expect(headers.get('x-total-records')).toBe('3');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ Code, row_index }) => [Code, row_index])).toEqual([
      ['C-1', 0],
      ['C-2', 1],
      ['C-3', 2],
    ]);
    expect(rows[0]!.errors).toEqual([]);
    expect(rows[1]!.errors).toEqual([
      { column: 'Email', rule: 'strict', message: 'Value does not match required pattern' },
    ]);
  });

  it.each([
    ['parquet', 'PAR1', 'parquet'],
    ['xlsx', 'PK', 'spreadsheetml'],
  ])('%s is a file of that kind', async (format, magic, type) => {
    const url = `${base}/migrations/${customer.id}/exports/${customer.slug}.${format}`;
    const response = await fetch(url, { headers: ours });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('x-total-records')).toBe('2');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, magic.length).toString()).toBe(magic);
  });
});

describe('an export is refused', () => {
  it.each(['pdf', 'CSV', 'csv.gz'])('with the suffix .%s', async (suffix) => {
    const { status, body } = await ask(`${customer.slug}.${suffix}`);
    expect([400, 404]).toContain(status);
    expect(body.error).not.toBe('');
  });

  it('without a suffix', async () => {
    const { status, body } = await ask(customer.slug);
    expect(status).toBe(400);
    expect(body.error).toContain('.csv');
  });

  it.each([
    [{ filter: 'some' }, 'filter'],
    [{ fields: 'Code,Colour' }, 'Colour'],
    [{ fields: 'code' }, 'code'],
    [{ omit_empty: 'maybe' }, 'omit_empty'],
  ])('with %j', async (query, part) => {
    const { status, body } = await ask(`${customer.slug}.csv`, query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.error).toContain(part);
  });

  it('of a sheet or a migration that is not there', async () => {
    expect((await ask('no_such_sheet.csv')).status).toBe(404);
    expect((await call('GET', `/migrations/${noId}/exports/${customer.slug}.csv`)).status).toBe(404);
  });
});

describe('an export made safe for spreadsheets', () => {
  let risky: CustomerMigration;
  const rows = ['C-1,=1+1,ada@example.com,', 'C-2,-5,zoe@example.com,', 'C-3,@Grace,grace@example.com,'];
  const safeRows = [rows[0]!.replace('=', "'="), rows[1]!, rows[2]!.replace('@G', "'@G")];
  const lines = async (query: Record<string, string> = {}) =>
    (await exportText(risky.id, `${risky.slug}.csv`, query)).trimEnd().split(/\r?\n/).slice(1);
  const setting = async (safe_csv: boolean) => {
    const change = await call<{ account: { safe_csv: boolean } }>('PATCH', '/account', {
      as: await admin(),
      body: { safe_csv },
    });
    expect([change.status, change.body.account.safe_csv]).toEqual([200, safe_csv]);
  };

  beforeAll(async () => {
    risky = await customerMigration({ file: [header, ...rows, ''].join('\n') });
    await generate(risky.id);
    await execute(risky.id);
  });

  it('is so when asked for: no cell begins like a formula, and plain numbers stay', async () => {
    expect(await lines()).toEqual(rows);
    expect(await lines({ safe: 'true' })).toEqual(safeRows);
    expect((await ask(`${risky.slug}.csv`, { safe: 'maybe' })).status).toBe(400);
  });

  it('is so where the account says so, unless the export says otherwise', async () => {
    await setting(true);
    try {
      expect(await lines()).toEqual(safeRows);
      expect(await lines({ safe: 'false' })).toEqual(rows);
      expect(await exportText(risky.id, `${risky.slug}.ndjson`)).toContain('"=1+1"');
    } finally {
      await setting(false);
    }
    expect(await lines()).toEqual(rows);
  });

  it('comes from a job too', async () => {
    const made = async (body: object) => {
      const path = `/migrations/${risky.id}/exports`;
      const asked = await call<{ job_id: string }>('POST', path, { body: { slug: risky.slug, ...body } });
      expect(asked.status).toBe(202);
      const job = () => call<{ download_url: string | null }>('GET', `${path}/jobs/${asked.body.job_id}`);
      await expect.poll(async () => (await job()).body.download_url, { timeout: 30_000 }).not.toBeNull();
      const { text } = await call('GET', (await job()).body.download_url!, { as: nobody });
      return text.trimEnd().split(/\r?\n/).slice(1);
    };
    expect(await made({ safe: true })).toEqual(safeRows);
    expect(await made({})).toEqual(rows);
  });
});
