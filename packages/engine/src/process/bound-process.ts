import { Worker } from 'node:worker_threads';
import { boundSessions } from '../duck/session.js';

/**
 * For a child process that works for its parent alone: it ends with the parent, and by the signal `overMemory` when it
 * holds more than `memoryMb`, of which each DuckDB session gets a share.
 */
export function boundProcess(memoryMb: number, sessionShare: number): void {
  process.on('disconnect', () => process.exit());
  // From a terminal it goes to parent and child alike: the parent decides.
  process.on('SIGINT', () => {});
  boundSessions(Math.round(memoryMb * sessionShare));
  new Worker(new URL('./watch.js', import.meta.url), {
    workerData: { memoryMb, parent: process.ppid },
  }).unref();
}
