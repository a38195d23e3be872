import sql from 'sql-template-tag';
import type { Service } from '../service.js';
import { type BodySource, sourcesOf } from './bodies.js';

/** So many at a time at one endpoint, over all processes; one where the last thing known of it is a failure. */
const atOnce = { healthy: 8, failing: 1 };
/** Longer than an attempt can take. By the database's clock, as for runs. */
const lease = sql`now() + make_interval(secs => 30)`;
/** Other than those of migrations and turns. */
const lock = 7_071_973;

/** A delivery that is ours to try. */
export interface Due extends BodySource {
  id: string;
  worker: string;
  webhook_id: string;
  account_id: string;
  event: string;
  export_id: string | null;
  batch_index: number | null;
  tries: number;
  url: string;
  /** Sealed. */
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
}

/**
 * Takes what is due, `most` at a time. Each endpoint gets its first before any gets its second, and none more than its
 * share: one that is slow or dead holds up nobody. One process takes at a time, or two would give an endpoint twice
 * its share.
 */
export async function takeDue(service: Service, worker: string, most: number): Promise<Due[]> {
  const { db, seam } = service;
  const now = seam.now();
  const isDue = sql`d.status = 'pending' and d.next_attempt_at <= ${now}::timestamptz
    and (d.lease_until is null or d.lease_until < now())`;
  // Mostly there is nothing: look before anybody is made to wait.
  if (!(await db.row(sql`select 1 from deliveries d where ${isDue} limit 1`))) return [];
  const taken = await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
    return tx.rows<Omit<Due, keyof BodySource>>(sql`
      with due as (
        select c.id from webhooks w
        cross join lateral (
          select count(*)::int as rows from deliveries b
          where b.webhook_id = w.id and b.status = 'pending' and b.lease_until is not null and b.lease_until >= now()
        ) busy
        cross join lateral (
          select f.id, f.next_attempt_at, row_number() over (order by f.next_attempt_at, f.batch_index) as place
          from (
            select d.id, d.next_attempt_at, d.batch_index from deliveries d where d.webhook_id = w.id and ${isDue}
            order by d.next_attempt_at, d.batch_index
            limit greatest(0, case when w.failing_since is null then ${atOnce.healthy}::int
                                   else ${atOnce.failing}::int end - busy.rows)
          ) f
        ) c
        where w.enabled order by c.place, c.next_attempt_at limit ${most}
      )
      update deliveries d set worker = ${worker}, lease_until = ${lease}
      from webhooks w where w.id = d.webhook_id and d.id in (select id from due)
      returning d.id, d.worker, d.webhook_id, w.account_id, d.event, d.export_id, d.batch_index, d.tries,
                w.url, w.secret, w.old_secret, w.old_secret_until`);
  });
  const bodies = await sourcesOf(
    service,
    taken.map(({ id }) => id),
  );
  const sources = new Map(bodies.map((one) => [one.id, one]));
  return taken
    .map((one) => ({ body: null, export: null, batch: null, ...sources.get(one.id), ...one }))
    .sort((a, b) => (a.batch_index ?? 0) - (b.batch_index ?? 0));
}

/** Nobody tried them: others may, at once. */
export async function giveBack({ db }: Pick<Service, 'db'>, worker: string): Promise<void> {
  await db.run(sql`
    update deliveries set worker = null, lease_until = null where worker = ${worker} and status = 'pending'`);
}
