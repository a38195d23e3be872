import { getOwn } from '@godwit/contract/own';
import { type Undone, undoneLines } from '@godwit/engine/edit/undone';
import type { Question } from '@godwit/engine/language/question';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import { keepObjects, releaseObjects, type StoredObject } from '../files/kept-objects.js';
import { findingsText, previewWords } from '../migrations/agent-words.js';
import { beginLearning, learn } from '../migrations/learn.js';
import type { Said } from '../migrations/said.js';
import { say } from '../migrations/thread.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { oweExport } from '../webhooks/owed.js';
import { recordCalls } from './model-calls.js';
import { type RunLease, underLease } from './run-lease.js';
import type { Run } from './runs.js';
import { portableSet, recipeSet } from './sound-recipe.js';
import type { Made } from './stored.js';
import { standsWhole, swapSheets } from './swap-sheets.js';
import { workedSeconds } from './work-time.js';

/** What a generate or an update comes to. */
export interface Preview {
  recipe: Recipe;
  plan: string;
  made: Made;
  /** What was stored for it. */
  objects: readonly StoredObject[];
  changes: string[];
  undone: Undone;
  /** Whether other migrations of the source may start from it, and from which recipe: undefined is its own. */
  isBaseline: boolean;
  portable: Recipe | undefined;
  /** Lines that the next run should know. */
  knowledge: string[];
}

/** A preview waits for approval. */
export async function settlePreview(
  service: Service,
  lease: RunLease,
  { recipe, plan, made, objects, changes, undone, isBaseline, portable, knowledge }: Preview,
): Promise<void> {
  await appending(service, lease, knowledge);
  await settled(service, lease, 'awaiting_approval', figuresOf(made), async (tx) => {
    await keepObjects(tx, lease.migrationId, objects);
    await tx.run(sql`
      update runs set ${recipeSet(recipe)}, ${portableSet(portable)}, is_baseline = ${isBaseline},
        plan = ${plan}, made = ${JSON.stringify(made)}::json, questions = '[]',
        changes = ${JSON.stringify(changes)}::json, not_understood = ${JSON.stringify(undoneLines(undone))}::json
      where id = ${lease.id}`);
    await learn(tx, service, { runId: lease.id, migrationId: lease.migrationId, lines: knowledge });
    return [
      said('preview', { run_id: lease.id, sheets: countsOf(made) }),
      said('message', { role: 'agent', text: previewWords(made, { changes, undone }) }),
    ];
  });
}

/** The rows of all sheets are replaced in one step. */
export async function settleExecute(
  service: Service,
  lease: RunLease,
  recipe: Recipe,
  made: Made,
  objects: readonly StoredObject[] = [],
): Promise<void> {
  const strike = await service.failpoints.inside('swap', lease.migrationId);
  const isSound = await standsWhole(service, lease.migrationId, made);
  await settled(service, lease, 'completed', figuresOf(made), async (tx) => {
    await keepObjects(tx, lease.migrationId, objects);
    const { report, replaced } = await swapSheets(tx, lease, made, { isSound, strike });
    await tx.run(sql`
      update runs set ${recipeSet(recipe)}, made = ${JSON.stringify(made)}::json,
        report = ${JSON.stringify({ ...report, replaced_existing_data: replaced })}::json
      where id = ${lease.id}`);
    await oweExport(tx, service, { runId: lease.id, migrationId: lease.migrationId });
    return [...findingsSaid(made), said('completed', { report })];
  });
}

/** Whoever reads of an import reads first what may be wrong with it. */
function findingsSaid(made: Made): Omit<Said, 'step' | 'n'>[] {
  const text = findingsText(made);
  return text === undefined ? [] : [said('message', { role: 'agent', text })];
}

export async function settleAnswer(service: Service, lease: RunLease, answer: string): Promise<void> {
  await settled(service, lease, 'completed', {}, async (tx) => {
    await tx.run(sql`update runs set answer = ${answer} where id = ${lease.id}`);
    return [said('message', { role: 'agent', text: answer }), said('completed', { answer })];
  });
}

export async function settleFailed(service: Service, lease: RunLease, error: string): Promise<void> {
  await settled(service, lease, 'failed', { error }, async (tx) => {
    await tx.run(sql`update runs set error = ${error} where id = ${lease.id}`);
    return [said('error', { message: error })];
  });
}

/** All questions of one round; the run goes on when they are answered. */
export async function block(
  service: Service,
  lease: RunLease,
  questions: readonly Question[],
): Promise<void> {
  await underLease(service, lease, async (tx) => {
    const row = await tx.row<{ rounds: number }>(sql`
      update runs set status = 'blocked', questions = ${JSON.stringify(questions)}::jsonb,
        blocked_at = ${service.seam.now()}, worker = null, lease_until = null, error = null,
        worked_seconds = ${workedSeconds(lease.time)}
      where id = ${lease.id} returning rounds`);
    await say(tx, service, { id: lease.id, migration_id: lease.migrationId }, [
      {
        step: `ask:${row?.rounds ?? 0}`,
        n: 0,
        type: 'request_input',
        data: { kind: 'questions', questions },
      },
    ]);
    await recordCalls(tx, service, lease);
    await recordRun(tx, service, lease, 'run.blocked', { questions: questions.map(({ id }) => id) });
  });
}

/** The mark by which a person's write in this very moment is refused instead of mixed with ours. */
async function appending(service: Service, lease: RunLease, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await underLease(service, lease, (tx) => beginLearning(tx, lease.id, lease.migrationId));
  await service.failpoints.reach('knowledge', lease.migrationId);
}

type Settled = Extract<Run['status'], 'awaiting_approval' | 'completed' | 'failed'>;

async function settled(
  service: Service,
  lease: RunLease,
  status: Settled,
  figures: Record<string, unknown>,
  write: (tx: Queries) => Promise<Omit<Said, 'step' | 'n'>[]>,
): Promise<void> {
  await underLease(service, lease, async (tx) => {
    const events = await write(tx);
    await say(
      tx,
      service,
      { id: lease.id, migration_id: lease.migrationId },
      events.map((event, n) => ({ ...event, step: 'settle', n })),
    );
    await recordCalls(tx, service, lease);
    await recordRun(tx, service, lease, 'run.settled', { status, ...figures });
    const now = service.seam.now();
    await tx.run(sql`
      update runs set status = ${status}, completed_at = ${now}, worker = null, lease_until = null
      where id = ${lease.id}`);
    await tx.run(sql`update migrations set last_activity_at = ${now} where id = ${lease.migrationId}`);
    await releaseObjects(tx, service, lease.migrationId);
  });
}

async function recordRun(
  tx: Queries,
  service: Service,
  { id: runId, migrationId }: RunLease,
  event: string,
  details: Record<string, unknown>,
): Promise<void> {
  const actor: Actor = { accountId: '', kind: 'system', id: 'runner' };
  await record(tx, service, migrationChain(migrationId), actor, event, { run: runId, ...details });
}

function said(type: Said['type'], data: Record<string, unknown>): Omit<Said, 'step' | 'n'> {
  return { type, data };
}

function countsOf({ sheets, health }: Made) {
  return sheets.map(({ template, rowCount, invalidRowCount }) => ({
    slug: template.slug,
    row_count: rowCount,
    invalid_row_count: invalidRowCount,
    ...(getOwn(health, template.slug) && { health: getOwn(health, template.slug) }),
  }));
}

function figuresOf(made: Made): Record<string, unknown> {
  return { sheets: countsOf(made) };
}
