import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type Benchmark, type Outcome, UsageError } from './benchmark.js';
import { type Sentence, sayAll } from './sentences/say.js';
import { withTodaysBase } from './sentences/todays-base.js';

const given = fileURLToPath(new URL('../../../shared/bench/sentences', import.meta.url));

/** Goals by the name of the set. */
const leastRight: Readonly<Record<string, number>> = { look: 0.8, check: 0.65 };
const mostBad = 0.05;

interface Tally {
  count: number;
  right: number;
  safe: number;
  silent: number;
  wrong: number;
  failed: number;
}

export const sentences: Benchmark = {
  summary: 'What plain sentences do to rows, as knowledge and as an update, against the rows that they mean',
  usage: 'sentences [--set look|check] [--data DIR] [--only ID] [--list] [--keep DIR]',
  async run(args): Promise<Outcome> {
    const { values } = parseArgs({
      args,
      options: {
        set: { type: 'string', default: 'look' },
        data: { type: 'string', default: given },
        only: { type: 'string' },
        list: { type: 'boolean', default: false },
        keep: { type: 'string' },
      },
    });
    const { set, data, only } = values;
    if (!existsSync(join(data, 'score.mjs')))
      throw new UsageError(`there are no sentences in ${data}; give their folder with --data DIR`);
    const lines = await readFile(join(data, set, 'sentences.jsonl'), 'utf8');
    const all = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Sentence)
      .filter(({ id }) => only === undefined || id.includes(only));
    const out = values.keep ?? (await mkdtemp(join(tmpdir(), 'godwit-sentences-')));
    try {
      await sayAll(all, join(data, 'worlds'), out);
      const today = join(out, '.today');
      const changed = await withTodaysBase(data, set, join(out, '.bases'), today);
      const asGiven = await scored(data, out, set, false);
      const { tally, printed } = await scored(today, out, set, values.list);
      for (const line of printed) console.log(line);
      for (const each of changed)
        console.log(`Made another way today than in the base that was given: ${each}`);
      return outcome(set, tally, asGiven.tally);
    } finally {
      if (values.keep === undefined) await rm(out, { recursive: true, force: true });
    }
  },
};

async function scored(
  data: string,
  out: string,
  set: string,
  list: boolean,
): Promise<{ tally: Record<string, Tally>; printed: string[] }> {
  const scoring = [join(data, 'score.mjs'), out, '--set', set, ...(list ? ['--list'] : [])];
  const { stdout } = await promisify(execFile)(process.execPath, scoring, { maxBuffer: 1e8 });
  const printed = stdout.trimEnd().split('\n');
  return { tally: JSON.parse(printed.pop() ?? '{}') as Record<string, Tally>, printed };
}

function outcome(
  set: string,
  tally: Readonly<Record<string, Tally>>,
  given: Readonly<Record<string, Tally>>,
): Outcome {
  const { count, right, silent, wrong, failed } = tally.all ?? {
    ...{ count: 0, right: 0, silent: 0, wrong: 0, failed: 0 },
  };
  const share = (part: number) => Math.round((part / Math.max(count, 1)) * 1000) / 1000;
  const bad = share(silent + wrong + failed);
  const rightAs = (as: string) =>
    share(((tally[`${as} all`]?.right ?? 0) * count) / (tally[`${as} all`]?.count || 1));
  const figures = {
    set,
    count,
    right: share(right),
    wrong_or_silent: bad,
    as_knowledge: rightAs('knowledge'),
    as_update: rightAs('update'),
    failed,
    right_as_given: share(given.all?.right ?? 0),
  };
  return { ok: share(right) >= (leastRight[set] ?? 0.65) && bad <= mostBad, figures };
}
