import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readHere } from '@godwit/engine/read/read-file';

/** The process beside: reads one file, by our readers or line by line, and says how long it took and what it needed. */
export interface ReadOne {
  seconds: number;
  /** Of the processor: what is left of a figure on a busy machine. */
  cpuSeconds: number;
  peakMb: number;
  rows: number;
  rejects: number;
}

const [path = '', scratch = ''] = process.argv.slice(2);
const started = performance.now();
const { rows, rejects } = scratch === '' ? await lines() : await tables();
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
const told: ReadOne = { seconds, cpuSeconds, peakMb: process.resourceUsage().maxRSS / 1024, rows, rejects };
console.log(JSON.stringify(told));

async function tables(): Promise<{ rows: number; rejects: number }> {
  const read = await readHere({ path, name: path.replace(/^.*\//, '') }, scratch);
  return {
    rows: read.reduce((sum, { rowCount }) => sum + rowCount, 0),
    rejects: read.reduce((sum, table) => sum + table.rejects.length, 0),
  };
}

async function lines(): Promise<{ rows: number; rejects: number }> {
  let count = 0;
  for await (const _ of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    count += 1;
  }
  return { rows: count, rejects: 0 };
}
