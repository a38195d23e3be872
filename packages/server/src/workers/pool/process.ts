import type { ChildProcess } from 'node:child_process';
import { type End, startBounded } from '@godwit/engine/process/start-bounded';
import type { FromProcess, Job } from './messages.js';

/** The programs there are; each calls `answerJobs`. Their paths stand beside this file. */
export type PoolProgram = '../sheet-workers/child.js' | '../checker/child.js';

/** How a process ended that should have answered. */
export interface Ending {
  type: 'ended';
  why: 'time' | 'cpu' | 'memory' | 'stop' | 'crash';
  /** Its exit code or signal, and what it said last: for the log. */
  told: string;
}

export interface Doing {
  /** By the clock. */
  seconds: number;
  signal?: AbortSignal | undefined;
  onTold(told: unknown): void;
}

/** A child process that does one job at a time, and is ended when it takes too long. */
export class PoolProcess {
  readonly #child: ChildProcess;
  /** As it was after the last job. */
  rssMb = 0;
  #why: Ending['why'] | undefined;
  #ending: Ending | undefined;
  readonly #ended: Promise<void>;
  #heard: ((message: FromProcess | Ending) => void) | undefined;

  constructor(program: PoolProgram, memoryMb: number, onEnd: () => void) {
    const bounded = startBounded(import.meta.url, program, memoryMb);
    this.#child = bounded.child;
    this.#child.on('message', (message: FromProcess) => this.#heard?.(message));
    this.#ended = new Promise((resolve) => {
      bounded.onEnd((end) => {
        this.#end(end);
        resolve();
        onEnd();
      });
    });
  }

  get isAlive(): boolean {
    return this.#ending === undefined && this.#why === undefined;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The answer, or how the process ended: then it has let go of all its files. */
  do(job: Job, { seconds, signal, onTold }: Doing): Promise<Exclude<FromProcess, { type: 'told' }> | Ending> {
    const timer = setTimeout(() => void this.stop('time'), seconds * 1000);
    const onAbort = () => void this.stop('stop');
    return new Promise<Exclude<FromProcess, { type: 'told' }> | Ending>((resolve) => {
      this.#heard = (message) => {
        if (message.type === 'told') return onTold(message.told);
        if (message.type !== 'ended') this.rssMb = message.rssMb;
        resolve(message);
      };
      signal?.addEventListener('abort', onAbort);
      if (this.#ending) resolve(this.#ending);
      else if (signal?.aborted) onAbort();
      else this.#child.send(job, () => {});
    }).finally(() => {
      this.#heard = undefined;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  /** Done when it has ended. */
  stop(why: Ending['why'] = 'stop'): Promise<void> {
    this.#why ??= why;
    this.#child.kill('SIGKILL');
    return this.#ended;
  }

  #end({ code, signal, stderr, isOutOfMemory, isOutOfTime }: End): void {
    const why = this.#why ?? (isOutOfMemory ? 'memory' : isOutOfTime ? 'cpu' : 'crash');
    this.#ending = { type: 'ended', why, told: `${signal ?? `exit code ${code}`} ${stderr}`.trim() };
    this.#heard?.(this.#ending);
  }
}
