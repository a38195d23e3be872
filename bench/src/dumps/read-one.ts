import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readHere } from '@godwit/engine/read/read-file';
import { UnreadableFile } from '@godwit/engine/read/reader';

/** The process beside: reads one file, by our readers or line by line, and says how long it took and what it needed. */
export interface ReadOne {
  seconds: number;
  /** Of the processor: what is left of a figure on a busy machine. */
  cpuSeconds: number;
  peakMb: number;
  rows: number;
  rejects: number;
  /** Why it was not read. */
  refused?: string;
}

const [path = '', scratch = ''] = process.argv.slice(2);
const started = performance.now();
const { rows, rejects, refused } = scratch === '' ? await lines() : await tables().catch(asRefused);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
const peakMb = process.resourceUsage().maxRSS / 1024;
const told: ReadOne = { seconds, cpuSeconds, peakMb, rows, rejects, ...(refused && { refused }) };
console.log(JSON.stringify(told));

type Counted = Pick<ReadOne, 'rows' | 'rejects' | 'refused'>;

async function tables(): Promise<Counted> {
  const read = await readHere({ path, name: path.replace(/^.*\//, '') }, scratch);
  return {
    rows: read.reduce((sum, { rowCount }) => sum + rowCount, 0),
    rejects: read.reduce((sum, table) => sum + table.rejects.length, 0),
  };
}

function asRefused(error: unknown): Counted {
  if (!(error instanceof UnreadableFile)) throw error;
  return { rows: 0, rejects: 0, refused: error.message };
}

async function lines(): Promise<Counted> {
  let count = 0;
  for await (const _ of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    count += 1;
  }
  return { rows: count, rejects: 0 };
}
