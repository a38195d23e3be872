import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Calibration, Model, Models, Weights } from '@godwit/engine/match/weigh';
import type { Benchmark } from './benchmark.js';
import { asTemplates, glossaryTasks, studyTasks, type Task } from './match/data.js';
import { crossRank, fit, fitCalibration, prepare, recalibrated, uncalibrated } from './match/fit.js';
import {
  calibration,
  hitAt,
  meanReciprocalRank,
  printCalibration,
  type Ranking,
  recallAtGold,
} from './match/score.js';
import { rounded } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench', import.meta.url));
const weightsFile = fileURLToPath(new URL('../../packages/engine/src/match/weights.ts', import.meta.url));

export const fitMatch: Benchmark = {
  summary:
    'fits the weights of column matching on both public sets, and says what they do on tables not fitted on',
  usage: 'fit-match [--data DIR] [--write]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, write: { type: 'boolean', default: false } },
    });
    const data = resolve(values.data);
    const folders = ['semtab-columns', 'gdc-column-match'].map((name) => join(data, name));
    const missing = folders.filter((folder) => !existsSync(folder));
    if (missing.length > 0) {
      console.error(`bench: nothing at ${missing.join(', ')}; give the folder above them with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const glossary = await glossaryTasks(folders[0] ?? '');
    const studies = await studyTasks(folders[1] ?? '');
    const large = fitted(glossary, studies, (rankings) => rankings.filter(({ gold }) => gold.length > 0));
    const small = fitted(asTemplates(glossary), asTemplates(studies), (rankings) => rankings);
    const text = written({ glossary: large.model, template: small.model });
    if (values.write) await writeFile(weightsFile, text);
    else console.log(text);
    return { ok: true, figures: { glossary: large.figures, template: small.figures } };
  },
};

/** Weights from all tasks, calibrated on what weights fitted without a table say of it. */
function fitted(
  described: readonly Task[],
  undescribed: readonly Task[],
  counted: (rankings: Ranking[]) => Ranking[],
): { model: Model; figures: Record<string, number> } {
  const [terms, studies] = [described.map(prepare), undescribed.map(prepare)];
  const [byTerm = [], byStudy = []] = crossRank([terms, studies]);
  const calibrations = [byTerm, byStudy].map((ranked) => fitCalibration(counted(ranked.flat())));
  const [forTerms = uncalibrated, forStudies = uncalibrated] = calibrations;
  const columns = recalibrated(counted(byTerm.flat()), forTerms);
  const cells = recalibrated(counted(byStudy.flat()), forStudies);
  console.log('\ncolumns of open data, each table ranked by weights fitted without it');
  printCalibration(calibration(columns));
  console.log('\ntumour studies, each ranked by weights fitted without it');
  printCalibration(calibration(cells));
  const recall = byStudy.map((study) => recallAtGold(study)).map(({ found, gold }) => found / gold);
  const known = columns.filter(({ gold }) => gold.length > 0);
  return {
    model: { ...fit([...terms, ...studies]), described: forTerms, undescribed: forStudies },
    figures: {
      hit1: rounded(hitAt(known, 1), 3),
      hit5: rounded(hitAt(known, 5), 3),
      columns_calibration_error: rounded(calibration(columns).error, 3),
      recall_at_gold: rounded(recall.reduce((sum, share) => sum + share, 0) / recall.length, 3),
      mrr: rounded(meanReciprocalRank(cells), 3),
      studies_calibration_error: rounded(calibration(cells).error, 3),
    },
  };
}

function written(models: Models): string {
  const weights = ({ evidence, none, noneUndescribed }: Weights) => [
    '      evidence: {',
    ...Object.entries(evidence).map(([kind, weight]) => `        ${kind}: ${weight},`),
    '      },',
    `      none: ${none},`,
    `      noneUndescribed: ${noneUndescribed},`,
  ];
  const line = (name: string, { slope, shift }: Calibration) =>
    `    ${name}: { slope: ${slope}, shift: ${shift} },`;
  return [
    "import type { Models } from './weigh.js';",
    '',
    '/** Written by `npm run bench -- fit-match --write`. */',
    'export const models: Models = {',
    ...Object.entries(models).flatMap(
      ([name, { first, second, described, undescribed }]: [string, Model]) => [
        `  ${name}: {`,
        '    first: {',
        ...weights(first),
        '    },',
        '    second: {',
        ...weights(second),
        '    },',
        line('described', described),
        line('undescribed', undescribed),
        '  },',
      ],
    ),
    '};',
    '',
  ].join('\n');
}
