import type { ChildProcess } from 'node:child_process';
import { type End, startBounded } from '@godwit/engine/process/start-bounded';
import type { QueryAnswer, QueryJob } from './asked-query.js';

/** By the clock, however busy the machine is. */
const mostSeconds = 60;
/** Of the process; half of it is DuckDB's. */
export const memoryMb = 600;
/** A model asks several questions in a row; a process takes half a second to start. */
const restMs = 5000;

/** The one that waits for the next question. */
let resting: QueryProcess | undefined;

/**
 * A question in a process beside. A single function may hold gigabytes or go on for minutes after it was interrupted
 * (`repeat` of two million letters over 2,000 rows: 5 GB, and 40 s): only the end of a process ends that.
 */
export async function askInProcess(job: QueryJob, signal: AbortSignal | undefined): Promise<QueryAnswer> {
  const rested = resting;
  resting = undefined;
  const asked = rested?.isAlive ? rested : new QueryProcess();
  const answer = await asked.ask(job, signal);
  if (!asked.isAlive) return answer;
  if (resting) asked.end();
  else {
    resting = asked;
    asked.rest(() => {
      if (resting === asked) resting = undefined;
    });
  }
  return answer;
}

class QueryProcess {
  readonly #child: ChildProcess;
  #heard: ((answer: QueryAnswer) => void) | undefined;
  #isLate = false;
  #rest: NodeJS.Timeout | undefined;
  #seconds = 0;
  isAlive = true;

  constructor() {
    const { child, onEnd } = startBounded(import.meta.url, './query-child.js', memoryMb);
    this.#child = child;
    child.on('message', (answer: QueryAnswer) => this.#heard?.(answer));
    onEnd((end) => {
      this.isAlive = false;
      this.#heard?.({ kind: 'refused', why: `The query ${this.#why(end)}: ask for less.` });
    });
  }

  ask(job: QueryJob, signal: AbortSignal | undefined): Promise<QueryAnswer> {
    clearTimeout(this.#rest);
    this.#seconds = job.seconds;
    this.#keepCallerAlive(true);
    const end = () => this.end();
    const timer = setTimeout(() => {
      this.#isLate = true;
      end();
    }, mostSeconds * 1000);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    return new Promise<QueryAnswer>((resolve) => {
      this.#heard = resolve;
      this.#child.send(job, () => {});
    }).finally(() => {
      this.#heard = undefined;
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    });
  }

  rest(onEnd: () => void): void {
    this.#keepCallerAlive(false);
    this.#rest = setTimeout(() => {
      onEnd();
      this.end();
    }, restMs).unref();
  }

  end(): void {
    this.isAlive = false;
    this.#child.kill('SIGKILL');
  }

  #why({ isOutOfMemory, isOutOfTime }: End): string {
    if (this.#isLate || isOutOfTime) return `took more than ${this.#seconds} s`;
    return isOutOfMemory ? `held more than ${memoryMb} MB` : 'ended early';
  }

  /** A process that only waits must not keep its caller from ending. */
  #keepCallerAlive(keep: boolean): void {
    const stderr = this.#child.stderr as { ref?(): void; unref?(): void } | null;
    for (const handle of [this.#child, this.#child.channel, stderr]) {
      if (keep) handle?.ref?.();
      else handle?.unref?.();
    }
  }
}
