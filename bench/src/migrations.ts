import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { type Benchmark, UsageError } from './benchmark.js';
import { type Attempt, migrate } from './migrations/migrate.js';
import { migrateOverHttp } from './migrations/over-http.js';
import { type Score, scoreAll } from './migrations/score.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/migrations', import.meta.url));
const goals = { mean: 0.95, lowest: 0.85, recall: 0.95, precision: 0.9, questions: 1 };

export const migrations: Benchmark = {
  summary: 'Whole migrations, planned without a model, against their gold',
  usage: 'migrations [--data DIR] [--scorer DIR] [--case NAME] [--out DIR] [--base URL --key KEY]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string', default: defaultData },
        scorer: { type: 'string' },
        case: { type: 'string' },
        out: { type: 'string' },
        base: { type: 'string' },
        key: { type: 'string' },
      },
    });
    const doOne = way(values.base, values.key);
    const data = resolve(values.data);
    const scorer = resolve(values.scorer ?? data);
    if (!existsSync(join(scorer, 'score.mjs'))) {
      console.error(`bench: the cases and their scorer are not at ${scorer}; give their folder with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const out =
      values.out === undefined ? await mkdtemp(join(tmpdir(), 'godwit-migrations-')) : resolve(values.out);
    try {
      const names = (await readdir(data))
        .filter((name) => existsSync(join(data, name, 'case.json')))
        .filter((name) => values.case === undefined || name.includes(values.case))
        .sort();
      const attempts = new Map<string, Attempt>();
      for (const name of names) {
        const folder = join(out, name);
        await mkdir(folder, { recursive: true });
        const attempt = await doOne(join(data, name), folder);
        attempts.set(name, attempt);
        await writeFile(join(folder, 'run.json'), JSON.stringify({ questions: attempt.questions.length }));
      }
      const scores = scoreAll(scorer, data, out, names);
      return print(scores, attempts);
    } finally {
      if (values.out === undefined) await rm(out, { recursive: true, force: true });
    }
  },
};

/** By the library, or by a service: with its own rate limit, so that a request may have to wait for its minute. */
function way(base: string | undefined, apiKey: string | undefined): typeof migrate {
  if (base === undefined) return migrate;
  if (apiKey === undefined) throw new UsageError('--base needs --key, an API key of that service');
  const client = createClient({ baseUrl: base, apiKey, retries: 8 });
  return (folder, out) => migrateOverHttp(client, folder, out);
}

function print(scores: ReadonlyMap<string, Score>, attempts: ReadonlyMap<string, Attempt>) {
  const rows = [...scores].map(([name, { f1, accuracy, recall, precision }]) => {
    const { questions, seconds, failed } = attempts.get(name) ?? {
      questions: [],
      seconds: 0,
      failed: undefined,
    };
    return [
      name,
      rounded(f1, 4),
      rounded(accuracy, 4),
      rounded(recall, 3),
      rounded(precision, 3),
      questions.length,
      rounded(seconds, 1),
      failed ?? '',
    ].map(String);
  });
  console.log(
    table(['case', 'cell F1', 'accuracy', 'flag recall', 'flag precision', 'questions', 'seconds', ''], rows),
  );
  for (const [name, { worst }] of scores)
    for (const each of worst.slice(0, 12)) console.log(`  ${name}: ${each}`);
  for (const [name, { questions }] of attempts)
    for (const each of questions) console.log(`  ${name} asked: ${each.question} → ${each.answer}`);
  const all = [...scores.values()];
  const mean = (of: (score: Score) => number) =>
    all.reduce((sum, each) => sum + of(each), 0) / Math.max(1, all.length);
  const found = all.reduce((sum, each) => sum + each.flags.right, 0);
  const figures = {
    cases: all.length,
    mean_f1: rounded(
      mean(({ f1 }) => f1),
      4,
    ),
    lowest_f1: rounded(Math.min(...all.map(({ f1 }) => f1)), 4),
    flag_recall: rounded(
      found /
        Math.max(
          1,
          all.reduce((sum, each) => sum + each.flags.gold, 0),
        ),
      4,
    ),
    flag_precision: rounded(
      found /
        Math.max(
          1,
          all.reduce((sum, each) => sum + each.flags.given, 0),
        ),
      4,
    ),
    questions_per_case: rounded(
      [...attempts.values()].reduce((sum, each) => sum + each.questions.length, 0) /
        Math.max(1, attempts.size),
      2,
    ),
  };
  const ok =
    figures.mean_f1 >= goals.mean &&
    figures.lowest_f1 >= goals.lowest &&
    figures.flag_recall >= goals.recall &&
    figures.flag_precision >= goals.precision &&
    figures.questions_per_case <= goals.questions;
  return { ok, figures };
}
