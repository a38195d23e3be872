import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeExport } from '@godwit/engine/export/export';
import { bestAt, scoreOf, type Terms } from '@godwit/engine/plan/sheets/score';
import { clearly, weights as shipped } from '@godwit/engine/plan/sheets/score-weights';
import type { SeeTried } from '@godwit/engine/plan/sheets/sheets';
import type { Benchmark } from './benchmark.js';
import { always } from './migrations/answering.js';
import { caseNames, scorerOf } from './migrations/case.js';
import { migrate } from './migrations/migrate.js';
import { cellScorer, type Scorer } from './migrations/score.js';
import { rounded, table } from './table.js';

const defaultData = ['../../../shared/bench/migrations/look', '../cases/look'].map((each) =>
  fileURLToPath(new URL(each, import.meta.url)),
);
const weightsFile = fileURLToPath(
  new URL('../../packages/engine/src/plan/sheets/score-weights.ts', import.meta.url),
);

type Weights = Record<keyof Terms, number>;

interface Fitted {
  weights: Weights;
  margin: number;
}

/** What was tried for one sheet, the likeliest first, and how right each came out. */
interface Decision {
  case: string;
  ways: { terms: Terms | undefined; f1: number }[];
}

const STEPS = [0, 0.25, 0.5, 0.6, 0.75, 1, 1.5, 2];
const MARGINS = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];
const ROUNDS = 3;
/** For less the weights stay as they are: it is one cell here or there. */
const least = 0.001;

export const fitPlan: Benchmark = {
  summary: 'fits what each term of the score of a plan counts, and says how often it prefers the better plan',
  usage: 'fit-plan [--data DIR]... [--case NAME] [--write]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string', multiple: true, default: defaultData },
        case: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    });
    const decisions: Decision[] = [];
    for (const data of values.data.map((each) => resolve(each))) {
      const program = existsSync(data) ? scorerOf(data, 'score.mjs') : undefined;
      if (program === undefined) {
        console.error(
          `bench: the cases and their scorer (score.mjs) are not at ${data}; give them with --data`,
        );
        return { ok: false, figures: { error: 'no data' } };
      }
      const score = await cellScorer(program);
      for (const name of await caseNames(data, values.case))
        decisions.push(...(await decisionsOf(join(data, name), name, score)));
    }
    const now: Fitted = { weights: shipped, margin: clearly };
    const all = fit(decisions);
    const cases = [...new Set(decisions.map((each) => each.case))];
    const unseen = cases.flatMap((left) => {
      const fitted = fit(decisions.filter((each) => each.case !== left));
      return decisions.filter((each) => each.case === left).map((each) => taken(each, fitted));
    });
    const figures = {
      decisions: decisions.length,
      likeliest: mean(decisions.map(({ ways }) => ways[0]?.f1 ?? 0)),
      shipped: mean(decisions.map((each) => taken(each, now))),
      fitted: mean(decisions.map((each) => taken(each, all))),
      fitted_without_the_case: mean(unseen),
      best_there_is: mean(decisions.map(({ ways }) => Math.max(...ways.map(({ f1 }) => f1)))),
      prefers_the_better: mean(pairs(decisions, now)),
    };
    console.log(table(['what', 'mean F1 of the sheets'], Object.entries(figures)));
    const text = written(all);
    if (values.write) await writeFile(weightsFile, text);
    else console.log(text);
    return { ok: decisions.length > 0, figures };
  },
};

async function decisionsOf(folder: string, name: string, score: Scorer): Promise<Decision[]> {
  const out = await mkdtemp(join(tmpdir(), 'godwit-fit-plan-'));
  const found: Decision[] = [];
  try {
    const tried: SeeTried = async ({ slug }, ways) => {
      const decision: Decision = { case: name, ways: [] };
      for (const { sheet, terms } of ways) {
        const sheets = join(out, 'way');
        await rm(sheets, { recursive: true, force: true });
        await mkdir(sheets, { recursive: true });
        const file = join(sheets, `${slug}.csv`);
        if (sheet) await writeExport(sheet, file, { format: 'csv', filter: 'all', scratch: out });
        decision.ways.push({
          terms,
          f1: score(folder, sheets).sheets.find((each) => each.slug === slug)?.figure ?? 0,
        });
      }
      found.push(decision);
    };
    await migrate(folder, join(out, 'made'), always('you decide'), { tried });
    return found;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function taken({ ways }: Decision, { weights, margin }: Fitted): number {
  const scores = ways.map(({ terms }) => (terms ? scoreOf(terms, weights) : 0));
  return ways[bestAt(scores, () => margin)]?.f1 ?? 0;
}

/** Of two ways that differ in how right they are: 1 where the score is higher for the better one. */
function pairs(decisions: readonly Decision[], { weights }: Fitted): number[] {
  return decisions.flatMap(({ ways }) =>
    ways.flatMap((one, at) =>
      ways.slice(at + 1).flatMap((other) => {
        if (!one.terms || !other.terms || Math.abs(one.f1 - other.f1) < 0.01) return [];
        const difference = scoreOf(one.terms, weights) - scoreOf(other.terms, weights);
        return [difference * (one.f1 - other.f1) > 0 ? 1 : 0];
      }),
    ),
  );
}

/** One weight after the other, from what is shipped; of equally good ones the nearest to it, so that it is the same each time. */
function fit(decisions: readonly Decision[]): Fitted {
  let best: Fitted = { weights: { ...shipped }, margin: clearly };
  const worth = (each: Fitted) => mean(decisions.map((decision) => taken(decision, each)));
  const better = (each: Fitted) => {
    if (worth(each) > worth(best) + least) best = each;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(shipped) as (keyof Terms)[])
      for (const step of STEPS) better({ ...best, weights: { ...best.weights, [name]: step } });
    for (const margin of MARGINS) better({ ...best, margin });
  }
  return best;
}

function mean(values: readonly number[]): number {
  return rounded(values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length), 4);
}

function written({ weights, margin }: Fitted): string {
  const terms = Object.entries(weights).map(([name, weight]) => `${name}: ${weight}`);
  return [
    '/** What each term of the score counts, and how much more a way must have than the likeliest: `npm run bench -- fit-plan` fits them anew, `--write` writes them here. */',
    `export const weights = { ${terms.join(', ')} };`,
    `export const clearly = ${margin};`,
    '',
  ].join('\n');
}
