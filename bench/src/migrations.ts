import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.js';
import { runCases, usage } from './migrations/cases-bench.js';
import { cellScorer } from './migrations/score.js';

const data = fileURLToPath(new URL('../../../shared/bench/migrations/look', import.meta.url));

export const migrations: Benchmark = {
  summary: 'Whole migrations, planned without a model, against their gold; and whether wrong sheets are told',
  usage: `migrations ${usage}`,
  run: (args) =>
    runCases(
      {
        name: 'migrations',
        data,
        program: 'score.mjs',
        scorer: cellScorer,
        isWell: ({ silent_share, false_alarm_share, failed }) =>
          silent_share <= 0.25 && false_alarm_share <= 0.05 && failed === 0,
      },
      args,
    ),
};
