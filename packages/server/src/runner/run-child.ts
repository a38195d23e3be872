import type { StoredPaths } from '../domain/files/stored-paths.js';
import type { RunLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';
import { withStore } from '../objects/patience.js';
import { keysIn, withPaths } from '../objects/stored-keys.js';
import { converse, type Outcome } from './converse.js';
import { type RunResult, type RunSpec, steps } from './messages.js';
import { withoutKeyOf } from './without-key.js';
import type { WorkOrder } from './work-order.js';
import { borrowProcess, giveBackProcess } from './work-processes.js';

export type RunOutcome = Outcome<RunResult>;

/** Runs the child to its result; what it says and what it finishes is written down as it comes. */
export async function runChild(
  service: Service,
  lease: RunLease,
  order: WorkOrder,
  scratch: string,
  paths: StoredPaths,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { inputs, base, given, ...rest } = order;
  const unread = inputs.files.filter(({ id }) => !Object.hasOwn(order.done, steps.read(id)));
  const keys = [...unread.map(({ object_key }) => object_key), ...keysIn([order.done, order.sheets])];
  const bytes = unread.reduce((sum, { size }) => sum + size, 0);
  const acquired = await withStore(service, 'Fetching the files', bytes, service.local.acquire(keys));
  const { runs, readLimits, ocr } = service.config;
  const child = await borrowProcess('./child/main.js', runs.memoryMb);
  const kill = () => child.kill();
  signal.addEventListener('abort', kill);
  try {
    signal.throwIfAborted();
    for (const key of keys) paths.know(acquired.pathOf(key), key);
    const spec: RunSpec = {
      ...withPaths(rest, acquired.pathOf),
      scratch,
      memoryMb: runs.memoryMb,
      threads: runs.threads,
      readLimits,
      ocr,
      ...(inputs.live && { pull: inputs.live.pull }),
      files: inputs.files.map(({ id, name, object_key }) => ({
        id,
        name,
        path: unread.some((file) => file.id === id) ? acquired.pathOf(object_key) : '',
      })),
    };
    const tidy = withoutKeyOf(spec.model);
    return await converse(service, lease, child, spec, paths, signal, pathsIn, undefined, tidy);
  } finally {
    signal.removeEventListener('abort', kill);
    await giveBackProcess(child);
    acquired.release();
  }
}

/** The files that a result names. */
function pathsIn(result: RunResult): string[] {
  if (result.kind !== 'made') return [];
  return [
    ...result.tables.map(({ parquet }) => parquet),
    ...result.sheets.flatMap(({ parquet, dropped }) => [parquet, ...(dropped ? [dropped.parquet] : [])]),
  ];
}
