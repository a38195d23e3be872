import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type Benchmark, type Outcome, UsageError } from './benchmark.js';
import { type Sentence, sayAll } from './sentences/say.js';

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
      const scoring = [join(data, 'score.mjs'), out, '--set', set, ...(values.list ? ['--list'] : [])];
      const { stdout } = await promisify(execFile)(process.execPath, scoring, { maxBuffer: 1e8 });
      const printed = stdout.trimEnd().split('\n');
      const tally = JSON.parse(printed.pop() ?? '{}') as Record<string, Tally>;
      for (const line of printed) console.log(line);
      return outcome(set, tally);
    } finally {
      if (values.keep === undefined) await rm(out, { recursive: true, force: true });
    }
  },
};

function outcome(set: string, tally: Readonly<Record<string, Tally>>): Outcome {
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
  };
  return { ok: share(right) >= (leastRight[set] ?? 0.65) && bad <= mostBad, figures };
}
