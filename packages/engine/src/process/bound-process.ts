import module from 'node:module';
import { Worker } from 'node:worker_threads';
import { boundSessions } from '../duck/most-memory.js';

/** Milliseconds of the processor's time at which this process ends; 0 is never. Shared with the thread that watches. */
const cpuLimit = new Int32Array(new SharedArrayBuffer(4));

/** By then a process has loaded what its first work needs. */
const compiledMs = 5000;

/**
 * For a child process that works for its parent alone: it ends with the parent, and by the signal `overMemory` when it
 * holds more than `memoryMb`, of which each DuckDB session gets a share.
 */
export function boundProcess(memoryMb: number, sessionShare: number): void {
  process.on('disconnect', () => process.exit());
  // From a terminal it goes to parent and child alike: the parent decides.
  process.on('SIGINT', () => {});
  boundSessions(Math.round(memoryMb * sessionShare));
  const watch = new Worker(new URL('./watch.js', import.meta.url), {
    workerData: { memoryMb, parent: process.ppid, cpuLimit },
  });
  // Unwatched it would be bound by nothing.
  watch.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  watch.unref();
  // Such a process ends by a signal, and what Node compiled would be lost with it. Since Node 22.
  const { flushCompileCache } = module as { flushCompileCache?: () => void };
  if (flushCompileCache) setTimeout(flushCompileCache, compiledMs).unref();
}

/**
 * From now on the process may use so much of the processor's time, all its threads together, before it ends by the
 * signal `overCpu`; undefined lifts the limit. Unlike the clock, this does not take a busy machine for hard work.
 */
export function limitCpu(seconds: number | undefined): void {
  const { user, system } = process.cpuUsage();
  Atomics.store(cpuLimit, 0, seconds === undefined ? 0 : Math.ceil((user + system) / 1000 + seconds * 1000));
}
