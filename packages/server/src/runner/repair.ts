import sql from 'sql-template-tag';
import { say } from '../domain/migrations/thread.js';
import { type RunLease, underLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';
import { FinalFailure } from '../failures/tries.js';
import { isLost } from '../objects/objects.js';
import { withStore } from '../objects/patience.js';
import { keysIn } from '../objects/stored-keys.js';
import { steps } from './messages.js';
import type { WorkOrder } from './work-order.js';

/**
 * The order without what is missing or damaged in the object store. What can be made again is: a file is read again,
 * steps are done again, rows are made again. Throws where only a person can help.
 */
export async function withoutDamage(service: Service, lease: RunLease, order: WorkOrder): Promise<WorkOrder> {
  const lost = await lostAmong(service, keysIn([order.done, order.sheets]));
  const isWhole = (value: unknown) => keysIn(value).every((key) => !lost.has(key));
  const again = Object.entries(order.done).flatMap(([step, result]) => (isWhole(result) ? [] : [step]));
  const { sheets, ...rest } = order;
  const kept = isWhole(sheets) ? sheets : undefined;
  if (sheets && !kept && order.kind === 'clarify')
    throw new FinalFailure(
      'The rows of the preview are missing or damaged in the store: start a run of kind "generate" to make them again',
    );
  if (lost.size > 0) await forget(service, lease, order, again);
  const done = Object.fromEntries(Object.entries(order.done).filter(([step]) => !again.includes(step)));
  await requireFiles(service, order, done);
  return { ...rest, done, ...(kept && { sheets: kept }) };
}

/** Files that are still to be read must be as they were uploaded. */
async function requireFiles(service: Service, { inputs }: WorkOrder, done: WorkOrder['done']): Promise<void> {
  const unread = inputs.files.filter(({ id }) => !Object.hasOwn(done, steps.read(id)));
  const bytes = unread.reduce((sum, { size }) => sum + size, 0);
  const lost = await lostAmong(
    service,
    unread.map(({ object_key }) => object_key),
    bytes,
  );
  const names = unread.filter(({ object_key }) => lost.has(object_key)).map(({ name }) => `"${name}"`);
  if (names.length === 0) return;
  const [what, it] = names.length === 1 ? ['file', 'it'] : ['files', 'them'];
  throw new FinalFailure(
    `The stored ${what} ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing or damaged: ` +
      `delete ${it}, upload ${it} again and start a run of kind "generate"`,
  );
}

/** Fetches what is not at hand: who asks here is going to need it. */
async function lostAmong(service: Service, keys: readonly string[], bytes = 0): Promise<Set<string>> {
  const lost = new Set<string>();
  for (const key of keys) {
    const fetched = service.local.acquire([key]).then(
      ({ release }) => release(),
      (error: unknown) => {
        if (!isLost(error)) throw error;
        lost.add(key);
      },
    );
    await withStore(service, 'Fetching the files', bytes, fetched);
  }
  return lost;
}

async function forget(
  service: Service,
  lease: RunLease,
  { inputs }: WorkOrder,
  again: readonly string[],
): Promise<void> {
  const names = inputs.files
    .filter(({ id }) => again.includes(steps.read(id)))
    .map(({ name }) => `"${name}"`);
  const message =
    names.length > 0
      ? `What was read of ${names.join(', ')} is missing or damaged in the store: reading again`
      : 'Rows that were made before are missing or damaged in the store: making them again';
  service.log.warn({ run: lease.id, steps: again }, 'stored results are damaged; done again');
  await underLease(service, lease, async (tx) => {
    await tx.run(sql`delete from run_steps where run_id = ${lease.id} and step = any(${[...again]}::text[])`);
    await say(tx, service, { id: lease.id, migration_id: lease.migrationId }, [
      { step: `repair:${lease.attempt}`, n: 0, type: 'status', data: { message } },
    ]);
  });
}
