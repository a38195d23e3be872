import type { StoredObject } from '../domain/kept-objects.js';
import type { Lease } from '../domain/run-lease.js';
import type { Service } from '../domain/service.js';
import { ChildToBeKilled } from '../seam/points.js';
import { endingText } from './child/ending.js';
import { FailedTry, failedIn } from './failed.js';
import { finishStep } from './finish-step.js';
import { type FromChild, type RunResult, type RunSpec, steps } from './messages.js';
import { withStore } from './patience.js';
import { keysIn, type StoredPaths, withPaths } from './stored-paths.js';
import type { WorkOrder } from './work-order.js';
import type { WorkProcess } from './work-process.js';
import { borrowProcess, giveBackProcess } from './work-processes.js';
import { Writer } from './writer.js';

/** `objects` are announced; who writes down the result keeps them. */
export interface RunOutcome {
  result: RunResult;
  objects: StoredObject[];
}

/** Runs the child to its result; what it says and what it finishes is written down as it comes. */
export async function runChild(
  service: Service,
  lease: Lease,
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
  const child = borrowProcess('./child/main.js', runs.memoryMb);
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
      files: inputs.files.map(({ id, name, object_key }) => ({
        id,
        name,
        path: unread.some((file) => file.id === id) ? acquired.pathOf(object_key) : '',
      })),
    };
    return await converse(service, lease, child, spec, paths, signal);
  } finally {
    signal.removeEventListener('abort', kill);
    await giveBackProcess(child);
    acquired.release();
  }
}

async function converse(
  service: Service,
  lease: Lease,
  child: WorkProcess,
  spec: RunSpec,
  paths: StoredPaths,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const writer = new Writer(service, lease);
  let isDone = false;
  return new Promise<RunOutcome>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    writer.onFault = reject;
    child.start(spec, (message: FromChild) => {
      if (message.type === 'said') return writer.say(message.said);
      writer.after(async () => {
        if (message.type === 'failed') throw failedIn(message);
        if (message.type === 'step')
          return finishStep(service, lease, paths, message).catch((error: unknown) => {
            if (!(error instanceof ChildToBeKilled)) throw error;
            child.kill();
            throw new FailedTry('its process was killed');
          });
        const objects = await paths.store(service, lease.migrationId, pathsIn(message.result));
        isDone = true;
        resolve({ result: message.result, objects });
      });
    });
    child.ended.then((end) =>
      writer.after(async () => {
        if (isDone || signal.aborted) return;
        const { message, isFinal } = endingText(end, spec.memoryMb);
        service.log.warn({ run: lease.runId, ...end }, 'the process of a run ended early');
        throw failedIn({ message, isFinal });
      }),
    );
  });
}

/** The files that a result names. */
function pathsIn(result: RunResult): string[] {
  if (result.kind !== 'made') return [];
  return [
    ...result.tables.map(({ parquet }) => parquet),
    ...result.sheets.flatMap(({ parquet, dropped }) => [parquet, ...(dropped ? [dropped.parquet] : [])]),
  ];
}
