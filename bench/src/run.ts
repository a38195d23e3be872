import { type Benchmark, type Outcome, UsageError } from './benchmark.js';
import { columns } from './columns.js';
import { crashRuns } from './crash-runs.js';
import { crashStore } from './crash-store.js';
import { dumps } from './dumps.js';
import { engine } from './engine.js';
import { exportCsv } from './export.js';
import { exports } from './exports.js';
import { fitCertainty } from './fit-certainty.js';
import { fitChoice } from './fit-choice.js';
import { fitKinds } from './fit-kinds.js';
import { fitMatch } from './fit-match.js';
import { fitPlan } from './fit-plan.js';
import { fleet } from './fleet.js';
import { flow } from './flow.js';
import { fullDisk } from './full-disk.js';
import { fuzz } from './fuzz.js';
import { gdc } from './gdc.js';
import { hostile } from './hostile.js';
import { http } from './http.js';
import { migrations } from './migrations.js';
import { model } from './model.js';
import { pages } from './pages.js';
import { pdf } from './pdf.js';
import { plan } from './plan.js';
import { pollock } from './pollock.js';
import { pull } from './pull.js';
import { readers } from './readers.js';
import { real } from './real.js';
import { restructure } from './restructure.js';
import { rows } from './rows.js';
import { scan } from './scan.js';
import { sentences } from './sentences.js';
import { sheets } from './sheets.js';
import { simulateFleet } from './simulate.js';
import { small } from './small.js';
import { soak } from './soak.js';
import { sse } from './sse.js';
import { stop } from './stop.js';
import { structure } from './structure.js';
import { upload } from './upload.js';
import { webhooks } from './webhooks.js';
import { xlsx } from './xlsx.js';

const benchmarks: Record<string, Benchmark> = {
  http,
  hostile,
  upload,
  export: exportCsv,
  'crash-store': crashStore,
  'crash-runs': crashRuns,
  'full-disk': fullDisk,
  fleet,
  simulate: simulateFleet,
  flow,
  rows,
  pages,
  sse,
  small,
  soak,
  stop,
  webhooks,
  engine,
  pollock,
  pull,
  readers,
  sheets,
  xlsx,
  dumps,
  structure,
  pdf,
  scan,
  fuzz,
  restructure,
  columns,
  gdc,
  exports,
  migrations,
  model,
  sentences,
  real,
  plan,
  'fit-certainty': fitCertainty,
  'fit-kinds': fitKinds,
  'fit-choice': fitChoice,
  'fit-match': fitMatch,
  'fit-plan': fitPlan,
};

/** Exit codes: 0 the goals hold, 1 they do not or it failed, 2 the command line is wrong. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help') {
    console.log(list());
    return 0;
  }
  const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!benchmark) {
    console.error(`bench: no benchmark "${name}"\n\n${list()}`);
    return 2;
  }
  if (args.includes('--help')) {
    console.log(`${benchmark.summary}\n\nUsage: npm run bench -- ${benchmark.usage}`);
    return 0;
  }
  let outcome: Outcome;
  try {
    outcome = await benchmark.run(args);
  } catch (error) {
    if (isUsage(error)) {
      console.error(`bench: ${error.message}\nUsage: npm run bench -- ${benchmark.usage}`);
      return 2;
    }
    console.error(error);
    outcome = { ok: false, figures: { error: String(error) } };
  }
  console.log(JSON.stringify({ name, ok: outcome.ok, ...outcome.figures }));
  return outcome.ok ? 0 : 1;
}

function list(): string {
  const width = Math.max(...Object.keys(benchmarks).map((name) => name.length));
  const lines = Object.entries(benchmarks).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return ['npm run bench -- NAME [options]', '', ...lines].join('\n');
}

function isUsage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}

process.exitCode = await main(process.argv.slice(2));
