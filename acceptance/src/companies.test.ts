import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { newTeammate } from './testing/people.js';
import { adminEmail, otherAdminEmail, theirs } from './testing/settings.js';
import type { Company, CreatedCompany, ErrorBody, Template } from './testing/shapes.js';
import {
  listFiles,
  newCompany,
  newMigration,
  newSource,
  newTemplate,
  readMigration,
  tokenOf,
  upload,
} from './testing/things.js';
import { noId, unique } from './testing/unique.js';

const create = (body: unknown) => call<CreatedCompany & ErrorBody>('POST', '/companies', { body });
const read = async (id: string) => (await call<{ company: Company }>('GET', `/companies/${id}`)).body.company;

describe('creating a company', () => {
  it('makes a workbook with one sheet per selected template, and a magic link', async () => {
    const [one, two] = [await newTemplate(), await newTemplate()];
    const external_id = unique('ext');
    const made = await newCompany({ external_id, template_ids: [one.id, two.id] });
    expect(made.company.external_id).toBe(external_id);
    expect(made.sheets.map(({ template_id }) => template_id).sort()).toEqual([one.id, two.id].sort());
    expect(made.sheets.map(({ name }) => name).sort()).toEqual([one.name, two.name].sort());
    expect(new Set(made.sheets.map(({ id }) => id)).size).toBe(2);
    expect(tokenOf(made.magic_link_url).length).toBeGreaterThanOrEqual(20);
  });

  it('uses every active template when none is named', async () => {
    const archived = await newTemplate();
    await call('DELETE', `/templates/${archived.slug}`);
    const fresh = await newTemplate();
    const { body } = await call<{ templates: Template[] }>('GET', '/templates');
    const { sheets } = await newCompany();
    expect(sheets).toHaveLength(body.templates.length);
    expect(sheets.map(({ template_id }) => template_id)).toContain(fresh.id);
    expect(sheets.map(({ template_id }) => template_id)).not.toContain(archived.id);
  });

  it('makes the migration behind the workbook', async () => {
    const source = await newSource();
    const { id } = await newTemplate();
    const external_id = unique('ext');
    const made = await newCompany({ source: source.id, template_ids: [id], external_id });
    const migration = await readMigration(made.migration_id);
    expect(migration).toMatchObject({
      workbook_id: made.workbook_id,
      source: source.name,
      external_id: null,
      status: 'awaiting_files',
    });
    await upload(made.migration_id);
    expect(await listFiles(made.migration_id)).toHaveLength(1);
  });

  it('keeps its external_id apart from those of migrations', async () => {
    const external_id = unique('ext');
    const source = await newSource();
    const company = await newCompany({ source: source.id, external_id });
    const { migration_id } = await newMigration({ source: source.name, external_id });
    expect(migration_id).not.toBe(company.migration_id);
  });

  it('refuses an external_id in use, and takes it in another account', async () => {
    const external_id = unique('ext');
    const source = await newSource();
    await newCompany({ source: source.id, external_id });
    const again = await create({ name: 'Again', source: source.id, email: adminEmail, external_id });
    expect(again.status).toBe(409);
    await newCompany({ external_id, email: otherAdminEmail }, theirs);
  });

  it('takes an external_id of 255 characters', async () => {
    const external_id = unique('ext').padEnd(255, '_');
    expect((await newCompany({ external_id })).company.external_id).toBe(external_id);
  });

  it('records the teammate as creator', async () => {
    const mate = await newTeammate('member');
    const { company } = await newCompany({ email: mate.email });
    expect((await read(company.id)).created_by).toBe(mate.email);
  });

  it('answers 404 for a source or an e-mail that is not in the account', async () => {
    const source = await newSource();
    const noSource = await create({ name: 'X', source: noId, email: adminEmail });
    expect(noSource.status).toBe(404);
    expect(noSource.body.error).toMatch(/source/i);
    const noMate = await create({ name: 'X', source: source.id, email: 'stranger@nowhere.test' });
    expect(noMate.status).toBe(404);
    expect(noMate.body.error).toMatch(/e-?mail|teammate/i);
  });

  it('answers 400 for a template id that is unknown or archived', async () => {
    const source = await newSource();
    const archived = await newTemplate();
    await call('DELETE', `/templates/${archived.slug}`);
    for (const id of [noId, archived.id]) {
      const { status, body } = await create({
        name: 'X',
        source: source.id,
        email: adminEmail,
        template_ids: [id],
      });
      expect(status).toBe(400);
      expect(body.error).toContain('template_ids');
    }
  });

  it('leaves nothing behind when it is refused', async () => {
    const external_id = unique('ext');
    const source = await newSource();
    await create({ name: 'X', source: source.id, email: adminEmail, external_id, template_ids: [noId] });
    await newCompany({ source: source.id, external_id });
  });
});

describe('reading companies', () => {
  it('shows the company with its workbook, and never the magic link', async () => {
    const source = await newSource();
    const made = await newCompany({ source: source.id });
    const { text } = await call('GET', `/companies/${made.company.id}`);
    expect(text).not.toContain(tokenOf(made.magic_link_url));
    expect(await read(made.company.id)).toMatchObject({
      ...made.company,
      source: source.name,
      workbook_id: made.workbook_id,
      migration_id: made.migration_id,
      sheets: made.sheets,
    });
  });

  it('lists newest first, page by page, each once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await newCompany()).company.id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) };
      const page = await call<{ companies: Company[]; next_cursor: string | null }>('GET', '/companies', {
        query,
      });
      expect(page.body.companies.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.companies.map(({ id }) => id));
      cursor = page.body.next_cursor;
    } while (cursor && seen.length < 6);
    expect(seen.slice(0, 5)).toEqual(made);
  });

  it('keeps the company when its migration was deleted', async () => {
    const made = await newCompany();
    expect((await call('DELETE', `/migrations/${made.migration_id}`)).status).toBe(200);
    expect(await read(made.company.id)).toMatchObject({ workbook_id: null, migration_id: null });
    expect((await call('POST', `/companies/${made.company.id}/magic-link`)).status).toBe(409);
    const { status } = await call('GET', `/links/${tokenOf(made.magic_link_url)}`, { as: {} });
    expect([404, 410]).toContain(status);
  });
});
