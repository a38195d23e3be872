import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advanceTo, day, expectLifetime, minute, now } from './testing/clock.js';
import { until } from './testing/runs.js';
import { nobody } from './testing/settings.js';
import type { CreatedCompany, ErrorBody, OpenedLink, SignedUpload } from './testing/shapes.js';
import { listFiles, newCompany, newTemplate, put, tokenOf } from './testing/things.js';

const open = (token: string) => call<OpenedLink>('GET', `/links/${token}`, { as: nobody });
const accept = (token: string) =>
  call<{ accepted_at: string }>('POST', `/links/${token}/accept`, { as: nobody });
const askUploads = (token: string, name = 'share.csv') =>
  call<{ files: SignedUpload[] }>('POST', `/links/${token}/files`, {
    as: nobody,
    body: { files: [{ name }] },
  });
const answer = (token: string) =>
  call<ErrorBody>('POST', `/links/${token}/answers`, { as: nobody, body: { answers: 'As you like' } });
const giveCredentials = (token: string) =>
  call<ErrorBody>('POST', `/links/${token}/credentials`, {
    as: nobody,
    body: { credentials: { token: 'x' } },
  });

const done = (token: string) => call<{ done_at: string }>('POST', `/links/${token}/done`, { as: nobody });
const example = (token: string, file = 'none.csv') =>
  call('GET', `/links/${token}/examples/${file}`, { as: nobody });

async function everyStatus(token: string): Promise<Set<number>> {
  const every = [open, accept, askUploads, answer, giveCredentials, done, example];
  const statuses = new Set<number>();
  for (const act of every) statuses.add((await act(token)).status);
  return statuses;
}

async function newLink(): Promise<{ made: CreatedCompany; token: string }> {
  const { id } = await newTemplate({
    description: 'What we need',
    columns: [{ name: 'Code' }, { name: 'Title' }],
  });
  const made = await newCompany({ template_ids: [id] });
  return { made, token: tokenOf(made.magic_link_url) };
}

async function replace(companyId: string) {
  const { status, body } = await call<{ magic_link_url: string; expires_at: string }>(
    'POST',
    `/companies/${companyId}/magic-link`,
  );
  expect(status).toBe(201);
  return { token: tokenOf(body.magic_link_url), expires_at: body.expires_at };
}

describe('a magic link', () => {
  it('shows the company and the sheets asked for, without a key', async () => {
    const { made, token } = await newLink();
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company: { name: made.company.name },
      sheets: [{ name: made.sheets[0]!.name, description: 'What we need', columns: ['Code', 'Title'] }],
      files: [],
      questions: [],
      accepted_at: null,
    });
    await expectLifetime(body.expires_at, 7 * day, new Date(made.company.created_at));
  });

  it('remembers the first acceptance of the notice', async () => {
    const { token } = await newLink();
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    expect((await accept(token)).body.accepted_at).toBe(body.accepted_at);
    expect((await open(token)).body.accepted_at).toBe(body.accepted_at);
  });

  it('takes files once the notice was accepted, into the workbook of the company', async () => {
    const { made, token } = await newLink();
    expect((await askUploads(token)).status).toBe(409);
    await accept(token);
    const { status, body } = await askUploads(token, 'Kunden März.csv');
    expect(status).toBe(201);
    expect(body.files[0]!.storage_path).toContain(`workbooks/${made.workbook_id}/`);
    expect((await open(token)).body.files).toEqual([]);
    expect((await put(body.files[0]!.signed_url, 'Code\n1\n')).status).toBe(200);
    expect((await open(token)).body.files).toMatchObject([{ name: 'Kunden März.csv', size: 7 }]);
    expect(await listFiles(made.migration_id)).toMatchObject([{ name: 'Kunden März.csv', size: 7 }]);
  });

  it('shows what was read of a file, where to sign in, and what is asked for', async () => {
    const { made, token } = await newLink();
    await accept(token);
    const { body } = await askUploads(token, 'share.csv');
    await put(body.files[0]!.signed_url, 'Code,Title\n1,One\n');
    const opened = await until('the file is read', async () => {
      const { body: shown } = await open(token);
      return shown.files[0]?.reading.status === 'completed' ? shown : undefined;
    });
    expect(opened.files[0]!.tables).toMatchObject([
      { rows: 1, columns: ['Code', 'Title'], sample: [['1', 'One']] },
    ]);
    expect(opened).toMatchObject({ source: expect.any(String), auth_url: null, done_at: null });
    expect(opened.contact).toEqual({ team: expect.any(String), email: expect.stringContaining('@') });
    const [sheet] = opened.sheets;
    expect(sheet!.fields).toEqual([
      { name: 'Code', description: '', required: false },
      { name: 'Title', description: '', required: false },
    ]);
    const csv = await example(token, `${sheet!.slug}.csv`);
    expect(csv.status).toBe(200);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.text).toBe('Code,Title\nExample,Example\n');
    const own = await call('GET', `/templates/${sheet!.slug}/example.csv`);
    expect(own.text).toBe(csv.text);
    const { slug } = await newTemplate();
    expect((await example(token, `${slug}.csv`)).status).toBe(404);
    expect(made.sheets).toHaveLength(1);
  });

  it('says that all is there, once it is', async () => {
    const { made, token } = await newLink();
    expect((await done(token)).status).toBe(409);
    await accept(token);
    expect((await done(token)).status).toBe(409);
    const { body } = await askUploads(token);
    await put(body.files[0]!.signed_url, 'Code\n1\n');
    const said = await done(token);
    expect(said.status).toBe(200);
    expect((await done(token)).body).toEqual(said.body);
    expect((await open(token)).body.done_at).toBe(said.body.done_at);
    const { body: company } = await call<{ company: { done_at: string } }>(
      'GET',
      `/companies/${made.company.id}`,
    );
    expect(company.company.done_at).toBe(said.body.done_at);
  });

  it('refuses answers while no question is open', async () => {
    const { token } = await newLink();
    expect((await answer(token)).status).toBe(409);
    await accept(token);
    expect((await answer(token)).status).toBe(409);
  });

  it('stops at once when it is replaced', async () => {
    const { made, token } = await newLink();
    const fresh = await replace(made.company.id);
    expect(await everyStatus(token)).toEqual(new Set([410]));
    expect((await open(fresh.token)).status).toBe(200);
    const newest = await replace(made.company.id);
    expect((await open(fresh.token)).status).toBe(410);
    expect((await open(newest.token)).status).toBe(200);
  });

  it('works for 7 days', async () => {
    const { made, token } = await newLink();
    const { expires_at } = (await open(token)).body;
    await advanceTo(expires_at, -minute);
    expect((await open(token)).status).toBe(200);
    await advanceTo(expires_at, 1);
    expect(await everyStatus(token)).toEqual(new Set([410]));
    const asked = await now();
    const fresh = await replace(made.company.id);
    await expectLifetime(fresh.expires_at, 7 * day, asked);
    expect((await open(fresh.token)).status).toBe(200);
  });

  it('is found by its whole token only', async () => {
    const { token } = await newLink();
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [token.slice(0, -1), `${token}x`, flipped, token.slice(0, 8), 'x', 'null', '%20']) {
      expect(await everyStatus(wrong), wrong).toEqual(new Set([404]));
    }
  });

  it('is no key and no session', async () => {
    const { token } = await newLink();
    for (const as of [
      { 'x-api-key': token },
      { authorization: `Bearer ${token}` },
      { cookie: `godwit_session=${token}` },
    ]) {
      expect((await call('GET', '/migrations', { as })).status).toBe(401);
    }
  });
});
