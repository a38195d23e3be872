import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { upload } from '../../testing/runs.js';
import { type TestService, testService } from '../../testing/service.js';
import { moveRun, storeRun } from '../../testing/stored-runs.js';
import { createCompany } from '../catalog/companies.js';
import { createSource } from '../catalog/sources.js';
import { linkExample, templateExample } from '../catalog/template-example.js';
import { createTemplate } from '../catalog/templates.js';
import { getRun } from '../runs/runs.js';
import { createWebhook } from '../webhooks/endpoints.js';
import {
  acceptLink,
  answerLinkQuestions,
  finishLink,
  type LinkHolder,
  linkHolder,
  openLink,
} from './links.js';

const question = {
  id: 'status',
  question: 'What does "A" mean?',
  options: [{ id: 'active', label: 'Active' }],
  allowCustom: false,
};

describe.each(databases)('the magic link on $name', ({ open }) => {
  let test: TestService;
  let source: { id: string };
  beforeAll(async () => {
    test = await testService(await open(migrations));
    ({ source } = await createSource(test.service, test.actor, {
      name: 'HubSpot',
      auth_url: 'https://hubspot.example/sign-in',
    }));
  });
  afterAll(() => test.close());

  async function company(): Promise<{ id: string; holder: LinkHolder; again(): Promise<LinkHolder> }> {
    const { service, actor } = test;
    const body = { name: 'Acme', source: source.id, email: 'admin@test.example' };
    const made = await createCompany(service, actor, body);
    const token = made.magic_link_url.split('/').pop()!;
    const again = () => linkHolder(service, token);
    return { id: made.migration_id, holder: await again(), again };
  }
  const asked = (id: string) =>
    storeRun(test.service, id, { kind: 'generate', status: 'blocked', questions: [question] });

  it('shows questions only while a run waits for their answers', async () => {
    const { service } = test;
    const { id, holder } = await company();
    const questions = async () => (await openLink(service, holder)).questions;
    expect(await questions()).toEqual([]);
    const run = await asked(id);
    expect(await questions()).toEqual([question]);
    await moveRun(service, run, 'running');
    expect(await questions()).toEqual([]);
  });

  it('takes the answers once the notice is accepted, and the run goes on', async () => {
    const { service, actor } = test;
    const { id, holder, again } = await company();
    const run = await asked(id);
    const answer = { answers: [{ id: 'status', value: 'Active' }] };
    await expect(answerLinkQuestions(service, holder, answer)).rejects.toMatchObject({
      code: 'noticeNotAccepted',
    });
    await acceptLink(service, holder);
    const accepted = await again();
    const wrong = { answers: [{ id: 'status', value: 'Perhaps' }] };
    await expect(answerLinkQuestions(service, accepted, wrong)).rejects.toMatchObject({ status: 400 });
    expect(await answerLinkQuestions(service, accepted, answer)).toEqual({ run_id: run, status: 'running' });
    expect(await getRun(service, actor, id, run)).toMatchObject({
      status: 'running',
      answers: { status: 'Active' },
    });
    await expect(answerLinkQuestions(service, accepted, answer)).rejects.toMatchObject({
      code: 'noOpenQuestion',
    });
  });

  it('has no question to answer where a run waits for credentials', async () => {
    const { service } = test;
    const { id, holder, again } = await company();
    await storeRun(service, id, { kind: 'generate', status: 'blocked' });
    await acceptLink(service, holder);
    await expect(answerLinkQuestions(service, await again(), { answers: 'yes' })).rejects.toMatchObject({
      code: 'noOpenQuestion',
    });
  });

  it('shows where to sign in, what is asked for in words, and what was read of each file', async () => {
    const { service, actor } = test;
    await createTemplate(service, actor, {
      name: 'People',
      columns: [
        { name: 'Email', description: 'Of the person', required: true, strictRule: '^[^@]+@[^@]+$' },
        { name: 'Team', linkRule: [{ templateId: 'people', columnName: 'Email' }] },
        { name: 'Code', strictRule: '^[A-Z]{2}\\d$' },
      ],
    });
    const { id, holder } = await company();
    await upload(test, id, 'people.csv', 'Email\nada@example.org\n');
    const opened = await openLink(service, holder);
    expect(opened).toMatchObject({
      source: 'HubSpot',
      auth_url: 'https://hubspot.example/sign-in',
      done_at: null,
      files: [{ name: 'people.csv', reading: { status: 'pending' }, tables: [] }],
    });
    expect(opened.sheets.find(({ slug }) => slug === 'people')?.fields[0]).toEqual({
      name: 'Email',
      description: 'Of the person',
      required: true,
    });
    const example = { name: 'people.csv', text: 'Email,Team,Code\nada@example.com,ada@example.com,AA1\n' };
    expect(await linkExample(service, holder, 'people.csv')).toEqual(example);
    expect(await templateExample(service, actor, 'people')).toEqual(example);
    for (const wrong of ['people', 'none.csv', 'people.xlsx'])
      await expect(linkExample(service, holder, wrong)).rejects.toMatchObject({ status: 404 });
    const stranger = { ...actor, accountId: service.seam.id() };
    await expect(templateExample(service, stranger, 'people')).rejects.toMatchObject({ status: 404 });
  });

  it('tells the team once that all is there, and again when more came', async () => {
    const { service, actor } = test;
    const { webhook } = await createWebhook(service, actor, {
      url: 'http://127.0.0.1:9/hook',
      events: ['company.done'],
    });
    const { id, holder, again } = await company();
    await expect(finishLink(service, holder)).rejects.toMatchObject({ code: 'noticeNotAccepted' });
    await acceptLink(service, holder);
    const accepted = await again();
    await expect(finishLink(service, accepted)).rejects.toMatchObject({ code: 'nothingGiven' });
    await upload(test, id, 'one.csv', 'Email\nada@example.org\n');
    const first = await finishLink(service, accepted);
    service.seam.advance(60);
    expect(await finishLink(service, accepted)).toEqual(first);
    const told = () =>
      service.db.rows<{ body: string }>(
        sql`select body from deliveries where webhook_id = ${webhook.id} order by created_at`,
      );
    expect((await told()).map(({ body }) => JSON.parse(body))).toEqual([
      {
        version: '1.0',
        type: 'company.done',
        workbook_id: expect.any(String),
        external_id: null,
        migration_id: id,
        company: { id: holder.companyId, name: 'Acme' },
        files: 1,
        done_at: first.done_at,
      },
    ]);
    await upload(test, id, 'two.csv', 'Email\nbob@example.org\n');
    const second = await finishLink(service, accepted);
    expect(second.done_at > first.done_at).toBe(true);
    expect(await told()).toHaveLength(2);
    const audit = await service.db.rows<{ entry: string }>(
      sql`select entry from audit where chain = ${id} and entry like '%customer.done%' order by seq`,
    );
    expect(audit.map(({ entry }) => JSON.parse(entry))).toMatchObject([
      { by: { kind: 'link' }, files: 1 },
      { files: 2 },
    ]);
    expect((await openLink(service, accepted)).done_at).toBe(second.done_at);
  });
});
