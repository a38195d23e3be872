import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.js';
import { glossaryTasks } from './match/data.js';
import { rankingsOf } from './match/rank.js';
import { calibration, hitAt, printCalibration } from './match/score.js';
import { rounded } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/semtab-columns', import.meta.url));

export const columns: Benchmark = {
  summary: 'columns of open data to the terms of a glossary, by names alone: hits and calibration',
  usage: 'columns [--data DIR] [--all]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, all: { type: 'boolean', default: false } },
    });
    const data = resolve(values.data);
    if (!existsSync(join(data, 'columns.jsonl'))) {
      console.error(`bench: no columns.jsonl at ${data}; give its folder with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const tasks = await glossaryTasks(data);
    const rankings = tasks.flatMap((task) => rankingsOf(task));
    if (values.all) {
      for (const task of tasks) {
        for (const [at, { targets, probabilities, gold }] of rankingsOf(task).entries()) {
          if (targets[0] !== undefined && gold.includes(targets[0])) continue;
          const said = (number: number | undefined) => task.targets[number ?? -1]?.name ?? '-';
          const place = targets.findIndex((target) => gold.includes(target));
          console.log(
            `${task.sources[at]?.name} (${task.name}): ${said(targets[0])} ${(probabilities[0] ?? 0).toFixed(2)}; right: ${said(gold[0])}, place ${place + 1} — ${task.targets[gold[0] ?? -1]?.description?.slice(0, 80)}`,
          );
        }
      }
    }
    const hit1 = hitAt(rankings, 1);
    const hit5 = hitAt(rankings, 5);
    const { error, sure, sureRight, ...rest } = calibration(rankings);
    printCalibration({ error, sure, sureRight, ...rest });
    console.log(`Hit@1 ${hit1.toFixed(3)}, Hit@5 ${hit5.toFixed(3)} of ${rankings.length} columns`);
    return {
      ok: hit1 >= 0.75 && hit5 >= 0.92 && error <= 0.08 && sureRight >= 0.9 * sure,
      figures: {
        columns: rankings.length,
        hit1: rounded(hit1, 3),
        hit5: rounded(hit5, 3),
        calibration_error: rounded(error, 3),
        sure,
        sure_right: sureRight,
      },
    };
  },
};
