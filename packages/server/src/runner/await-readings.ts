import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { RunLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';

const [firstMs, mostMs] = [25, 500];

/** What is being read in this moment is there sooner than if the run read it once more. What only waits it reads itself. */
export async function awaitReadings({ db }: Service, lease: RunLease, signal: AbortSignal): Promise<void> {
  for (let ms = firstMs; ; ms = Math.min(ms * 1.5, mostMs)) {
    const underWay = await db.row(sql`
      select 1 from file_readings f join runs r on r.migration_id = f.migration_id
      where r.id = ${lease.id} and r.kind = 'generate' and f.status = 'running' and f.lease_until >= now()
        and r.inputs @> jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', f.id))) limit 1`);
    if (!underWay) return;
    await delay(ms, undefined, { signal });
  }
}
