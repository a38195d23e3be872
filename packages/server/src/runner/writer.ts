import type { Said } from '../domain/migrations/said.js';
import { say } from '../domain/migrations/thread.js';
import { type RunLease, underLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';

/** Each batch is a transaction, and wakes who follows the thread: 8 ms of processor time on PGlite. */
const batchMs = 250;
const batchSize = 500;

/** Writes what a run says, in batches, and everything else behind what was said before it. */
export class Writer {
  onFault: (error: unknown) => void = () => {};
  #waiting: Said[] = [];
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  #isFaulty = false;

  constructor(
    private readonly service: Service,
    private readonly lease: RunLease,
  ) {}

  say(said: Said): void {
    this.#waiting.push(said);
    if (this.#waiting.length >= batchSize) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), batchMs);
  }

  after(work: () => Promise<void>): void {
    this.#flush();
    this.#next(work);
  }

  /** After the first fault nothing more is written. */
  #next(work: () => Promise<void>): void {
    this.#last = this.#last.then(async () => {
      if (this.#isFaulty) return;
      await work().catch((error: unknown) => {
        this.#isFaulty = true;
        this.onFault(error);
      });
    });
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#waiting.splice(0);
    if (batch.length === 0) return;
    const run = { id: this.lease.id, migration_id: this.lease.migrationId };
    this.#next(() => underLease(this.service, this.lease, (tx) => say(tx, this.service, run, batch)));
  }
}
