import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';
import type { Attempt } from './deliveries.js';
import type { Due } from './due.js';
import { switchOff } from './endpoints.js';
import { nextTry, patienceDays } from './schedule.js';

/** How an attempt ended. */
export interface Ended {
  due: Due;
  attempt: Attempt;
  outcome: 'taken' | 'failed' | 'hopeless' | 'unwanted';
}

/** Writes down how attempts ended, all in one step. What another process took over meanwhile is left to it. */
export async function settleAttempts(service: Service, ended: readonly Ended[]): Promise<void> {
  await service.db.transaction(async (tx) => {
    await holdEndpoints(tx, ended);
    await writeDown(tx, ended);
    await letOthersFollow(tx, service, ended);
    await judgeEndpoints(tx, ended);
  });
  await switchOffHopeless(service, ended);
}

/**
 * Whoever changes an endpoint takes its row, then its deliveries. In the other order the two would wait for each other:
 * a switch-off was seen to be answered with 500 while an attempt ended.
 */
async function holdEndpoints(tx: Queries, ended: readonly Ended[]): Promise<void> {
  const ids = [...new Set(ended.map(({ due }) => due.webhook_id))];
  await tx.rows(sql`select id from webhooks where id = any(${ids}::uuid[]) order by id for update`);
}

async function writeDown(tx: Queries, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map(({ due, attempt, outcome }) => {
    const at = new Date(attempt.at);
    const next = outcome === 'failed' ? nextTry(due.tries + 1, at) : undefined;
    const status = outcome === 'taken' ? 'delivered' : next ? 'pending' : 'failed';
    return {
      id: due.id,
      worker: due.worker,
      status,
      attempt: [attempt],
      next_attempt_at: next?.toISOString() ?? null,
      delivered_at: outcome === 'taken' ? attempt.at : null,
    };
  });
  await tx.run(sql`
    update deliveries d set status = u.status, tries = d.tries + 1,
      attempts = (case when jsonb_array_length(d.attempts) >= 50 then d.attempts - 0 else d.attempts end) || u.attempt,
      next_attempt_at = u.next_attempt_at, delivered_at = u.delivered_at, worker = null, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as u (id uuid, worker uuid, status text, attempt jsonb, next_attempt_at timestamptz, delivered_at timestamptz)
    where d.id = u.id and d.worker = u.worker and d.status = 'pending'`);
}

/** Batch 0 was tried: the others of its export are due at that endpoint. */
async function letOthersFollow(
  tx: Queries,
  { seam, queue }: Service,
  ended: readonly Ended[],
): Promise<void> {
  const first = ended
    .map(({ due }) => due)
    .filter(({ batch_index, tries }) => batch_index === 0 && tries === 0);
  if (first.length === 0) return;
  const following = await tx.run(sql`
    update deliveries d set next_attempt_at = ${seam.now()}
    from unnest(${first.map(({ export_id }) => export_id)}::uuid[],
                ${first.map(({ webhook_id }) => webhook_id)}::uuid[]) as f (export_id, webhook_id)
    where d.export_id = f.export_id and d.webhook_id = f.webhook_id and d.batch_index > 0
      and d.status = 'pending' and d.tries = 0 and d.next_attempt_at is null`);
  if (following > 0) await queue.announce(tx, 'delivery');
}

async function judgeEndpoints(tx: Queries, ended: readonly Ended[]): Promise<void> {
  const well = new Set(ended.filter(({ outcome }) => outcome === 'taken').map(({ due }) => due.webhook_id));
  if (well.size > 0)
    await tx.run(sql`
      update webhooks set failing_since = null where id = any(${[...well]}::uuid[]) and failing_since is not null`);
  const failed = new Map<string, string>();
  for (const { due, attempt, outcome } of ended)
    if (outcome === 'failed' && !well.has(due.webhook_id) && !failed.has(due.webhook_id))
      failed.set(due.webhook_id, attempt.at);
  if (failed.size > 0)
    await tx.run(sql`
      update webhooks w set failing_since = f.at
      from unnest(${[...failed.keys()]}::uuid[], ${[...failed.values()]}::timestamptz[]) as f (id, at)
      where w.id = f.id and w.failing_since is null`);
}

async function switchOffHopeless(service: Service, ended: readonly Ended[]): Promise<void> {
  const endpoints = new Map(ended.map(({ due }) => [due.webhook_id, due.account_id]));
  const gone = new Set(
    ended.filter(({ outcome }) => outcome === 'unwanted').map(({ due }) => due.webhook_id),
  );
  for (const id of gone) {
    const endpoint = { id, account_id: endpoints.get(id) ?? '' };
    await switchOff(service, endpoint, 'The receiver answered 410: it wants nothing any more', sql`true`);
  }
  if (!ended.some(({ outcome }) => outcome === 'failed')) return;
  const isHopeless = sql`failing_since <= ${service.seam.now()}::timestamptz - make_interval(days => ${patienceDays})`;
  const hopeless = await service.db.rows<{ id: string; account_id: string }>(sql`
    select id, account_id from webhooks
    where id = any(${[...endpoints.keys()]}::uuid[]) and enabled and ${isHopeless}`);
  for (const endpoint of hopeless) {
    const last = ended.findLast(({ due, outcome }) => due.webhook_id === endpoint.id && outcome === 'failed');
    const why = last?.attempt.error ?? '';
    await switchOff(
      service,
      endpoint,
      `Nothing was taken for ${patienceDays} days. The last time: ${why}`,
      isHopeless,
    );
  }
}
