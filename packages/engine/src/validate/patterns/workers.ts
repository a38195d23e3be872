import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WORKER_CODE } from './worker-code.js';

/** A hostile pattern holds a worker until its limit; others go on meanwhile, up to this many. */
const MAX_WORKERS = 4;

/** Hands out workers and keeps one alive between calls: starting one takes about 30 ms, a small call under 1 ms. */
class Workers {
  private idle: Worker | undefined;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async acquire(): Promise<Worker> {
    if (this.running >= MAX_WORKERS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    const kept = this.idle;
    this.idle = undefined;
    if (kept) {
      kept.ref();
      return kept;
    }
    try {
      return await this.start();
    } catch (error) {
      this.free();
      throw error;
    }
  }

  async release(worker: Worker): Promise<void> {
    if (this.idle) await worker.terminate();
    else {
      // An idle worker must not keep the process from ending.
      worker.unref();
      this.idle = worker;
    }
    this.free();
  }

  async discard(worker: Worker): Promise<void> {
    await worker.terminate();
    this.free();
  }

  private async start(): Promise<Worker> {
    // No inherited loaders, options or environment: the worker runs its few lines and nothing else.
    const worker = new Worker(WORKER_CODE, { eval: true, execArgv: [], env: {} });
    const forget = (): void => {
      if (this.idle === worker) this.idle = undefined;
    };
    worker.on('error', forget);
    worker.on('exit', forget);
    await once(worker, 'online');
    return worker;
  }

  /** The place goes straight to the next in line, if there is one, so `running` stays as it is. */
  private free(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}

export const workers = new Workers();
