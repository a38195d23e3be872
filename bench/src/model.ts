import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Benchmark, UsageError } from './benchmark.js';
import { scorerOf } from './migrations/case.js';
import { cellScorer } from './migrations/score.js';
import { solutions } from './model/solution.js';
import { type Solved, solve } from './model/solve.js';
import { rounded, table } from './table.js';

const usual = fileURLToPath(new URL('../../../shared/bench/migrations/look', import.meta.url));
const program = 'score.mjs';
const goal = 0.98;

export const model: Benchmark = {
  summary: 'Cases that the built-in planner gets wrong, solved by recorded calls of the model’s tools',
  usage: 'model [--data DIR] [--case NAME]',
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: usual }, case: { type: 'string' } },
    });
    const data = resolve(values.data);
    const wanted = solutions().filter(({ name }) => name.includes(values.case ?? ''));
    if (wanted.length === 0) throw new UsageError(`no solution of a case "${values.case}" is kept here`);
    const scoring = existsSync(data) ? scorerOf(data, program) : undefined;
    const missing = wanted.filter(({ name }) => !existsSync(join(data, name, 'case.json')));
    if (scoring === undefined || missing.length > 0) {
      const what = missing.map(({ name }) => name).join(', ');
      console.error(
        `bench: the cases (${what}) and their scorer (${program}) are not at ${data}; give their folder with --data`,
      );
      return { ok: false, figures: { error: 'no data' } };
    }
    const scorer = await cellScorer(scoring);
    const cases: Solved[] = [];
    for (const solution of wanted) cases.push(await solve(solution, data, scorer));
    print(cases);
    return { ok: cases.every(isSolved), figures: { goal, cases } };
  },
};

function isSolved({ built_in, model, refused, taken }: Solved): boolean {
  return taken && model >= goal && model > built_in && refused.length === 0;
}

function print(cases: readonly Solved[]): void {
  const rows = cases.map((each) => [
    each.case,
    rounded(each.built_in, 4),
    rounded(each.model, 4),
    each.tool_calls,
    each.refused.length,
    each.taken ? 'yes' : 'no',
  ]);
  console.log(table(['case', 'built-in', 'model', 'tool calls', 'refused', 'taken'], rows));
  for (const { case: name, refused, failed } of cases) {
    for (const said of refused) console.log(`  ${name}: refused ${said}`);
    if (failed !== undefined) console.log(`  ${name}: ${failed}`);
  }
}
