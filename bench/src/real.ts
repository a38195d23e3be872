import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.js';
import { runCases, usage } from './migrations/cases-bench.js';
import { columnScorer } from './migrations/score.js';

const data = fileURLToPath(new URL('../../../shared/bench/real', import.meta.url));
const goal = 0.72;

export const real: Benchmark = {
  summary: 'Migrations of real public files: columns that are right, and whether wrong sheets are told',
  usage: `real ${usage}`,
  run: (args) =>
    runCases(
      {
        name: 'real',
        data,
        program: 'score-columns.mjs',
        scorer: columnScorer,
        // Who is asked and answers well has good sheets that were asked about: that is no false alarm.
        isWell: ({ silent_share, false_alarm_share, failed, columns_right }) =>
          failed === 0 &&
          (args.includes('--ideal')
            ? columns_right >= goal
            : silent_share <= 0.25 && false_alarm_share <= 0.05),
      },
      args,
    ),
};
