import sql from 'sql-template-tag';
import { keepObjects } from '../domain/files/kept-objects.js';
import type { StoredPaths } from '../domain/files/stored-paths.js';
import { type RunLease, underLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';
import type { FromChild } from './messages.js';
import { keptResult } from './work-order.js';

/** From here on the step is not done again, whoever goes on with the run. */
export async function finishStep(
  service: Service,
  lease: RunLease,
  paths: StoredPaths,
  { step, result, paths: written }: Omit<Extract<FromChild, { type: 'step' }>, 'type'>,
): Promise<void> {
  const { id: runId, migrationId } = lease;
  const point = step.split(':')[0];
  await service.failpoints.reach(`before:${point}`, migrationId);
  const objects = await paths.store(service, migrationId, written);
  await underLease(service, lease, async (tx) => {
    await keepObjects(tx, migrationId, objects);
    await tx.run(sql`
      insert into run_steps (run_id, step, result, finished_at)
      values (${runId}, ${step}, ${keptResult(paths.toKeys(result))}::json, ${service.seam.now()})
      on conflict (run_id, step) do nothing`);
  });
  await service.failpoints.reach(`after:${point}`, migrationId);
}
