import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.js';
import { writeJsonFile } from './dumps/json-file.js';
import { measureLines } from './dumps/long-lines.js';
import type { ReadOne } from './dumps/read-one.js';
import { writeMysqlDump, writePostgresDump } from './dumps/sql-file.js';
import { writeXmlFile } from './dumps/xml-file.js';
import { startProcess } from './process.js';
import { rounded, table } from './table.js';

interface Kind {
  name: string;
  file: string;
  bytes: number;
  write(path: string, bytes: number): Promise<{ rows: number }>;
  /** Undefined: only memory is promised. */
  mostSeconds?: number;
}

const mostMb = 500;
const mega = 1_000_000;
const kinds: Kind[] = [
  { name: 'mysql', file: 'mysql.sql', bytes: 100 * mega, write: writeMysqlDump, mostSeconds: 15 },
  {
    name: 'postgresql',
    file: 'postgresql.sql',
    bytes: 100 * mega,
    write: writePostgresDump,
    mostSeconds: 15,
  },
  { name: 'json', file: 'large.json', bytes: 500 * mega, write: writeJsonFile },
  { name: 'xml', file: 'large.xml', bytes: 500 * mega, write: writeXmlFile },
];

export const dumps: Benchmark = {
  summary: 'large SQL dumps, JSON and XML: time, memory, and every row there',
  usage: 'dumps [--small] [--only mysql,postgresql,json,xml] | dumps --lines',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        small: { type: 'boolean', default: false },
        lines: { type: 'boolean', default: false },
        only: { type: 'string', default: kinds.map(({ name }) => name).join(',') },
      },
    });
    const wanted = values.only.split(',');
    const folder = await mkdtemp(join(tmpdir(), 'godwit-dumps-'));
    const lines: (string | number | boolean)[][] = [];
    const figures: Record<string, unknown> = { small: values.small };
    let ok = true;
    try {
      if (values.lines) return await measureLines(folder);
      for (const kind of kinds.filter(({ name }) => wanted.includes(name))) {
        const result = await measure(kind, folder, values.small ? kind.bytes / 20 : kind.bytes);
        ok &&= result.ok;
        figures[kind.name] = result;
        const { mb, seconds, cpu_s, mb_per_s, peak_mb, rows, written, line_pass_s } = result;
        lines.push([kind.name, mb, seconds, cpu_s, mb_per_s, peak_mb, rows, written, line_pass_s, result.ok]);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const header = [
      'file',
      'MB',
      's',
      'cpu s',
      'MB/s',
      'peak MB',
      'rows read',
      'rows written',
      'line by line s',
      'ok',
    ];
    console.log(table(header, lines));
    return { ok: ok && lines.length > 0, figures };
  },
};

async function measure({ file, write, mostSeconds }: Kind, folder: string, bytes: number) {
  const path = join(folder, file);
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  try {
    const { rows: written } = await write(path, bytes);
    const { size } = await stat(path);
    const reference = await readOne([path]);
    const { seconds, cpuSeconds, peakMb, rows, rejects } = await readOne([path, scratch]);
    const inTime = mostSeconds === undefined || seconds <= mostSeconds;
    return {
      ok: inTime && peakMb < mostMb && rows === written && rejects === 0,
      mb: rounded(size / mega),
      seconds: rounded(seconds, 1),
      cpu_s: rounded(cpuSeconds, 1),
      mb_per_s: rounded(size / mega / seconds, 1),
      peak_mb: rounded(peakMb),
      rows,
      written,
      rejects,
      line_pass_s: rounded(reference.seconds, 1),
      line_pass_cpu_s: rounded(reference.cpuSeconds, 1),
    };
  } finally {
    await rm(path, { force: true });
    await rm(scratch, { recursive: true, force: true });
  }
}

async function readOne(args: string[]): Promise<ReadOne> {
  const beside = await startProcess(new URL('./dumps/read-one.js', import.meta.url), args);
  await beside.stop();
  return JSON.parse(beside.firstLine);
}
