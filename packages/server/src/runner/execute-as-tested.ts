import { engineVersion } from '@godwit/engine/version';
import { judgedAgain } from '../domain/edits/judged-again.js';
import { withKeptEdits } from '../domain/edits/kept-edits.js';
import { damagedAmong } from '../domain/files/digests.js';
import { say } from '../domain/migrations/thread.js';
import { type RunLease, underLease } from '../domain/runs/run-lease.js';
import { settleExecute } from '../domain/runs/settle.js';
import type { Service } from '../domain/service.js';
import { keysIn } from '../objects/stored-keys.js';
import type { WorkOrder } from './work-order.js';

/** Unchanged since the preview: its sheets are the result, tested already. */
export async function executeAsTested(service: Service, lease: RunLease, order: WorkOrder): Promise<boolean> {
  const { base, recipe } = order;
  const made = base?.made;
  if (!base || !made || !recipe || made.engine !== engineVersion) return false;
  const versions = new Map(base.templates.map(({ id, version }) => [id, version]));
  if (order.inputs.templates.some(({ id, version }) => versions.get(id) !== version)) return false;
  // The tables too: lineage reads them.
  const damaged = await damagedAmong(service, keysIn([made.sheets, made.tables]));
  if (damaged.size > 0) {
    service.log.warn({ run: lease.id, objects: [...damaged] }, 'the preview is damaged; made again');
    return false;
  }
  const began = performance.now();
  // Edits of the rows that stand may be newer than the preview.
  const edited = await withKeptEdits(service, lease.migrationId, made.sheets);
  await service.failpoints.reach('execute', lease.migrationId);
  await underLease(service, lease, async (tx) => {
    const run = { id: lease.id, migration_id: lease.migrationId };
    const id = 'execute_import-1';
    const rows = made.sheets.reduce((sum, { rowCount }) => sum + rowCount, 0);
    await say(tx, service, run, [
      {
        step: 'execute',
        n: 0,
        type: 'tool_call',
        data: { id, name: 'execute_import', args: { sheets: made.sheets.length } },
      },
      {
        step: 'execute',
        n: 1,
        type: 'tool_result',
        data: {
          id,
          name: 'execute_import',
          ok: true,
          summary: `${rows} rows, as tested for the preview`,
          ms: Math.round(performance.now() - began),
        },
      },
    ]);
  });
  const { made: now } = await judgedAgain(service.db, lease.migrationId, recipe, {
    made: { ...made, sheets: edited.sheets },
    plan: null,
  });
  await settleExecute(service, lease, recipe, now, edited.objects);
  await service.failpoints.reach('settled', lease.migrationId);
  return true;
}
