import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import {
  type Answer,
  connect,
  connectionPath,
  documentOf,
  type LiveSource,
  startSource,
} from './testing/live-source.js';
import type { Run } from './testing/run-shapes.js';
import { readRun, runTo, startRun, stopped } from './testing/runs.js';
import { nobody, ours, theirs } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { newCompany, newMigration, newTemplate, readMigration, tokenOf } from './testing/things.js';
import { noId } from './testing/unique.js';

const right = 'tok-9d41f0c2ab7788ee';
const wrong = 'tok-0000withdrawn0000';

let source: LiveSource;
beforeAll(async () => {
  source = await startSource(right);
});
afterAll(() => source.close());

async function suppliers() {
  const template = await newTemplate({
    name: 'Suppliers',
    columns: [{ name: 'Code', required: true }, { name: 'Title' }],
  });
  const { migration_id: id } = await newMigration({ templates: [template.slug] });
  return { id, slug: template.slug };
}

const withToken = (token: string) => ({
  source_key: 'rest',
  config: { document: documentOf(source) },
  credentials: { token },
});

const credentialsPath = (id: string, run: string) => `/migrations/${id}/runs/${run}/credentials`;

describe('connectors', () => {
  it('are listed with the forms that people fill in, every secret marked', async () => {
    const { status, body } = await call<{
      connectors: {
        key: string;
        credential_schema: Record<string, unknown>;
        guidance: { steps: string[] };
      }[];
    }>('GET', '/connectors');
    expect(status).toBe(200);
    expect(body.connectors.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'postgresql',
        'mysql',
        'rest',
        'salesforce',
        's3',
        'sftp',
        'http',
        'google-sheets',
      ]),
    );
    for (const { key, guidance, credential_schema } of body.connectors) {
      expect(guidance.steps.length, key).toBeGreaterThan(0);
      const text = JSON.stringify(credential_schema);
      if (/password|token/.test(text)) expect(text, key).toContain('"airbyte_secret":true');
    }
  });
});

describe('a connection', () => {
  it('is made, read without its secrets, changed in place, and deleted', async () => {
    const { id } = await suppliers();
    expect((await call('GET', connectionPath(id))).status).toBe(404);
    expect((await readMigration(id)).status).toBe('awaiting_files');
    const made = await connect(id, withToken(right));
    expect(made).toMatchObject({
      profile_id: 'workbook',
      source_key: 'rest',
      creds_configured: true,
      bound_source_extractor_id: 'rest@1',
      selected_streams: [],
      last_snapshot: null,
    });
    expect((await readMigration(id)).status).toBe('ready');
    const changed = await connect(id, { selected_streams: ['suppliers'], credentials: null });
    expect(changed).toMatchObject({ id: made.id, selected_streams: ['suppliers'], creds_configured: false });
    const read = await call<Answer>('GET', `${connectionPath(id)}?source_key=rest&profile_id=workbook`);
    expect(read.body.source_connection).toEqual(changed);
    expect(read.text).not.toContain(right);
    expect((await call('GET', `${connectionPath(id)}?source_key=mysql`)).status).toBe(404);
    expect((await call('DELETE', connectionPath(id))).body).toEqual({ deleted: true });
    expect((await call('DELETE', connectionPath(id))).status).toBe(404);
    expect((await readMigration(id)).status).toBe('awaiting_files');
  });

  it('keeps its secrets for the system that they were given for', async () => {
    const { id } = await suppliers();
    await connect(id, withToken(right));
    expect(await connect(id, { selected_streams: ['suppliers'] })).toMatchObject({ creds_configured: true });
    const elsewhere = { document: { ...documentOf(source), base_url: 'https://elsewhere.example' } };
    expect(await connect(id, { config: elsewhere })).toMatchObject({ creds_configured: false });
    expect(await connect(id, { ...withToken(right), config: elsewhere })).toMatchObject({
      creds_configured: true,
    });
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['names no connector', {}, /source_key: say which.*"?postgresql/],
    ['names one that is not there', { source_key: 'oracle' }, /no connector "oracle"; there are .*mysql/],
    ['lacks what the connector needs', { source_key: 'postgresql', config: {} }, /config\.host is missing/],
    [
      'has its secret where it would be shown',
      { source_key: 'postgresql', config: { host: 'h', database: 'd', password: 'hunter2-secret' } },
      /config\.password is a secret: send it in credentials/,
    ],
    [
      'has credentials of another kind',
      {
        ...{ source_key: 'mysql', config: { host: 'h', database: 'd' } },
        credentials: { token: 'hunter2-secret' },
      },
      /credentials/,
    ],
    [
      'has a document that makes no sense',
      { source_key: 'rest', config: { document: { base_url: 1 } } },
      /config\.document/,
    ],
  ])('is refused where it %s', async (_, body, text) => {
    const { id } = await suppliers();
    const { status, body: answer } = await call<ErrorBody>('POST', connectionPath(id), { body });
    expect(status).toBe(400);
    expect(answer.error).toMatch(text);
    expect(answer.error).not.toContain('hunter2-secret');
  });

  it('needs no key where its source names the connector', async () => {
    const template = await newTemplate();
    const created = await call<{ source: { name: string; connector: string } }>('POST', '/sources', {
      body: { name: `Old shop ${template.slug}`, connector: 'rest' },
    });
    expect(created.body.source.connector).toBe('rest');
    const refused = await call<ErrorBody>(
      'PATCH',
      `/sources/${encodeURIComponent(created.body.source.name)}`,
      {
        body: { connector: 'oracle' },
      },
    );
    expect(refused.status).toBe(400);
    const { migration_id: id } = await newMigration({
      templates: [template.slug],
      source: created.body.source.name,
    });
    expect(await connect(id, { config: { document: documentOf(source) } })).toMatchObject({
      source_key: 'rest',
    });
  });

  it('is tried: whether one can sign in, and what there is', async () => {
    const { id } = await suppliers();
    const check = () =>
      call<{ ok: boolean; message: string; fault?: string }>('POST', `${connectionPath(id)}/check`);
    const discover = () => call<ErrorBody & { streams: unknown[] }>('POST', `${connectionPath(id)}/discover`);
    expect((await check()).status).toBe(404);
    expect((await discover()).status).toBe(404);
    await connect(id, { source_key: 'rest', config: { document: documentOf(source) } });
    expect((await check()).body).toMatchObject({ ok: false, fault: 'credentials' });
    await connect(id, { credentials: { token: wrong } });
    const refused = await check();
    expect(refused.body).toMatchObject({
      ok: false,
      fault: 'credentials',
      message: expect.stringContaining('withdrawn'),
    });
    expect(refused.text).not.toContain(wrong);
    const unread = await discover();
    expect(unread.status).toBe(409);
    expect(unread.body.error).toContain('withdrawn');
    await connect(id, { credentials: { token: right } });
    expect((await check()).body).toMatchObject({ ok: true });
    expect((await discover()).body.streams).toMatchObject([
      { name: 'suppliers', primary_key: ['code'], incremental: false, row_count: null },
    ]);
  });

  it('is nobody else’s', async () => {
    const { id } = await suppliers();
    await connect(id, withToken(right));
    expect((await call('GET', connectionPath(id), { as: theirs })).status).toBe(404);
    expect((await call('DELETE', connectionPath(id), { as: theirs })).status).toBe(404);
    expect((await call('GET', connectionPath(id), { as: nobody })).status).toBe(401);
  });
});

describe('a run', () => {
  it('pulls, and its rows come out with the key of their record', async () => {
    const { id, slug } = await suppliers();
    await connect(id, withToken(right));
    await runTo(id, 'awaiting_approval', { kind: 'generate' });
    await runTo(id, 'completed', { kind: 'execute' });
    const csv = await call('GET', `/migrations/${id}/exports/${slug}.csv`);
    expect(csv.text.trim().split('\n')).toHaveLength(1 + source.suppliers.length);
    const row = await call<{ cells: { origins: unknown[] }[] }>(
      'GET',
      `/migrations/${id}/sheets/${slug}/rows/1`,
    );
    expect(row.body.cells[1]?.origins).toMatchObject([
      {
        connection: 'JSON API',
        table: 'suppliers',
        column: 'title',
        key: [{ column: 'code', value: 'S-2' }],
      },
    ]);
    const { body } = await call<Answer>('GET', connectionPath(id));
    expect(body.source_connection.last_snapshot?.streams).toMatchObject([{ name: 'suppliers', rows: 3 }]);
  });

  it('waits for credentials, takes them once, and waits again where they are refused', async () => {
    const { id } = await suppliers();
    const connection = await connect(id, { source_key: 'rest', config: { document: documentOf(source) } });
    const run = await startRun(id, { kind: 'generate' });
    const blocked = await stopped(id, run);
    expect(blocked).toMatchObject({
      status: 'blocked',
      blocked_reason: 'credentials',
      credential_request: {
        connection_id: connection.id,
        source_key: 'rest',
        schema: { required: ['token'] },
      },
    });
    const give = (body: Record<string, unknown>) =>
      call<ErrorBody & Run>('POST', credentialsPath(id, run), { body });
    expect(
      (await call('POST', `/migrations/${id}/runs/${run}/messages`, { body: { answers: 'Yes' } })).status,
    ).toBe(409);
    expect((await give({ credentials: { token: right }, connection_id: noId })).status).toBe(409);
    expect((await give({ credentials: {} })).status).toBe(400);
    expect((await call('POST', connectionPath(id), { body: { credentials: { token: right } } })).status).toBe(
      409,
    );
    expect((await call('DELETE', connectionPath(id))).status).toBe(409);
    expect((await give({ credentials: { token: wrong } })).body).toEqual({ run_id: run, status: 'running' });
    const again = await stopped(id, run);
    expect(again.credential_request?.reason).toContain('withdrawn');
    expect((await give({ credentials: { token: right }, connection_id: connection.id })).status).toBe(200);
    expect((await stopped(id, run)).status).toBe('awaiting_approval');
    expect((await give({ credentials: { token: right } })).status).toBe(409);
    const thread = await call('GET', `/migrations/${id}/thread?include=all`);
    for (const secret of [right, wrong]) expect(thread.text).not.toContain(secret);
    expect(thread.text).toContain('source_credentials');
  });

  it('of a company is given them by whoever holds the link, for that workbook alone', async () => {
    const template = await newTemplate({ name: 'Suppliers', columns: [{ name: 'Code' }, { name: 'Title' }] });
    const company = await newCompany({ template_ids: [template.id] });
    const link = `/links/${tokenOf(company.magic_link_url)}`;
    const id = company.migration_id;
    await connect(id, { source_key: 'rest', config: { document: documentOf(source) } });
    const run = await startRun(id, { kind: 'generate' });
    await stopped(id, run);
    const open = () => call<{ credential_request?: { source_key: string } }>('GET', link, { as: nobody });
    expect((await open()).body.credential_request).toMatchObject({ source_key: 'rest' });
    const give = (body: unknown) => call<ErrorBody>('POST', `${link}/credentials`, { as: nobody, body });
    expect((await give({ credentials: { token: right } })).status).toBe(409);
    await call('POST', `${link}/accept`, { as: nobody });
    expect((await give({ credentials: { password: right } })).status).toBe(400);
    expect((await give({ credentials: { token: right } })).body).toEqual({ run_id: run, status: 'running' });
    expect((await stopped(id, run)).status).toBe('awaiting_approval');
    expect((await open()).body.credential_request).toBeUndefined();
    expect((await give({ credentials: { token: right } })).status).toBe(409);
    expect(await readRun(id, run, ours)).toMatchObject({ status: 'awaiting_approval' });
  });
});
