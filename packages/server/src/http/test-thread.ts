import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { say, threadChannel } from '../domain/migrations/thread.js';
import type { Service } from '../domain/service.js';
import { failures } from '../failures/failures.js';

const batchSize = 100;
const batchMs = 100;

/**
 * Speaks for a run that nobody works on, in batches as a run does: `{ migration_id, events, settle? }`. The run is made
 * when none is in flight; `settle` completes it behind the last event.
 */
export function testThreadRoute(app: FastifyInstance, service: Service): void {
  const { db } = service;
  app.post('/test/thread', async (request) => {
    const { migration_id, events, settle } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof migration_id !== 'string' || !/^[0-9a-f-]{36}$/.test(migration_id) || !isCount(events)) {
      throw failures.malformed('migration_id and events, a number from 0 to 100000, are needed');
    }
    const run = { id: await runOf(service, migration_id), migration_id };
    const step = `test:${service.seam.id()}`;
    for (let from = 0; from < events; from += batchSize) {
      const said = Array.from({ length: Math.min(batchSize, events - from) }, (_, at) => ({
        step,
        n: from + at,
        type: 'status' as const,
        data: { message: `Row ${from + at} of ${events} looked at`, progress: (from + at) / events },
      }));
      await db.transaction((tx) => say(tx, service, run, said));
      await delay(batchMs);
    }
    if (settle === true) {
      await db.transaction(async (tx) => {
        await tx.run(sql`update runs set status = 'completed' where id = ${run.id}`);
        await tx.run(sql`select pg_notify(${threadChannel}, ${migration_id})`);
      });
    }
    return { run_id: run.id };
  });
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100_000;
}

/** A lease of an hour keeps workers away. */
async function runOf({ db, seam }: Service, migrationId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const known = await tx.row<{ id: string }>(sql`
      select id from runs where migration_id = ${migrationId} and status in ('queued', 'running', 'blocked')`);
    if (known) return known.id;
    const id = seam.id();
    const made = await tx.run(sql`
      insert into runs (id, migration_id, kind, status, created_at)
      select ${id}, m.id, 'generate', 'queued', ${seam.now()} from migrations m where m.id = ${migrationId}`);
    if (made === 0) throw failures.migrationMissing(migrationId);
    await tx.run(sql`
      update runs set status = 'running', worker = 'test', lease_until = now() + interval '1 hour'
      where id = ${id}`);
    return id;
  });
}
