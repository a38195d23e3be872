import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures, withExtra } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { migrationChain, verifyChain } from '../audit.js';
import type { Actor } from '../people/actor.js';
import { modelUsage } from '../runs/model-calls.js';
import type { RunFile } from '../runs/stored.js';
import type { Service } from '../service.js';
import { shownMigration } from './migrations.js';
import { inFlight, ownMigration } from './own-migration.js';

export type Log = Result<'getLog'>;
export type LogRun = Log['runs'][number];
type Report = NonNullable<Result<'getRun'>['report']>;

interface RunRow {
  id: string;
  kind: LogRun['kind'];
  status: LogRun['status'];
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  started_by: string;
  files: Pick<RunFile, 'name'>[];
  plan: string | null;
  answers: LogRun['answers'];
  report: (Report & { replaced_existing_data?: boolean }) | null;
  error: string | null;
  agent: LogRun['agent'] | null;
  model_usage: LogRun['model_usage'] | null;
}

/** What the settled runs of a migration did. 409 while one is in flight: the record would be out of date at once. */
export async function getLog({ db, seam }: Service, actor: Actor, migrationId: string): Promise<Log> {
  // Under the migration's lock: no run starts and no entry is added while we read.
  return db.transaction(async (tx) => {
    await ownMigration(tx, actor, migrationId, 'for no key update');
    await refuseUnsettled(tx, migrationId);
    const { status } = await shownMigration(tx, actor, migrationId);
    const rows = await runsOf(tx, migrationId);
    const questions = await questionsOf(tx, migrationId);
    const audit = await auditOf(tx, migrationId);
    const chain = await tx.row<{ head: string; entries: number }>(sql`
      select audit_head as head, audit_seq as entries from migrations where id = ${migrationId}`);
    const settled = rows.flatMap(({ completed_at }) => completed_at?.getTime() ?? []);
    return {
      migration_id: migrationId,
      generated_at: seam.now().toISOString(),
      status,
      covers: {
        runs: rows.length,
        from: rows[0]?.created_at.toISOString() ?? null,
        to: settled.length > 0 ? new Date(Math.max(...settled)).toISOString() : null,
      },
      runs: rows.map((row) => ({
        run_id: row.id,
        kind: row.kind,
        status: row.status,
        ...(row.agent && { agent: row.agent }),
        ...(row.model_usage && { model_usage: row.model_usage }),
        started_at: row.started_at?.toISOString() ?? null,
        completed_at: row.completed_at?.toISOString() ?? null,
        started_by: row.started_by,
        files: row.files.map(({ name }) => name),
        plan: row.plan,
        questions: questions.get(row.id) ?? [],
        answers: row.answers,
        outcome: outcomeOf(row),
        audit: audit.get(row.id) ?? [],
      })),
      integrity: { algorithm: 'sha256', head: chain?.head ?? '', entries: chain?.entries ?? 0 },
    };
  });
}

/** Recomputes the hash chain of the migration. */
export async function verifyLog(
  { db }: Service,
  actor: Actor,
  migrationId: string,
): Promise<Result<'verifyLog'>> {
  return db.transaction(async (tx) => {
    await ownMigration(tx, actor, migrationId, 'for no key update');
    return verifyChain(tx, migrationChain(migrationId));
  });
}

async function refuseUnsettled(tx: Queries, migrationId: string): Promise<void> {
  const run = await tx.row<{ id: string; status: string }>(
    sql`select id, status from runs where migration_id = ${migrationId} and ${inFlight}`,
  );
  if (run) throw withExtra(failures.logInFlight(run.id, run.status), { run_id: run.id });
}

function runsOf(tx: Queries, migrationId: string): Promise<RunRow[]> {
  return tx.rows<RunRow>(sql`
    select r.id, r.kind, r.status, r.created_at, r.started_at, r.completed_at,
           coalesce(k.name, u.email, c.name || ' (magic link)', r.started_by->>'kind', 'unknown') as started_by,
           r.inputs->'files' as files, r.plan, r.answers, r.report, r.error,
           r.agent, ${modelUsage} as model_usage
    from runs r
    left join api_keys k on r.started_by->>'kind' = 'key' and k.id::text = r.started_by->>'id'
    left join users u on r.started_by->>'kind' = 'session' and u.id::text = r.started_by->>'id'
    left join companies c on r.started_by->>'kind' = 'link' and c.id::text = r.started_by->>'id'
    where r.migration_id = ${migrationId} order by r.created_at, r.id`);
}

/** All rounds, from the thread: the run itself knows only what is open. */
async function questionsOf(tx: Queries, migrationId: string): Promise<Map<string, LogRun['questions']>> {
  const rows = await tx.rows<{ run_id: string; questions: LogRun['questions'] }>(sql`
    select run_id, data->'questions' as questions from thread
    where migration_id = ${migrationId} and type = 'request_input' and data->>'kind' = 'questions'
    order by sequence`);
  return grouped(rows.flatMap(({ run_id, questions }) => questions.map((each) => [run_id, each] as const)));
}

/** The entries of the migration's chain that tell of a run. */
async function auditOf(tx: Queries, migrationId: string): Promise<Map<string, LogRun['audit']>> {
  const rows = await tx.rows<{ seq: number; entry: string }>(
    sql`select seq, entry from audit where chain = ${migrationId} order by seq`,
  );
  const entries = rows.map(({ seq, entry }) => ({ sequence: seq, ...JSON.parse(entry) }));
  return grouped(
    entries.flatMap(({ run, ...entry }) => (typeof run === 'string' ? [[run, entry] as const] : [])),
  );
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}

function outcomeOf({ status, report, error }: RunRow): LogRun['outcome'] {
  return {
    ok: status === 'awaiting_approval' || status === 'completed',
    rows_written: report?.inserted ?? 0,
    per_sheet: report?.perSheet ?? [],
    invalid_rows: report?.invalidCellCount ?? 0,
    error: status === 'failed' ? error : null,
    replaced_existing_data: report?.replaced_existing_data ?? false,
  };
}
