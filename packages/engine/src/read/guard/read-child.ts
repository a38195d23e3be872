import { boundProcess } from '../../process/bound-process.js';
import { readHere } from '../read-file.js';
import { NoTables, UnreadableFile } from '../reader.js';
import type { Answer, FromChild, Job } from './messages.js';

/** The process that reads files for `readFile`, one after another. */
boundProcess(Number(process.argv[2]), 0.5);

// A library that fails twice over one damage (pdf.js does) leaves a promise that nobody awaits: the other told enough.
process.on('unhandledRejection', () => {});

process.on('message', (job: Job) => {
  void answer(job).then(send);
});

function send(message: FromChild): void {
  process.send?.(message);
}

async function answer({ file, scratch, limits, passwords, ocr }: Job): Promise<Answer> {
  try {
    const unpacked = (bytes: number) => send({ kind: 'unpacked', bytes });
    const page = (done: number, of: number) => send({ kind: 'page', done, of });
    const tables = await readHere(file, scratch, { limits, passwords, unpacked, page, ...(ocr && { ocr }) });
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
