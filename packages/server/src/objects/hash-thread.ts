import { Worker } from 'node:worker_threads';

/** What the thread is told: bytes of one hash, the last of them, or that nobody wants it any more. */
export interface ToThread {
  id: number;
  part?: ArrayBuffer;
  filled?: number;
  isLast?: boolean;
}

/** A part that was taken in, to be filled again; or the hash. */
export interface FromThread {
  id: number;
  part?: ArrayBuffer;
  sha256?: string;
}

export interface HashListener {
  heard(message: FromThread): void;
  failed(error: Error): void;
}

/** As text, because a thread loads no TypeScript in a test. */
const program = `
const { createHash } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
const hashes = new Map();
parentPort.on('message', ({ id, part, filled, isLast }) => {
  const hash = hashes.get(id) ?? createHash('sha256');
  if (!part) return hashes.delete(id);
  hash.update(new Uint8Array(part, 0, filled));
  if (!isLast) {
    hashes.set(id, hash);
    return parentPort.postMessage({ id, part }, [part]);
  }
  hashes.delete(id);
  parentPort.postMessage({ id, sha256: hash.digest('hex') });
});
`;

let thread: Worker | undefined;
let lastId = 0;
const listeners = new Map<number, HashListener>();

/** From here on the listener hears of its hash, until it is left. The thread is started when it is first needed, and stays. */
export function joinThread(listener: HashListener): number {
  lastId += 1;
  listeners.set(lastId, listener);
  thread ??= started();
  thread.ref();
  return lastId;
}

export function tellThread(message: ToThread): void {
  thread?.postMessage(message, message.part ? [message.part] : []);
}

/** Whether it was there. */
export function leaveThread(id: number): boolean {
  const wasThere = listeners.delete(id);
  // What only waits must not keep the service from ending.
  if (listeners.size === 0) thread?.unref();
  return wasThere;
}

function started(): Worker {
  const worker = new Worker(program, { eval: true, execArgv: [], env: {} });
  const ended = (error: Error) => {
    if (thread !== worker) return;
    thread = undefined;
    const left = [...listeners.values()];
    listeners.clear();
    for (const listener of left) listener.failed(error);
  };
  worker.on('message', (message: FromThread) => listeners.get(message.id)?.heard(message));
  worker.on('error', ended);
  worker.on('exit', () => ended(new Error('The thread that hashes ended')));
  return worker;
}
