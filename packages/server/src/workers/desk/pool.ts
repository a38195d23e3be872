import { type PoolKind, type PoolLimits, ProcessPool, TaskFailed } from '../pool/pool.js';
import type { Ending } from '../pool/process.js';
import type { Tasks } from './tasks.js';

/** Reading stored rows came to nothing. */
export class DeskFailed extends TaskFailed {
  override name = 'DeskFailed';
}

interface Failed {
  seconds: number;
  memoryMb: number;
  told: string;
}

const sentences = {
  time: ({ seconds }) => `Reading the stored rows took longer than ${seconds} s`,
  cpu: ({ seconds }) => `Reading the stored rows took longer than ${seconds} s`,
  memory: ({ memoryMb }) => `Reading the stored rows needed more than ${memoryMb} MB (DESK_MEMORY_MB)`,
  stop: () => 'Nobody waits for it any more',
  full: () => 'Too many wait for stored rows',
  crash: ({ told }) => `The process that reads stored rows ended by itself: ${told}`,
} satisfies Record<Ending['why'] | 'full', (failed: Failed) => string>;

const kind: PoolKind = {
  program: '../desk/child.js',
  failed: (why, failed) => new DeskFailed(why, sentences[why](failed)),
  threw: (name, message) => new DeskFailed(name, message),
  keptIdle: 1,
};

/** The processes of the desk. */
export class DeskPool extends ProcessPool<Tasks> {
  constructor(limits: PoolLimits) {
    super(kind, limits);
  }
}
