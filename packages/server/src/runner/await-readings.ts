import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { RunLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';

/** A wait is a part of what it took so far: whoever waits for a second is not late by half of one, and minutes of scans are not asked for all the time. */
const [firstMs, mostMs, part] = [25, 500, 0.05];

/** What is being read in this moment is there sooner than if the run read it once more. What only waits it reads itself. */
export async function awaitReadings({ db }: Service, lease: RunLease, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  for (;;) {
    const underWay = await db.row(sql`
      select 1 from file_readings f join runs r on r.migration_id = f.migration_id
      where r.id = ${lease.id} and r.kind = 'generate' and f.status = 'running' and f.lease_until >= now()
        and r.inputs @> jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', f.id))) limit 1`);
    if (!underWay) return;
    const waited = performance.now() - began;
    await delay(Math.min(Math.max(firstMs, waited * part), mostMs), undefined, { signal });
  }
}
