import { workerData } from 'node:worker_threads';
import { overCpu } from './over-cpu.js';
import { overMemory } from './over-memory.js';

const { memoryMb, parent, cpuLimit } = workerData as {
  memoryMb: number;
  parent: number;
  cpuLimit: Int32Array;
};

/** A thread of the process it watches: it looks on also while the process is busy and answers nobody. */
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) process.kill(process.pid, overMemory);
  if (isOverCpu()) process.kill(process.pid, overCpu);
}, 50);

function isOverCpu(): boolean {
  const limit = Atomics.load(cpuLimit, 0);
  const { user, system } = process.cpuUsage();
  return limit > 0 && (user + system) / 1000 > limit;
}
