import { setOwn } from '@godwit/contract/own';
import { basePath } from '@godwit/contract/route';
import type { Body, Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { liveInput } from '../connections/live-input.js';
import { releaseObjects } from '../files/kept-objects.js';
import { sheetFindings } from '../migrations/agent-words.js';
import type { Given } from '../migrations/answered.js';
import { ownMigration, refuseInFlight } from '../migrations/own-migration.js';
import type { Said } from '../migrations/said.js';
import { say } from '../migrations/thread.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { agentFor } from './agent.js';
import { modelUsage, recordCalls } from './model-calls.js';
import { priorRun } from './priors.js';
import { newestPreview, previewReadiness, recipeDamage } from './readiness.js';
import { inputsNow } from './run-inputs.js';
import { runChannel } from './run-lease.js';
import type { LiveInput, RunInputs } from './stored.js';

export type Run = Result<'getRun'>;
type Kind = Run['kind'];
type StartRun = Body<'startRun'>;
type SheetFinding = NonNullable<Result<'startRun'>['findings']>[number];

interface RunRow {
  id: string;
  kind: Kind;
  status: Run['status'];
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  doing: string | null;
  questions: NonNullable<Run['questions']>;
  credential_request: NonNullable<Run['credential_request']> | null;
  answers: Given[];
  answer: string | null;
  report: Run['report'] | null;
  error: string | null;
  rounds: number;
  changes: string[];
  not_understood: string[];
  agent: Run['agent'] | null;
  model_usage: Run['model_usage'] | null;
}

export async function startRun(
  service: Service,
  actor: Actor,
  migrationId: string,
  {
    kind: asked,
    message,
    extract_via_api,
    ignore_prior = false,
    accept_findings = false,
    agent: named,
    preview_run_id: wanted,
  }: StartRun,
): Promise<Result<'startRun'>> {
  const kind: Kind = asked === 'refine' ? 'update' : asked;
  if ((kind === 'update' || kind === 'clarify') && !message?.trim()) throw failures.messageNeeded(kind);
  if (wanted !== undefined && kind !== 'update' && kind !== 'execute')
    throw failures.malformed('preview_run_id: only an update or an execute is about a preview');
  if (kind === 'execute' && named) throw failures.agentNotOfExecute();
  const { runId, findings } = await changeMigration(service, actor, migrationId, async (tx) => {
    await refuseInFlight(tx, migrationId);
    const agent = await agentFor(tx, service, actor, kind, named);
    const live = await liveInput(tx, service, migrationId, extract_via_api);
    const { baseRunId, inputs, findings } = await startingPoint(tx, migrationId, kind, ignore_prior, live);
    if (wanted !== undefined && wanted !== baseRunId)
      throw failures.previewReplaced(wanted, baseRunId ?? 'none');
    if (findings && findings.length > 0 && !accept_findings) await refuseHeld(tx, actor, findings);
    const id = service.seam.id();
    const startedBy = { kind: actor.kind, id: actor.id };
    await tx.run(sql`
      insert into runs (id, migration_id, kind, status, message, started_by, extract_via_api, inputs, base_run_id, ignore_prior, agent, created_at)
      values (${id}, ${migrationId}, ${kind}, 'queued', ${message?.trim() ?? null}, ${JSON.stringify(startedBy)}::jsonb,
              ${extract_via_api ?? null}, ${JSON.stringify(inputs)}::jsonb, ${baseRunId}, ${ignore_prior}, ${agent}, ${service.seam.now()})`);
    await record(tx, service, migrationChain(migrationId), actor, 'run.started', {
      run: id,
      kind,
      ...(agent && { agent }),
      files: inputs.files.map(({ name, sha256 }) => ({ name, sha256 })),
      ...(inputs.live && { connection: inputs.live.connection_id, source_key: inputs.live.source_key }),
    });
    if (message?.trim())
      await say(tx, service, { id, migration_id: migrationId }, [
        { step: 'start', n: 0, type: 'message', data: { role: 'user', text: message.trim() } },
      ]);
    await service.queue.announce(tx, 'run');
    return { runId: id, findings };
  });
  const poll_url = `${service.config.publicUrl()}${basePath}/migrations/${migrationId}/runs/${runId}`;
  return { run_id: runId, status: 'queued', poll_url, ...(findings && { findings }) };
}

/** An account may want its previews healthy before they are carried out. */
async function refuseHeld(tx: Queries, actor: Actor, findings: readonly SheetFinding[]): Promise<void> {
  const account = await tx.row<{ hold_unhealthy: boolean }>(
    sql`select hold_unhealthy from accounts where id = ${actor.accountId}`,
  );
  if (account?.hold_unhealthy)
    throw failures.previewUnhealthy(findings.map(({ template, message }) => `${template}: ${message}`));
}

/** What a run of this kind begins with; 409 when that is not there. */
async function startingPoint(
  tx: Queries,
  migrationId: string,
  kind: Kind,
  ignorePrior: boolean,
  live: LiveInput | undefined,
): Promise<{ baseRunId: string | null; inputs: RunInputs; findings?: SheetFinding[] }> {
  if (kind === 'generate') {
    const inputs = { ...(await inputsNow(tx, migrationId)), ...(live && { live }) };
    if (inputs.files.length === 0 && !live) throw failures.nothingToRead();
    if (inputs.templates.length === 0) throw failures.noTemplates();
    const migration = await tx.row<{ source_id: string | null }>(
      sql`select source_id from migrations where id = ${migrationId}`,
    );
    const prior = ignorePrior
      ? undefined
      : await priorRun(tx, { id: migrationId, source_id: migration?.source_id ?? null });
    return { baseRunId: prior ?? null, inputs };
  }
  if (kind === 'clarify') {
    // A question is about the preview as it is, whatever changed since.
    const preview = await newestPreview(tx, migrationId);
    if (!preview) throw failures.noPreview(kind);
    if (!preview.isSound) throw failures.previewChanged(recipeDamage(preview));
    return { baseRunId: preview.run.id, inputs: preview.run.inputs };
  }
  const readiness = await previewReadiness(tx, migrationId);
  if ('missing' in readiness) throw failures.noPreview(kind);
  if ('changed' in readiness) throw failures.previewChanged(readiness.changed);
  const { live: pulled } = readiness.run.inputs;
  const inputs = { ...(await inputsNow(tx, migrationId)), ...(pulled && { live: pulled }) };
  const findings = kind === 'execute' ? { findings: sheetFindings(readiness.made) } : {};
  return { baseRunId: readiness.run.id, inputs, ...findings };
}

export async function listRuns(
  { db }: Service,
  actor: Actor,
  migrationId: string,
): Promise<Result<'listRuns'>> {
  await ownMigration(db, actor, migrationId);
  const rows = await db.rows<RunRow>(sql`
    ${select} where r.migration_id = ${migrationId} order by r.created_at desc, r.id desc limit 1000`);
  return { runs: rows.map(shownRun) };
}

export async function getRun(
  { db }: Service,
  actor: Actor,
  migrationId: string,
  runId: string,
): Promise<Run> {
  await ownMigration(db, actor, migrationId);
  return shownRun(await findRun(db, migrationId, runId));
}

/** The newest run of a migration, as it is shown. */
export async function lastRun(db: Queries, migrationId: string): Promise<Run | null> {
  const row = await db.row<RunRow>(sql`
    ${select} where r.migration_id = ${migrationId} order by r.created_at desc, r.id desc limit 1`);
  return row ? shownRun(row) : null;
}

/** From this moment nothing the run's worker writes is taken; the worker is told, and kills what it started. */
export async function cancelRun(
  service: Service,
  actor: Actor,
  migrationId: string,
  runId: string,
): Promise<Run> {
  return changeMigration(service, actor, migrationId, async (tx) => {
    const { status, rounds } = await findRun(tx, migrationId, runId);
    if (!isInFlight(status)) throw failures.runSettled(runId, status);
    await tx.run(sql`
      update runs set status = 'canceled', completed_at = ${service.seam.now()}, worker = null, lease_until = null
      where id = ${runId}`);
    await say(tx, service, { id: runId, migration_id: migrationId }, [
      { step: 'cancel', n: 0, type: 'status', data: { message: 'The run was canceled' } },
    ]);
    // Those of a round that ended in questions are in the chain.
    if (status === 'running') await recordCalls(tx, service, { id: runId, migrationId, round: rounds });
    await record(tx, service, migrationChain(migrationId), actor, 'run.canceled', { run: runId });
    await releaseObjects(tx, service, migrationId);
    await tx.run(sql`select pg_notify(${runChannel}, ${runId})`);
    return shownRun(await findRun(tx, migrationId, runId));
  });
}

export async function answerRun(
  service: Service,
  actor: Actor,
  migrationId: string,
  runId: string,
  { answers }: Body<'answerRun'>,
): Promise<Result<'answerRun'>> {
  return changeMigration(service, actor, migrationId, async (tx) => {
    const run = await findRun(tx, migrationId, runId);
    if (run.status !== 'blocked') throw failures.notBlocked(runId, run.status);
    if (run.credential_request) throw failures.credentialsWanted(runId);
    const given = readAnswers(run.questions, answers);
    const all = [...run.answers, ...given];
    await tx.run(sql`
      update runs set status = 'running', answers = ${JSON.stringify(all)}::jsonb, rounds = rounds + 1,
        blocked_at = null, worker = null, lease_until = null, attempt = 0
      where id = ${runId}`);
    await say(tx, service, { id: runId, migration_id: migrationId }, [answersSaid(given, all.length)]);
    await record(tx, service, migrationChain(migrationId), actor, 'run.answered', {
      run: runId,
      answers: given,
    });
    await service.queue.announce(tx, 'run');
    return { run_id: runId, status: 'running' };
  });
}

type Question = RunRow['questions'][number];

function readAnswers(questions: readonly Question[], answers: Body<'answerRun'>['answers']): Given[] {
  if (typeof answers === 'string') {
    const text = answers.trim();
    if (text === '') throw failures.malformed('answers: write something');
    return questions.map((question) => chosen(question, text, 'answers'));
  }
  const seen = new Set<string>();
  return answers.map(({ id, value }, at) => {
    const question = questions.find((each) => each.id === id);
    const where = `answers[${at}]`;
    if (!question)
      throw failures.malformed(
        `${where}.id: no question "${id}" is open; open are ${questions.map((each) => `"${each.id}"`).join(', ')}`,
      );
    if (seen.has(id)) throw failures.malformed(`${where}.id: "${id}" is answered twice`);
    seen.add(id);
    if (value.trim() === '') throw failures.malformed(`${where}.value: must not be blank`);
    return chosen(question, value.trim(), `${where}.value`);
  });
}

function chosen({ id, question, options, allowCustom }: Question, value: string, where: string): Given {
  const fold = (text: string) => text.trim().toLowerCase();
  const option = options.find((each) => each.id === value || fold(each.label) === fold(value));
  if (!option && !allowCustom)
    throw failures.malformed(
      `${where}: choose one of ${options.map(({ label }) => `"${label}"`).join(', ')}`,
    );
  return { id, question, value: option?.id ?? value, label: option?.label ?? value };
}

/** What a person answered at one time is one message; `count` tells it from that of an earlier round. */
function answersSaid(given: readonly Given[], count: number): Said {
  const text = given.map(({ question, label }) => `${question}\n${label}`).join('\n\n');
  return { step: `answer:${count}`, n: 0, type: 'message', data: { role: 'user', text } };
}

export async function findRun(db: Queries, migrationId: string, runId: string): Promise<RunRow> {
  const row = await db.row<RunRow>(sql`${select} where r.id = ${runId} and r.migration_id = ${migrationId}`);
  if (!row) throw failures.runMissing(runId);
  return row;
}

export function isInFlight(status: Run['status']): boolean {
  return ['queued', 'running', 'blocked'].includes(status);
}

const select: Sql = sql`
  select r.id, r.kind, r.status, r.created_at, r.started_at, r.completed_at, r.questions, r.credential_request, r.answers, r.answer,
         r.report, r.error, r.changes, r.not_understood, r.rounds, r.agent, ${modelUsage} as model_usage,
         case when r.status = 'running' then
           (select t.data->>'message' from thread t where t.run_id = r.id and t.type = 'status'
            order by t.sequence desc limit 1)
         end as doing
  from runs r`;

/** By question, in the words of the option: its id says nothing any more once the question is closed. */
function taken(answers: readonly Given[]): Run['answers'] {
  if (answers.length === 0) return null;
  const byQuestion: Record<string, string> = {};
  for (const { id, label } of answers) setOwn(byQuestion, id, label);
  return byQuestion;
}

function shownRun(row: RunRow): Run {
  const { status } = row;
  return {
    run_id: row.id,
    kind: row.kind,
    status,
    ...(row.agent && { agent: row.agent }),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    ...(status === 'queued' && { message: 'Waiting to start' }),
    ...(status === 'running' && { message: row.doing ?? 'Starting' }),
    ...(status === 'blocked' &&
      (row.credential_request
        ? { blocked_reason: 'credentials' as const, credential_request: row.credential_request }
        : { blocked_reason: 'question' as const, questions: row.questions })),
    answers: taken(row.answers),
    ...(status === 'completed' && row.answer !== null && { answer: row.answer }),
    ...(row.kind === 'update' && status === 'awaiting_approval' && { changes: row.changes }),
    ...((row.kind === 'update' || row.kind === 'generate') &&
      status === 'awaiting_approval' && { not_understood: row.not_understood }),
    ...(status === 'completed' && row.report && { report: row.report }),
    ...(status === 'failed' && { error: row.error ?? 'The run failed' }),
    ...(row.model_usage && { model_usage: row.model_usage }),
  };
}
