import type { Recipe } from '@godwit/engine/recipe/recipe';
import { engineVersion } from '@godwit/engine/version';
import type { ModelUsage } from '@godwit/model/settings';
import sql from 'sql-template-tag';
import { answersIn, type Given } from '../domain/migrations/answered.js';
import type { Agent } from '../domain/runs/agent.js';
import { modelUsage } from '../domain/runs/model-calls.js';
import { engineTemplates } from '../domain/runs/run-inputs.js';
import type { RunLease } from '../domain/runs/run-lease.js';
import { underLease } from '../domain/runs/run-lease.js';
import { soundPortable, soundRecipe } from '../domain/runs/sound-recipe.js';
import type { Made, RunInputs, RunTemplate } from '../domain/runs/stored.js';
import type { Service } from '../domain/service.js';
import { FinalFailure } from '../failures/tries.js';
import type { Queries } from '../store/database.js';
import { type RunSpec, steps } from './messages.js';
import { modelOrder } from './model-order.js';

/** Everything the store knows that a run needs; files are still keys of objects. */
export interface WorkOrder
  extends Omit<RunSpec, 'scratch' | 'memoryMb' | 'threads' | 'readLimits' | 'ocr' | 'files'> {
  inputs: RunInputs;
  /** This customer said something that the recipe may hold: knowledge or answers beyond those of the source. */
  isOwn: boolean;
  /** The answers that were given to this run. */
  given: Given[];
  base: { id: string; made: Made | null; plan: string | null; templates: RunTemplate[] } | undefined;
}

interface RunRow {
  kind: RunSpec['kind'];
  message: string | null;
  inputs: RunInputs;
  answers: Given[];
  rounds: number;
  base_run_id: string | null;
  source: string | null;
  knowledge: string;
  source_knowledge: string | null;
  named_templates: boolean;
  agent: Agent | null;
  account_id: string;
  model_usage: ModelUsage | null;
}

/** What a step of another version of the engine came to is not trusted. */
interface Kept {
  engine: string;
  result: unknown;
}

export async function workOrder(service: Service, lease: RunLease): Promise<WorkOrder> {
  const { db } = service;
  const run = await db.row<RunRow>(sql`
    select r.kind, r.message, r.inputs, r.answers, r.rounds, r.base_run_id, m.knowledge,
           s.name as source, s.knowledge as source_knowledge, m.named_templates,
           r.agent, m.account_id, ${modelUsage} as model_usage
    from runs r join migrations m on m.id = r.migration_id left join sources s on s.id = m.source_id
    where r.id = ${lease.id}`);
  if (!run) throw new Error(`run ${lease.id} is gone`);
  await adoptReadings(service, lease, run);
  const base = run.base_run_id === null ? undefined : await baseOf(db, run.base_run_id);
  if (base && !base.is_sound && run.kind !== 'generate')
    throw new FinalFailure(
      'The stored recipe is missing or damaged: start a run of kind "generate" to make it again',
    );
  const recipe = run.kind === 'generate' ? undefined : base?.recipe;
  const sheets = run.kind === 'clarify' || run.kind === 'update' ? base?.made?.sheets : undefined;
  const told = answersIn([run.source_knowledge, run.knowledge].filter(Boolean).join('\n'));
  const ofSource = answersIn(run.source_knowledge ?? '');
  const isOwn =
    run.answers.length > 0 ||
    told.answers.length > ofSource.answers.length ||
    told.rest.trim() !== ofSource.rest.trim();
  const isPlanned = run.kind === 'generate';
  // A recipe that fits is taken as it is: it would not hold what this customer says. A pinned one is wanted so.
  const prior = isPlanned && base && (base.is_pinned || !isOwn) ? startingRecipe(base) : undefined;
  const portable =
    isPlanned && isOwn && !base
      ? { knowledge: ofSource.rest, answers: ofSource.answers.toReversed() }
      : undefined;
  return {
    kind: run.kind,
    inputs: run.inputs,
    templates: await engineTemplates(db, lease.migrationId),
    source: run.source,
    knowledge: told.rest,
    // The first one that fits counts: this run's own, the newest first, then the migration's, then the source's.
    answers: [...run.answers.toReversed(), ...told.answers.toReversed()],
    ...(portable && { portable }),
    named: run.named_templates,
    isOwn,
    given: run.answers,
    round: run.rounds,
    attempt: lease.attempt,
    ...(await modelOrder(service, lease, run)),
    ...(prior && { prior }),
    ...(recipe && { recipe }),
    ...(base?.previous && run.kind === 'update' && { previous: base.previous }),
    ...(run.message !== null && { message: run.message }),
    ...(sheets && { sheets }),
    base: base && { id: base.id, made: base.made, plan: base.plan, templates: base.inputs.templates },
    done: await doneSteps(db, lease.id),
  };
}

interface Base {
  id: string;
  recipe: Recipe | null;
  plan: string | null;
  made: Made | null;
  inputs: RunInputs;
  previous: Recipe | null;
  is_sound: boolean;
  portable: Recipe | null;
  is_pinned: boolean;
}

/** A pinned recipe as it is; of any other what is not its customer's own. */
function startingRecipe({ recipe, portable, is_sound, is_pinned }: Base): Recipe | undefined {
  return (!is_pinned && portable) || (is_sound && recipe) || undefined;
}

function baseOf(db: Queries, id: string): Promise<Base | undefined> {
  return db.row<Base>(sql`
    select r.id, r.recipe, r.plan, r.made, r.inputs, b.recipe as previous, ${soundRecipe} as is_sound,
           case when ${soundPortable} then r.portable end as portable,
           exists (select 1 from sources s where s.pinned_run_id = r.id) as is_pinned
    from runs r left join runs b on b.id = r.base_run_id and r.kind = 'update'
    where r.id = ${id}`);
}

async function doneSteps(db: Queries, runId: string): Promise<Record<string, unknown>> {
  const rows = await db.rows<{ step: string; result: Kept }>(
    sql`select step, result from run_steps where run_id = ${runId}`,
  );
  const valid = rows.filter(({ result }) => result.engine === engineVersion);
  return Object.fromEntries(valid.map(({ step, result }) => [step, result.result]));
}

export function keptResult(result: unknown): string {
  const kept: Kept = { engine: engineVersion, result: result ?? null };
  return JSON.stringify(kept);
}

/**
 * Files do not change: what an earlier run of the migration read of them is as good as read again, and so is what was
 * read before any run. A generate tries anew what could not be read, as limits may be wider now; all others work on what
 * the preview was made of.
 */
async function adoptReadings(
  service: Service,
  lease: RunLease,
  { kind, inputs }: Pick<RunRow, 'kind' | 'inputs'>,
): Promise<void> {
  const wanted = inputs.files.map(({ id }) => steps.read(id));
  if (inputs.live) wanted.push(steps.pull(inputs.live.pull));
  await underLease(service, lease, async (tx) => {
    await tx.run(sql`
      with made as (
        select s.step, s.result, s.finished_at, 0 as rank from run_steps s join runs r on r.id = s.run_id
        where r.migration_id = ${lease.migrationId} and s.run_id <> ${lease.id} and s.step = any(${wanted}::text[])
        union all
        select 'read:' || f.id, f.result, f.completed_at, 1 from file_readings f
        where f.migration_id = ${lease.migrationId} and f.result is not null
          and 'read:' || f.id = any(${wanted}::text[])
      ), readings as (
        select distinct on (s.step) s.step, s.result
        from made s
        where s.result->>'engine' = ${engineVersion}
          and (${kind !== 'generate'} or s.result->'result'->'notRead' is null)
          and not exists (select 1 from stored_keys(s.result::text) k (key)
                          where not exists (select 1 from stored_objects o where o.key = k.key))
          and not exists (select 1 from run_steps own where own.run_id = ${lease.id} and own.step = s.step)
        order by s.step, s.rank, s.finished_at desc
      )
      insert into run_steps (run_id, step, result, finished_at)
      select ${lease.id}, step, result, ${service.seam.now()} from readings`);
  });
}
