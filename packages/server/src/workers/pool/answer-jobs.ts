import { getOwn } from '@godwit/contract/own';
import { boundProcess, limitCpu } from '@godwit/engine/process/bound-process';
import type { FromProcess, Job } from './messages.js';
import type { Task, TaskTable } from './task.js';

/** The program of a process of a pool: one job after another, until its parent is gone. */
export function answerJobs(tasks: TaskTable): void {
  boundProcess(Number(process.argv[2]), 0.5);
  process.on('message', (job: Job) => {
    void answer(tasks, job).then(send);
  });
}

function send(message: FromProcess): void {
  // The parent may be gone: then this process is about to end.
  if (process.connected) process.send?.(message, () => {});
}

async function answer(tasks: TaskTable, { task, input, cpuSeconds }: Job): Promise<FromProcess> {
  try {
    limitCpu(cpuSeconds);
    const work = getOwn(tasks, task) as Task<unknown, unknown, unknown> | undefined;
    if (!work) throw new Error(`There is no task "${task}"`);
    const result = await work(input, (told) => send({ type: 'told', told }));
    return { type: 'done', result, rssMb: rssMb() };
  } catch (error) {
    const { name, message } = error as Error;
    return { type: 'failed', name, message, rssMb: rssMb() };
  } finally {
    limitCpu(undefined);
  }
}

function rssMb(): number {
  return process.memoryUsage.rss() / (1 << 20);
}
