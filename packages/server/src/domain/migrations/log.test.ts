import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, storeFile, storeRun } from '../../testing/stored-runs.js';
import { migrationChain, record } from '../audit.js';
import { createCompany } from '../catalog/companies.js';
import { createSource } from '../catalog/sources.js';
import { inputsNow } from '../runs/run-inputs.js';
import { getLog, verifyLog } from './log.js';
import { logMarkdown } from './log-markdown.js';
import { createMigration } from './migrations.js';
import { say } from './thread.js';

const question = {
  id: 'q1',
  question: 'What does "A|B" mean?',
  options: [{ id: 'o1', label: 'Active' }],
  allowCustom: true,
};
const report = {
  inserted: 10,
  perSheet: [{ templateName: 'Contacts', sheetId: randomUUID(), rowCount: 10, invalidRowCount: 2 }],
  invalidCellCount: 2,
  coverage: nothingMade.coverage,
  replaced_existing_data: true,
};

describe.each(databases)('the log on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  const newMigration = async () =>
    (await createMigration(test.service, test.actor, { name: 'm' })).body.migration_id;

  /** A preview after a question, an execute, and one that failed. */
  async function worked() {
    const { service, actor } = test;
    const id = await newMigration();
    await storeFile(service, id, 'a_b.csv');
    const inputs = await inputsNow(service.db, id);
    const startedBy = { kind: 'key', id: actor.id };
    const generate = await storeRun(service, id, {
      kind: 'generate',
      status: 'awaiting_approval',
      recipe: recipeNamed('a_b.csv'),
      made: nothingMade,
      plan: '# Plan\n\n- Contacts come from a_b.csv',
      answers: [{ id: 'q1', question: question.question, value: 'o1' }],
      inputs,
      startedBy,
    });
    service.seam.advance(1);
    const person = { kind: 'session', id: actor.userId };
    const execute = await storeRun(service, id, {
      kind: 'execute',
      status: 'completed',
      report,
      inputs,
      startedBy: person,
    });
    service.seam.advance(1);
    const failed = await storeRun(service, id, {
      kind: 'generate',
      status: 'failed',
      error: 'a_b.csv cannot be read',
      inputs,
      startedBy,
    });
    await service.db.transaction(async (tx) => {
      await say(tx, service, { id: generate, migration_id: id }, [
        { step: 'ask:0', n: 0, type: 'request_input', data: { kind: 'questions', questions: [question] } },
      ]);
      for (const run of [generate, execute])
        await record(tx, service, migrationChain(id), actor, 'run.settled', { run, rows: 10 });
    });
    return { id, generate, execute, failed };
  }

  it('tells of every settled run: who, from what, how, and what came of it', async () => {
    const { service, actor } = test;
    const { id, generate, execute, failed } = await worked();
    const log = await getLog(service, actor, id);
    expect(log).toMatchObject({ migration_id: id, status: 'completed', covers: { runs: 3 } });
    expect(log.runs.map(({ run_id }) => run_id)).toEqual([generate, execute, failed]);
    const [first, second, third] = log.runs;
    const key = await service.db.row<{ name: string }>(sql`select name from api_keys where id = ${actor.id}`);
    expect(first).toMatchObject({
      kind: 'generate',
      status: 'awaiting_approval',
      started_by: key!.name,
      files: ['a_b.csv'],
      plan: '# Plan\n\n- Contacts come from a_b.csv',
      questions: [question],
      answers: [{ id: 'q1', value: 'o1' }],
      outcome: { ok: true, rows_written: 0, per_sheet: [], error: null, replaced_existing_data: false },
      audit: [{ event: 'run.settled', by: { kind: 'key', id: actor.id }, rows: 10 }],
    });
    expect(second).toMatchObject({
      started_by: 'admin@test.example',
      questions: [],
      outcome: {
        ok: true,
        rows_written: 10,
        per_sheet: report.perSheet,
        invalid_rows: 2,
        error: null,
        replaced_existing_data: true,
      },
    });
    expect(third!.outcome).toMatchObject({ ok: false, rows_written: 0, error: 'a_b.csv cannot be read' });
    expect(log.covers.from! < log.covers.to!).toBe(true);
    expect(log.covers.to).toBe(third!.completed_at);
    const verdict = await verifyLog(service, actor, id);
    expect(verdict).toEqual({ ok: true, broken_at: null, ...chainOf(log.integrity) });
  });
  const chainOf = ({ head, entries }: { head: string; entries: number }) => ({ head, entries });

  it('reads well in Markdown, and what people wrote cannot break it', async () => {
    const { id, execute } = await worked();
    const markdown = logMarkdown(await getLog(test.service, test.actor, id));
    for (const part of [
      '## 1. generate: awaiting approval',
      '- Files: a_b.csv',
      '- What does "A\\|B" mean?\n  - Active',
      '> # Plan\n>\n> - Contacts come from a_b.csv',
      `- Run: ${execute}`,
      '- Rows written: 10, of them with an invalid cell: 2; they replaced the rows that were there',
      '| Contacts | 10 | 2 |',
      '- Error: a_b.csv cannot be read',
      '## Integrity',
    ])
      expect(markdown).toContain(part);
  });

  it('names the customer who started a run through the magic link', async () => {
    const { service, actor } = test;
    const { source } = await createSource(service, actor, { name: 'HubSpot' });
    const body = { name: 'Acme', source: source.id, email: 'admin@test.example' };
    const company = await createCompany(service, actor, body);
    const startedBy = { kind: 'link', id: company.company.id };
    await storeRun(service, company.migration_id, { kind: 'generate', status: 'canceled', startedBy });
    const log = await getLog(service, actor, company.migration_id);
    expect(log.runs[0]).toMatchObject({
      started_by: 'Acme (magic link)',
      outcome: { ok: false, error: null },
    });
  });

  it('covers nothing before the first run', async () => {
    const id = await newMigration();
    const log = await getLog(test.service, test.actor, id);
    expect(log).toMatchObject({ covers: { runs: 0, from: null, to: null }, runs: [] });
    expect(logMarkdown(log)).toContain('- Covers: 0 runs\n');
  });

  it.each(['queued', 'running', 'blocked'] as const)('is refused while a run is %s', async (status) => {
    const id = await newMigration();
    const run = await storeRun(test.service, id, { kind: 'generate', status });
    await expect(getLog(test.service, test.actor, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(status),
      extra: { run_id: run },
    });
  });

  it('is not found by strangers', async () => {
    const stranger = { ...test.actor, accountId: randomUUID() };
    const id = await newMigration();
    await expect(getLog(test.service, stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(verifyLog(test.service, stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  it('says where its chain was broken', async () => {
    const { service, actor } = test;
    const { id } = await worked();
    await service.db.script(
      `alter table audit disable trigger audit_append_only;
       update audit set entry = replace(entry, '10', '99') where chain = '${id}' and seq = 3;
       alter table audit enable trigger audit_append_only;`,
    );
    expect(await verifyLog(service, actor, id)).toMatchObject({ ok: false, broken_at: 3 });
  });
});
