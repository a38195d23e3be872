import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ColumnEvidence, certaintyOf, type Evidence } from '@godwit/engine/health/certainty';
import { weights as shipped } from '@godwit/engine/health/certainty-weights';
import { type Benchmark, UsageError } from './benchmark.js';
import { always } from './migrations/answering.js';
import { caseNames, scorerOf } from './migrations/case.js';
import { migrate } from './migrations/migrate.js';
import { cellScorer, columnScorer, type Scorer } from './migrations/score.js';
import { rounded, table } from './table.js';

const given = (folder: string) => fileURLToPath(new URL(`../../../shared/bench/${folder}`, import.meta.url));
const ours = fileURLToPath(new URL('../cases/look', import.meta.url));
/** Those that nobody reads say best how sure a column is: the planner was made on the others. */
const unread = fileURLToPath(new URL('../cases/check', import.meta.url));
const weightsFile = fileURLToPath(
  new URL('../../packages/engine/src/health/certainty-weights.ts', import.meta.url),
);

type Weights = Record<keyof Evidence, number>;

export interface Column {
  case: string;
  evidence: Evidence;
  isRight: boolean;
}

const folds = 8;
/** More change nothing: it has settled after six or seven. */
const steps = 12;
/** Pulls weights towards nothing that few columns speak for. */
const pull = 5;
const right = 0.98;
const sureFrom = 0.9;

export const fitCertainty: Benchmark = {
  summary: 'fits how sure a column is said to be to how often such columns are right',
  usage: 'fit-certainty [--data DIR]... [--seen FILE] [--write]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        data: {
          type: 'string',
          multiple: true,
          default: [given('migrations/look'), given('real'), ours, unread],
        },
        write: { type: 'boolean', default: false },
        /** What was seen is kept there, and taken from there the next time. */
        seen: { type: 'string' },
      },
    });
    const columns = await seenIn(values.seen, async () => {
      const found: Column[] = [];
      for (const folder of values.data) found.push(...(await columnsOf(resolve(folder))));
      return found;
    });
    const names = [...new Set(columns.map((each) => each.case))];
    const unseen = columns.map((each) => ({ ...each, said: 0 }));
    for (let fold = 0; fold < folds; fold += 1) {
      const isOut = ({ case: name }: Column) => names.indexOf(name) % folds === fold;
      const fitted = fit(columns.filter((each) => !isOut(each)));
      for (const each of unseen) if (isOut(each)) each.said = certaintyOf(each.evidence, fitted);
    }
    const figures = {
      columns: columns.length,
      right: rounded(share(columns), 3),
      ...figuresOf(
        'shipped',
        columns.map((each) => ({ ...each, said: certaintyOf(each.evidence, shipped) })),
      ),
      ...figuresOf('without_the_case', unseen),
    };
    console.log(table(['what', ''], Object.entries(figures)));
    const text = written(fit(columns));
    if (values.write) await writeFile(weightsFile, text);
    else console.log(text);
    return { ok: columns.length > 0, figures };
  },
};

async function seenIn(file: string | undefined, see: () => Promise<Column[]>): Promise<Column[]> {
  if (file !== undefined && existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Column[];
  const columns = await see();
  if (file !== undefined) await writeFile(file, JSON.stringify(columns));
  return columns;
}

async function columnsOf(data: string): Promise<Column[]> {
  const program = scorerOf(data, 'score-columns.mjs');
  const cells = scorerOf(data, 'score.mjs');
  if (program === undefined && cells === undefined)
    throw new UsageError(`the cases and their scorer are not at ${data}; give their folders with --data`);
  const score: Scorer = program ? await columnScorer(program) : await cellScorer(cells ?? '');
  const found: Column[] = [];
  const out = await mkdtemp(join(tmpdir(), 'godwit-fit-certainty-'));
  try {
    for (const name of await caseNames(data)) {
      let weighed: readonly ColumnEvidence[] = [];
      await migrate(join(data, name), out, always('you decide'), {
        weighed: (all) => {
          weighed = all;
        },
      });
      const { sheets } = score(join(data, name), out);
      for (const { template, column, evidence } of weighed) {
        const sheet = sheets.find(({ slug }) => slug === template);
        const share = sheet?.columns.get(column);
        if (share !== undefined)
          found.push({
            case: `${basename(data)}/${name}`,
            evidence,
            isRight: share >= right,
          });
      }
    }
    return found;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Logistic regression by Newton's steps: no chance in it, so that the same columns give the same weights. */
export function fit(columns: readonly Column[]): Weights {
  const names = Object.keys(shipped) as (keyof Evidence)[];
  const pullOf = (name: keyof Evidence): number => (name === 'base' ? 0 : pull);
  let weights = Object.fromEntries(names.map((name) => [name, 0])) as Weights;
  for (let step = 0; step < steps; step += 1) {
    const slope = names.map((name) => pullOf(name) * weights[name]);
    const bend = names.map((row) => names.map((name) => (row === name ? pullOf(name) : 0)));
    for (const { evidence, isRight } of columns) {
      const said = certaintyOf(evidence, weights);
      for (const [at, name] of names.entries()) {
        slope[at] = (slope[at] ?? 0) + (said - Number(isRight)) * evidence[name];
        const row = bend[at] ?? [];
        for (const [to, other] of names.entries())
          row[to] = (row[to] ?? 0) + said * (1 - said) * evidence[name] * evidence[other];
      }
    }
    const change = solved(bend, slope);
    weights = Object.fromEntries(
      names.map((name, at) => [name, weights[name] - (change[at] ?? 0)]),
    ) as Weights;
  }
  return Object.fromEntries(names.map((name) => [name, rounded(weights[name], 2)])) as Weights;
}

/** x of bend x = slope, for a matrix that pulls make positive definite. */
function solved(bend: readonly (readonly number[])[], slope: readonly number[]): number[] {
  const rows = bend.map((row, at) => [...row, slope[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    const by = pivot[at] ?? 1;
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const times = (row[at] ?? 0) / by;
      for (let to = at; to <= rows.length; to += 1) row[to] = (row[to] ?? 0) - times * (pivot[to] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

function figuresOf(name: string, columns: readonly (Column & { said: number })[]) {
  const sure = columns.filter(({ said }) => said >= sureFrom);
  const bins = Array.from({ length: 10 }, (_, at) =>
    columns.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === at),
  );
  const off = bins.reduce(
    (sum, bin) => sum + Math.abs(bin.reduce((total, { said, isRight }) => total + said - Number(isRight), 0)),
    0,
  );
  return {
    [`${name}_sure_right`]: rounded(share(sure), 3),
    [`${name}_right_said_sure`]: rounded(
      sure.filter(({ isRight }) => isRight).length /
        Math.max(1, columns.filter(({ isRight }) => isRight).length),
      3,
    ),
    [`${name}_calibration_error`]: rounded(off / Math.max(1, columns.length), 3),
  };
}

function share(columns: readonly Column[]): number {
  return columns.filter(({ isRight }) => isRight).length / Math.max(1, columns.length);
}

function written(weights: Weights): string {
  return [
    '/** What each piece of evidence counts for a column, in log odds: `npm run bench -- fit-certainty` fits them anew, `--write` writes them here. */',
    'export const weights = {',
    ...Object.entries(weights).map(([name, weight]) => `  ${name}: ${weight},`),
    '};',
    '',
  ].join('\n');
}
