import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { admin, bearer, cookie, newKey, newTeammate, signIn } from './testing/people.js';
import { adminEmail, adminPassword, nobody, theirs } from './testing/settings.js';
import type { Account, CreatedMigration, ErrorBody, Migration } from './testing/shapes.js';
import {
  listFiles,
  newMigration,
  newSource,
  newTemplate,
  put,
  readFileRecord,
  readMigration,
  requestUpload,
  upload,
} from './testing/things.js';
import { noId, unique } from './testing/unique.js';

const create = (fields: Record<string, unknown>) =>
  call<CreatedMigration & ErrorBody>('POST', '/migrations', {
    body: { name: unique('Migration'), ...fields },
  });

describe('creating a migration', () => {
  it('answers with the migration', async () => {
    const source = await newSource();
    const template = await newTemplate();
    const fields = { name: 'First load', source: source.name, external_id: unique('ext') };
    const { migration_id, migration } = await newMigration({ ...fields, templates: [template.slug] });
    expect(migration).toMatchObject({
      ...fields,
      id: migration_id,
      status: 'awaiting_files',
      templates: [{ slug: template.slug, name: template.name }],
    });
  });

  it('needs neither source nor external_id', async () => {
    for (const source of [null, '', ' ']) {
      const { migration } = await newMigration({ source });
      expect(migration).toMatchObject({ source: null, external_id: null });
    }
  });

  it('uses every active template when none is named', async () => {
    const fresh = await newTemplate();
    const { body } = await call<{ templates: { slug: string }[] }>('GET', '/templates');
    const { migration } = await newMigration();
    expect(migration.templates.map(({ slug }) => slug).sort()).toEqual(
      body.templates.map(({ slug }) => slug).sort(),
    );
    expect(migration.templates.map(({ slug }) => slug)).toContain(fresh.slug);
    const { migration: asNull } = await newMigration({ templates: null });
    expect(asNull.templates).toEqual(migration.templates);
  });

  it('names every unknown template slug', async () => {
    const { slug } = await newTemplate();
    const { status, body } = await create({ templates: ['nope_one', slug, 'nope_two'] });
    expect(status).toBe(400);
    expect(body.error).toContain('Unknown template slug(s): nope_one, nope_two');
    expect(body.error).not.toContain(slug);
  });

  it('takes an archived template for unknown', async () => {
    const { slug } = await newTemplate();
    await call('DELETE', `/templates/${slug}`);
    const { status, body } = await create({ templates: [slug] });
    expect(status).toBe(400);
    expect(body.error).toContain(slug);
  });

  it('answers 404 for an unknown source', async () => {
    const { status, body } = await create({ source: 'No such system' });
    expect(status).toBe(404);
    expect(body.error).toMatch(/source/i);
  });

  it('finds the source in any case', async () => {
    const { name } = await newSource();
    expect((await newMigration({ source: name.toUpperCase() })).migration.source).toBe(name);
  });

  it('belongs to the creator of the key', async () => {
    const mate = await newTeammate('admin');
    const { as } = await newKey(await mate.as());
    const { migration } = await newMigration({}, as);
    expect(migration.owner).toEqual({ id: mate.id, email: mate.email });
    expect((await newMigration()).migration.owner.email).toBe(adminEmail);
  });

  it('refuses a session, by header and by cookie', async () => {
    const { session_token } = await signIn(adminEmail, adminPassword);
    for (const as of [bearer(session_token), cookie(session_token)]) {
      const { status } = await call('POST', '/migrations', { as, body: { name: 'By session' } });
      expect(status).toBe(401);
    }
  });
});

describe('creating a migration again', () => {
  it('answers 200 with the first one, unchanged', async () => {
    const { name } = await newSource();
    const external_id = unique('ext');
    const first = await newMigration({ source: name, external_id });
    const { status, body } = await create({ name: 'Another name', source: name, external_id });
    expect(status).toBe(200);
    expect(body).toEqual({ ...first, warning: expect.stringContaining('Another name') });
    const same = await create({ name: first.migration.name, source: name, external_id });
    expect([same.status, same.body]).toEqual([200, first]);
  });

  it('warns of other templates, and leaves those that are stored', async () => {
    const [one, two] = [await newTemplate(), await newTemplate()];
    const external_id = unique('ext');
    const first = await newMigration({ external_id, templates: [one.slug] });
    const { status, body } = await create({
      name: first.migration.name,
      external_id,
      templates: [one.slug, two.slug],
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...first, warning: expect.stringContaining(two.slug) });
  });

  it('works without a source too', async () => {
    const external_id = unique('ext');
    const first = await newMigration({ external_id });
    const { status, body } = await create({ external_id, source: null });
    expect(status).toBe(200);
    expect(body.migration_id).toBe(first.migration_id);
  });

  it('is refused when the external_id belongs to another source', async () => {
    const [one, two] = [await newSource(), await newSource()];
    const external_id = unique('ext');
    await newMigration({ source: one.name, external_id });
    expect((await create({ source: two.name, external_id })).status).toBe(409);
    expect((await create({ external_id })).status).toBe(409);
  });

  it('makes a second one when there is no external_id', async () => {
    const fields = { name: 'Same', external_id: null };
    expect((await newMigration(fields)).migration_id).not.toBe((await newMigration(fields)).migration_id);
  });

  it('is apart from the external_ids of other accounts', async () => {
    const external_id = unique('ext');
    const ours = await newMigration({ external_id });
    const other = await newMigration({ external_id }, theirs);
    expect(other.migration_id).not.toBe(ours.migration_id);
  });
});

describe('reading migrations', () => {
  it('adds knowledge, files, runs and sheets', async () => {
    const { slug } = await newTemplate();
    const { migration_id, migration } = await newMigration({ templates: [slug] });
    expect(await readMigration(migration_id)).toMatchObject({
      ...migration,
      connection: null,
      active_run_id: null,
      last_run: null,
      knowledge: '',
      files: [],
      sheets: [{ slug, row_count: 0, invalid_row_count: 0 }],
    });
    await call('PATCH', `/migrations/${migration_id}/knowledge`, {
      body: { knowledge: 'Dates are British' },
    });
    const file = await upload(migration_id);
    const read = await readMigration(migration_id);
    expect(read.knowledge).toBe('Dates are British');
    expect(read.files).toEqual([file]);
  });

  it('derives the status from what is there', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    expect((await readMigration(migration_id)).status).toBe('awaiting_files');
    const { body } = await put(signed_url, 'a\n');
    expect((await readMigration(migration_id)).status).toBe('ready');
    await call('DELETE', `/migrations/${migration_id}/files/${body.id}`);
    expect((await readMigration(migration_id)).status).toBe('awaiting_files');
  });

  it('lists newest first, page by page, each once, while others arrive', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await newMigration()).migration_id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) };
      const page = await call<{ migrations: Migration[]; next_cursor: string | null }>('GET', '/migrations', {
        query,
      });
      seen.push(...page.body.migrations.map(({ id }) => id));
      cursor = page.body.next_cursor;
      await newMigration();
    } while (cursor && seen.length < 5);
    expect(seen.slice(0, 5)).toEqual(made);
  });

  it('ends the pages with a null cursor', async () => {
    let cursor: string | null = null;
    let pages = 0;
    const seen = new Set<string>();
    do {
      const query: Record<string, string> = { limit: '200', ...(cursor && { cursor }) };
      const page = await call<{ migrations: Migration[]; next_cursor: string | null }>('GET', '/migrations', {
        query,
      });
      for (const { id } of page.body.migrations) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      cursor = page.body.next_cursor;
      pages += 1;
    } while (cursor && pages < 50);
    expect(cursor).toBeNull();
  });

  it('can be done with a session', async () => {
    const { migration_id } = await newMigration();
    expect((await call('GET', `/migrations/${migration_id}`, { as: await admin() })).status).toBe(200);
  });
});

describe('deleting a migration', () => {
  it('removes it with its files and its links', async () => {
    const { migration_id } = await newMigration();
    const file = await upload(migration_id);
    const { download_url } = await readFileRecord(migration_id, file.id);
    const { signed_url } = await requestUpload(migration_id);
    const { status, body } = await call('DELETE', `/migrations/${migration_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true });
    expect((await call('GET', `/migrations/${migration_id}`)).status).toBe(404);
    expect((await call('GET', `/migrations/${migration_id}/files`)).status).toBe(404);
    expect((await call('GET', `/migrations/${migration_id}/knowledge`)).status).toBe(404);
    expect((await call('DELETE', `/migrations/${migration_id}`)).status).toBe(404);
    expect((await call('GET', download_url, { as: nobody })).status).toBe(404);
    expect((await put(signed_url, 'late')).status).toBe(403);
    const { text } = await call('GET', '/migrations', { query: { limit: '200' } });
    expect(text).not.toContain(migration_id);
  });

  it('frees its external_id', async () => {
    const external_id = unique('ext');
    const first = await newMigration({ external_id });
    await call('DELETE', `/migrations/${first.migration_id}`);
    expect((await newMigration({ external_id })).migration_id).not.toBe(first.migration_id);
  });

  it('answers 404 for an id that is not there', async () => {
    expect((await call('DELETE', `/migrations/${noId}`)).status).toBe(404);
  });
});

describe("the account's region", () => {
  it('refuses creation with 409 while this deployment does not serve it', async () => {
    const as = await admin();
    const source = await newSource();
    const before = (await call<{ account: Account }>('GET', '/account')).body.account.region;
    const { migration_id } = await newMigration();
    const move = (region: string) => call('PATCH', '/account', { as, body: { region } });
    expect((await move('elsewhere-1')).status).toBe(200);
    try {
      const migration = await create({});
      expect(migration.status).toBe(409);
      expect(migration.body.error).toContain('elsewhere-1');
      const company = await call('POST', '/companies', {
        body: { name: 'Far', source: source.id, email: adminEmail },
      });
      expect(company.status).toBe(409);
      const extraction = await call('POST', '/extractions', { body: { file_name: 'far.csv' } });
      expect(extraction.status).toBe(409);
      expect((await call('GET', `/migrations/${migration_id}`)).status).toBe(200);
    } finally {
      expect((await move(before)).status).toBe(200);
    }
    expect(await listFiles((await newMigration()).migration_id)).toEqual([]);
  });
});
