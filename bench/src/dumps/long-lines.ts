import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from '../benchmark.js';
import { startProcess } from '../process.js';
import { rounded, table } from '../table.js';
import { writeLargeFile } from './large-file.js';
import type { ReadOne } from './read-one.js';

const mostMb = 1024;
const mega = 1 << 20;
const before = 'id,name,note\n1,a,b\n2,c,d\n3,';
/** The rows around the line, where it is read. */
const least = 3;

interface LongLine {
  name: string;
  open: string;
  next: string;
  close: string;
}

const kinds: readonly LongLine[] = [
  { name: 'one quoted cell', open: '"', next: 'some text ', close: '",x\n4,e,f\n' },
  { name: 'doubled quotes', open: '"', next: 'some ""text"" ', close: '",x\n4,e,f\n' },
  { name: 'a quote never closed', open: '"', next: 'text "" and ', close: '' },
  { name: 'nothing but quotes', open: '', next: '""""""""', close: '\n4,e,f\n' },
  { name: 'ten million cells', open: '', next: 'x,yyyyyyyyyyyyy,', close: '\n4,e,f\n' },
  { name: 'nothing but commas', open: '', next: ',,,,,,,,', close: '\n4,e,f\n' },
];

/** CSV files with one line that is far too long, and with one that is just short enough. */
export async function measureLines(folder: string): Promise<Outcome> {
  const found: { name: string; mb: number; seconds: number; peak_mb: number; told: string; ok: boolean }[] =
    [];
  for (const kind of kinds) for (const mb of [150, 15]) found.push(await measure(kind, mb, folder));
  console.log(
    table(
      ['line', 'MB', 's', 'peak MB', 'outcome', 'ok'],
      found.map((each) => Object.values({ ...each, told: each.told.slice(0, 70) })),
    ),
  );
  return { ok: found.every(({ ok }) => ok), figures: { lines: found, most_mb: mostMb } };
}

async function measure({ name, open, next, close }: LongLine, mb: number, folder: string) {
  const path = join(folder, 'line.csv');
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  try {
    const block = next.repeat(8192);
    await writeLargeFile(path, mb * mega, { start: before + open, next: () => block, end: close });
    const beside = await startProcess(new URL('./read-one.js', import.meta.url), [path, scratch]);
    await beside.stop();
    const { seconds, peakMb, rows, refused } = JSON.parse(beside.firstLine) as ReadOne;
    const isTold = refused?.startsWith('line.csv: row 4 is a line of more than ') ?? rows >= least;
    return {
      name,
      mb,
      seconds: rounded(seconds, 1),
      peak_mb: rounded(peakMb),
      told: refused ?? `${rows} rows`,
      ok: isTold && peakMb <= mostMb,
    };
  } finally {
    await rm(path, { force: true });
    await rm(scratch, { recursive: true, force: true });
  }
}
