import { boundProcess } from '@godwit/engine/process/bound-process';
import type { DeskJob, FromDesk } from './messages.js';
import { type Task, tasks } from './tasks.js';

/** A process of the desk: one job after another, until its parent is gone. */
boundProcess(Number(process.argv[2]), 0.5);

process.on('message', (job: DeskJob) => {
  void answer(job).then(send);
});

function send(message: FromDesk): void {
  process.send?.(message);
}

async function answer({ task, input }: DeskJob): Promise<FromDesk> {
  try {
    const work = tasks[task] as Task<unknown, unknown, unknown>;
    const result = await work(input, (told) => send({ type: 'told', told }));
    return { type: 'done', result, rssMb: rssMb() };
  } catch (error) {
    const { name, message } = error as Error;
    return { type: 'failed', name, message, rssMb: rssMb() };
  }
}

function rssMb(): number {
  return process.memoryUsage.rss() / (1 << 20);
}
