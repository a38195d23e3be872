import { Worker } from 'node:worker_threads';
import { boundSessions } from '../../duck/session.js';
import { readHere } from '../read-file.js';
import { NoTables, UnreadableFile } from '../reader.js';
import type { Answer, FromChild, Job } from './messages.js';

/** The process that reads files for `readFile`, one after another. It ends with its parent. */
const memoryMb = Number(process.argv[2]);

process.on('disconnect', () => process.exit());
// From a terminal it goes to parent and child alike: the parent decides.
process.on('SIGINT', () => {});
boundSessions(Math.round(memoryMb / 2));
new Worker(new URL('./watch.js', import.meta.url), {
  workerData: { memoryMb, parent: process.ppid },
}).unref();

process.on('message', (job: Job) => {
  void answer(job).then(send);
});

function send(message: FromChild): void {
  process.send?.(message);
}

async function answer({ file, scratch, limits, passwords }: Job): Promise<Answer> {
  try {
    const unpacked = (bytes: number) => send({ kind: 'unpacked', bytes });
    const tables = await readHere(file, scratch, { limits, passwords, unpacked });
    return { kind: 'tables', tables, rssMb: rssMb() };
  } catch (error) {
    if (!(error instanceof UnreadableFile))
      return { kind: 'failed', message: (error as Error).message, rssMb: rssMb() };
    const kind = error instanceof NoTables ? 'no tables' : 'unreadable';
    return { kind, reason: error.reason, rssMb: rssMb() };
  }
}

function rssMb(): number {
  return process.memoryUsage.rss() / (1 << 20);
}
