import { workerData } from 'node:worker_threads';
import { overMemory } from './over-memory.js';

const { memoryMb, parent } = workerData as { memoryMb: number; parent: number };

/** A thread of the process it watches: it looks on also while the process is busy and answers nobody. */
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) process.kill(process.pid, overMemory);
}, 50);
