import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckSession } from '@godwit/engine/duck/session';
import type { FuzzCase } from './cases.js';
import { judge, type Verdict } from './judge.js';

export interface FuzzResult extends FuzzCase, Verdict {}

export interface FuzzOptions {
  seconds: number;
  /** For files that only the clock can end. */
  endlessSeconds: number;
  memoryMb: number;
  /** A folder that keeps every file with a fault. */
  keep?: string | undefined;
  at?(done: number, result: FuzzResult): void;
}

const secondsPerPage = 10;

/** Two files at a time, each as a caller would have it read. */
export async function runCases(cases: readonly FuzzCase[], options: FuzzOptions): Promise<FuzzResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-fuzz-'));
  const session = await DuckSession.open();
  const results: FuzzResult[] = [];
  // Some traps take seconds to build, in which the clock of a file that is being read would stand still.
  const built = new Map<FuzzCase, Buffer>();
  for (const each of cases) if (each.format === 'traps') built.set(each, await each.build(folder));
  const waiting = [...cases];
  const work = async (lane: number) => {
    const own = join(folder, String(lane));
    await mkdir(join(own, 'scratch'), { recursive: true });
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = { ...next, ...(await one(next, built.get(next), own, session, options)) };
      results.push(result);
      options.at?.(results.length, result);
    }
  };
  try {
    await Promise.all([work(1), work(2)]);
  } finally {
    session.close();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

async function one(
  of: FuzzCase,
  built: Buffer | undefined,
  folder: string,
  session: DuckSession,
  options: FuzzOptions,
): Promise<Verdict> {
  const bytes = built ?? (await of.build(folder));
  const path = join(folder, 'input');
  await writeFile(path, bytes);
  const seconds = of.endless ? options.endlessSeconds : options.seconds;
  const limits = { seconds, secondsPerPage, memoryMb: options.memoryMb, archive: { totalBytes: 128 << 20 } };
  const judged = await judge({ path, name: of.name }, join(folder, 'scratch'), limits, session);
  const wrongly = of.sound && judged.outcome !== 'read';
  const verdict: Verdict = wrongly ? { ...judged, outcome: 'fault', told: `sound: ${judged.told}` } : judged;
  if (verdict.outcome === 'fault' && options.keep !== undefined) {
    await mkdir(options.keep, { recursive: true });
    await writeFile(join(options.keep, of.name), bytes);
  }
  return verdict;
}
