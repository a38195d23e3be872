import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { admin } from './testing/people.js';
import type { Preview, Run, StartedRun, Thread } from './testing/run-shapes.js';
import { answer, generate, readPreview, readRun, runTo, stopped } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { newMigration, newTemplate, upload } from './testing/things.js';
import { unique } from './testing/unique.js';

/** Who was paid stands in a column that nobody would take for it. */
const payments = [
  'Date,Memo,Amt',
  ...Array.from({ length: 8 }, (_, n) => `2024-01-0${n + 1},Shop ${'ABCDEFGH'[n]},${n + 1}.00`),
  '',
].join('\n');
const columns = [
  { name: 'Date', description: 'YYYY-MM-DD', required: true },
  { name: 'Counterparty', required: true },
  { name: 'Amount', description: 'With two decimals', required: true },
];

interface Finding {
  template?: string;
  kind: string;
  column?: string;
  rows?: number;
  message: string;
}
type Healthy = Preview['sheets'][number] & { health: { ok: boolean; findings: Finding[] } };

let slug: string;
let migrationId: string;
let run: Run;

async function newPayments(): Promise<string> {
  const { migration_id } = await newMigration({ templates: [slug] });
  await upload(migration_id, 'bank.csv', payments);
  return migration_id;
}
const idOf = ({ questions = [] }: Run) => questions[0]?.id ?? '';
const post = (body: unknown) =>
  call<ErrorBody & StartedRun & { findings: Finding[] }>('POST', `/migrations/${migrationId}/runs`, { body });
const sheetOf = async (id: string) => (await readPreview(id)).sheets[0] as Healthy;
const events = async (id: string) => (await call<Thread>('GET', `/migrations/${id}/thread`)).body.events;

beforeAll(async () => {
  ({ slug } = await newTemplate({ name: unique('Payments'), columns }));
  migrationId = await newPayments();
  run = await runTo(migrationId, 'blocked', { kind: 'generate' });
});

describe('a sheet whose required column nothing feeds', () => {
  it('is asked about, with the columns that may be meant', () => {
    const [question] = run.questions!;
    expect(question).toMatchObject({
      question: expect.stringMatching(/^Which column of bank is the Counterparty of /),
      about: { template: slug, column: 'Counterparty' },
      options: expect.arrayContaining([
        expect.objectContaining({ label: '"Memo"', sample: ['Shop A', 'Shop B', 'Shop C'] }),
      ]),
    });
  });

  it('is asked about again where the answer says nothing, and nothing is learned from that', async () => {
    const id = idOf(run);
    const again = await answer(migrationId, run.run_id, [{ id, value: 'banana' }]);
    expect(again.status).toBe('blocked');
    expect(again.questions).toMatchObject([
      { id, context: expect.stringContaining('"banana" was not understood') },
    ]);
    const { body } = await call<{ knowledge: string }>('GET', `/migrations/${migrationId}/knowledge`);
    expect(body.knowledge).toBe('');
  });

  it('is shown as a problem where it is left to the agent', async () => {
    const id = idOf(run);
    const done = await answer(migrationId, run.run_id, [{ id, value: 'you decide' }]);
    expect(done).toMatchObject({ status: 'awaiting_approval', not_understood: [] });
    expect((await sheetOf(migrationId)).health).toMatchObject({
      ok: false,
      findings: [{ kind: 'required_empty', column: 'Counterparty', rows: 8 }],
    });
    const { plan } = await readPreview(migrationId);
    expect(plan).toMatch(
      /^# Plan\n\n## Look at this first\n\n- .*Required column "Counterparty" is empty in all 8 rows/,
    );
    const [last] = (await events(migrationId)).slice(-1);
    expect(last).toMatchObject({
      type: 'message',
      data: { role: 'agent', text: expect.stringContaining('Required column "Counterparty" is empty') },
    });
  });

  it('is executed all the same, and the findings come first', async () => {
    const { status, body } = await post({ kind: 'execute' });
    expect(status).toBe(201);
    expect(body.findings).toMatchObject([{ template: slug, kind: 'required_empty', column: 'Counterparty' }]);
    const done = await stopped(migrationId, body.run_id);
    expect(done.report).toMatchObject({
      inserted: 8,
      findings: [{ template: slug, column: 'Counterparty' }],
    });
    const own = (await events(migrationId)).filter(({ run_id }) => run_id === body.run_id);
    const [told, completed] = own.slice(-2);
    expect(told).toMatchObject({
      type: 'message',
      data: { text: expect.stringContaining('Please look at this') },
    });
    expect(completed?.type).toBe('completed');
  });

  it('is right once somebody says which column it is', async () => {
    const other = await newPayments();
    const asked = await runTo(other, 'blocked', { kind: 'generate' });
    const id = idOf(asked);
    const done = await answer(other, asked.run_id, [{ id, value: '"Memo"' }]);
    expect(done).toMatchObject({ status: 'awaiting_approval', answers: { [id]: expect.any(String) } });
    const sheet = await sheetOf(other);
    expect(sheet.health).toEqual({ ok: true, findings: [] });
    expect(sheet.rows[1]).toEqual(['2024-01-01', 'Shop A', '1.00']);
    const said = (await events(other)).find(({ data }) => data.role === 'user');
    expect(said?.data.text).toContain('\n"Memo"');
    await generate(other);
    expect((await sheetOf(other)).rows[1]).toEqual(['2024-01-01', 'Shop A', '1.00']);
  });
});

describe('an account that holds what is not healthy', () => {
  const hold = async (hold_unhealthy: boolean) =>
    call('PATCH', '/account', { as: await admin(), body: { hold_unhealthy } });

  beforeAll(async () => {
    expect((await hold(true)).body).toMatchObject({ account: { hold_unhealthy: true } });
  });
  afterAll(() => hold(false));

  it('refuses to execute it, and says what is wrong', async () => {
    const { status, body } = await post({ kind: 'execute' });
    expect(status).toBe(409);
    expect(body.error).toContain('Required column "Counterparty" is empty in all 8 rows');
    expect(body.error).toContain('accept_findings');
  });

  it('executes it when the findings are accepted', async () => {
    const { status, body } = await post({ kind: 'execute', accept_findings: true });
    expect(status).toBe(201);
    expect((await stopped(migrationId, body.run_id)).status).toBe('completed');
  });
});

describe('an update', () => {
  it('says in its run what it changed and what it did not understand', async () => {
    const done = await runTo(migrationId, 'awaiting_approval', {
      kind: 'update',
      message: 'Take the counterparty from the memo column. Flumox the grumbles.',
    });
    expect(done.changes?.join(' ')).toContain('Counterparty');
    expect(done.not_understood).toEqual([expect.stringContaining('Flumox the grumbles')]);
    expect((await readRun(migrationId, done.run_id)).changes).toEqual(done.changes);
    expect((await sheetOf(migrationId)).health).toEqual({ ok: true, findings: [] });
  });
});
