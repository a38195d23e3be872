import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { casesOf } from './fuzz/cases.js';
import { documentTraps } from './fuzz/document-traps.js';
import { type FuzzResult, runCases } from './fuzz/run.js';
import type { Seed } from './fuzz/seed.js';
import { documentSeeds, seeds } from './fuzz/seeds.js';
import { traps } from './fuzz/traps.js';
import type { Chance } from './random.js';
import { median, rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/readers/mdb-reader', import.meta.url));

export const fuzz: Benchmark = {
  summary: 'files damaged, lying and made to explode: the caller lives on, and every refusal is a sentence',
  usage:
    'fuzz [--files 2000] [--documents 500] [--seed 1] [--seconds 20] [--memory-mb 1500] [--data DIR] [--keep DIR]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        files: { type: 'string', default: '2000' },
        documents: { type: 'string', default: '500' },
        seed: { type: 'string', default: '1' },
        seconds: { type: 'string', default: '20' },
        'memory-mb': { type: 'string', default: '1500' },
        data: { type: 'string', default: defaultData },
        keep: { type: 'string' },
      },
    });
    const files = wholeNumber('files', values.files, 0);
    const documents = wholeNumber('documents', values.documents, 0);
    const access = await accessSeeds(resolve(values.data));
    if (access.length === 0)
      console.log(
        `no Access files at ${resolve(values.data)}: that format, which cannot be built in code, is left out`,
      );
    const seed = wholeNumber('seed', values.seed, 0);
    const cases = [
      ...casesOf([...seeds, ...access], files, seed, traps),
      ...casesOf(documentSeeds, documents, seed, documentTraps),
    ];
    const start = Date.now();
    const results = await runCases(cases, {
      seconds: wholeNumber('seconds', values.seconds),
      endlessSeconds: 3,
      memoryMb: wholeNumber('memory-mb', values['memory-mb']),
      keep: values.keep,
      at(done, { name, outcome, told, what }) {
        if (outcome === 'fault') console.log(`FAULT ${name} (${what}): ${told}`);
        if (done % 250 === 0) console.error(`${done} of ${cases.length} files`);
      },
    });
    print(results);
    const faults = results.filter(({ outcome }) => outcome === 'fault').length;
    return {
      ok: results.length === cases.length && faults === 0,
      figures: {
        files: results.length,
        ...countOf(results),
        seconds: rounded((Date.now() - start) / 1000),
      },
    };
  },
};

/** Access databases cannot be made without Access: real ones, from the folder given. */
async function accessSeeds(data: string): Promise<Seed[]> {
  if (!existsSync(data)) return [];
  const found = (await readdir(data, { recursive: true }))
    .filter((name) => /\.(mdb|accdb)$/i.test(name))
    .sort();
  if (found.length === 0) return [];
  const build = (luck: Chance) => readFile(join(data, luck.pick(found) ?? ''));
  return [{ format: 'access', ending: 'accdb', build, mayBeRefused: true }];
}

function countOf(results: readonly FuzzResult[]): Record<FuzzResult['outcome'], number> {
  const counts = { read: 0, refused: 0, limit: 0, fault: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

function print(results: readonly FuzzResult[]): void {
  const formats = [...new Set(results.map(({ format }) => format))];
  const rows = formats.map((format) => {
    const those = results.filter((result) => result.format === format);
    const { read, refused, limit, fault } = countOf(those);
    const seconds = those.map((result) => result.seconds);
    return [
      format,
      those.length,
      read,
      refused,
      limit,
      fault,
      rounded(median(seconds), 2),
      rounded(Math.max(...seconds), 1),
    ];
  });
  console.log(table(['format', 'files', 'read', 'refused', 'limit', 'fault', 'median s', 'most s'], rows));
  for (const { format, name, outcome, told, seconds } of results) {
    if (format === 'traps' || outcome === 'limit')
      console.log(`  ${name}: ${outcome} in ${rounded(seconds, 1)} s: ${told.slice(0, 160)}`);
  }
}
