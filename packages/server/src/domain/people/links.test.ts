import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { moveRun, storeRun } from '../../testing/stored-runs.js';
import { createCompany } from '../catalog/companies.js';
import { createSource } from '../catalog/sources.js';
import { getRun } from '../runs/runs.js';
import { acceptLink, answerLinkQuestions, type LinkHolder, linkHolder, openLink } from './links.js';

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
    ({ source } = await createSource(test.service, test.actor, { name: 'HubSpot' }));
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
});
