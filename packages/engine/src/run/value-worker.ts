import { Worker } from 'node:worker_threads';
import { RunCanceled, RunFailed } from '../failed.js';
import type { Expression } from '../recipe/expression.js';

/** Built code, also when this file runs from its source in a test: a worker thread cannot load TypeScript. */
const program = new URL(
  import.meta.url.replace('/src/', '/dist/').replace(/value-worker\.[jt]s$/, 'value-worker-main.js'),
);

interface Answer {
  id: number;
  results?: (string | null)[];
  failed?: string;
}

/** A thread that evaluates one node of an expression on many values, so that the caller's thread stays free. */
export class ValueWorker {
  #worker: Worker | undefined;
  #next = 0;
  readonly #waiting = new Map<
    number,
    { resolve(results: (string | null)[]): void; reject(error: Error): void }
  >();

  constructor(private readonly signal?: AbortSignal) {}

  evaluate(node: Expression, values: string[]): Promise<(string | null)[]> {
    return new Promise((resolve, reject) => {
      if (this.signal?.aborted) {
        reject(new RunCanceled());
        return;
      }
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      this.#start().postMessage({ id, node, values });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    // Flags of a caller such as `--input-type` would keep it from starting.
    const worker = new Worker(program, { execArgv: [] });
    worker.on('message', ({ id, results, failed }: Answer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (results) waiting?.resolve(results);
      else waiting?.reject(new RunFailed(failed ?? 'a value could not be worked out'));
    });
    const fail = (error: Error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () =>
      fail(this.signal?.aborted ? new RunCanceled() : new RunFailed('the worker ended')),
    );
    this.signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
    this.#worker = worker;
    return worker;
  }
}
