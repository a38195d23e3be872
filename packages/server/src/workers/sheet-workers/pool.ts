import { type PoolKind, type PoolLimits, ProcessPool, TaskFailed } from '../pool/pool.js';
import type { Ending } from '../pool/process.js';
import type { Tasks } from './tasks.js';

/** Reading stored rows came to nothing. */
export class SheetWorkFailed extends TaskFailed {
  override name = 'SheetWorkFailed';
}

interface Failed {
  seconds: number;
  memoryMb: number;
  told: string;
}

const sentences = {
  time: ({ seconds }) => `Reading the stored rows took longer than ${seconds} s`,
  cpu: ({ seconds }) => `Reading the stored rows took longer than ${seconds} s`,
  memory: ({ memoryMb }) =>
    `Reading the stored rows needed more than ${memoryMb} MB (SHEET_WORKER_MEMORY_MB)`,
  stop: () => 'Nobody waits for it any more',
  full: () => 'Too many wait for stored rows',
  crash: ({ told }) => `The process that reads stored rows ended by itself: ${told}`,
} satisfies Record<Ending['why'] | 'full', (failed: Failed) => string>;

const kind: PoolKind = {
  program: '../sheet-workers/child.js',
  failed: (why, failed) => new SheetWorkFailed(why, sentences[why](failed)),
  threw: (name, message) => new SheetWorkFailed(name, message),
  keptIdle: 1,
};

/** The processes that read stored sheets. */
export class SheetWorkerPool extends ProcessPool<Tasks> {
  constructor(limits: PoolLimits) {
    super(kind, limits);
  }
}
