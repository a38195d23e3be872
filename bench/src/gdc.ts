import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.js';
import { studyTasks } from './match/data.js';
import { rankingsOf } from './match/rank.js';
import { calibration, hitAt, meanReciprocalRank, printCalibration, recallAtGold } from './match/score.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/gdc-column-match', import.meta.url));

export const gdc: Benchmark = {
  summary:
    'columns of tumour studies to a template of 736 columns with sample values: recall, ranks, calibration',
  usage: 'gdc [--data DIR] [--all]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, all: { type: 'boolean', default: false } },
    });
    const data = resolve(values.data);
    if (!existsSync(join(data, 'target.csv'))) {
      console.error(`bench: no target.csv at ${data}; give its folder with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const tasks = await studyTasks(data);
    const results = tasks.map((task) => {
      const all = rankingsOf(task);
      return { task, all, known: all.filter(({ gold }) => gold.length > 0), recall: recallAtGold(all) };
    });
    console.log(
      table(
        ['study', 'columns', 'gold', 'recall@gold', 'MRR', 'Hit@1'],
        results.map(({ task, all, known, recall }) => [
          task.name,
          all.length,
          recall.gold,
          rounded(recall.found / recall.gold, 3),
          rounded(meanReciprocalRank(known), 3),
          rounded(hitAt(known, 1), 3),
        ]),
      ),
    );
    if (values.all) {
      for (const { task, all } of results) {
        for (const [at, { targets, probabilities, gold }] of all.entries()) {
          const said = (number: number | undefined) => task.targets[number ?? -1]?.name ?? '-';
          const isRight = targets[0] !== undefined && gold.includes(targets[0]);
          if (isRight || (gold.length === 0 && (probabilities[0] ?? 0) < 0.4)) continue;
          const place = targets.findIndex((target) => gold.includes(target));
          console.log(
            `${task.sources[at]?.name} (${task.name}): ${said(targets[0])} ${(probabilities[0] ?? 0).toFixed(2)}; right: ${gold.map(said).join(', ')}, place ${place + 1}`,
          );
        }
      }
    }
    const known = results.flatMap((result) => result.known);
    const recall =
      results.reduce((sum, result) => sum + result.recall.found / result.recall.gold, 0) / results.length;
    const mrr = results.reduce((sum, result) => sum + meanReciprocalRank(result.known), 0) / results.length;
    const { error, sure, sureRight, ...rest } = calibration(known);
    printCalibration({ error, sure, sureRight, ...rest });
    console.log(`mean of the studies: Recall@GT ${recall.toFixed(3)}, MRR ${mrr.toFixed(3)}`);
    return {
      ok: recall >= 0.5 && mrr >= 0.75 && error <= 0.08 && sureRight >= 0.9 * sure,
      figures: {
        recall_at_gold: rounded(recall, 3),
        mrr: rounded(mrr, 3),
        hit1: rounded(hitAt(known, 1), 3),
        calibration_error: rounded(error, 3),
        sure,
        sure_right: sureRight,
      },
    };
  },
};
