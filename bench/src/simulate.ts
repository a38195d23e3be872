import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '@godwit/testbed/postgres';
import { type Benchmark, UsageError, wholeNumber } from './benchmark.js';
import type { Costs, Surroundings } from './simulate/costs.js';
import { measureCosts } from './simulate/measure.js';
import { costTable, report } from './simulate/report.js';
import { simulate } from './simulate/simulation.js';
import { setStage } from './simulate/stage.js';

export const simulateFleet: Benchmark = {
  summary:
    'A large fleet in virtual time over the real scheduling code: throughput, fairness, lost workers, load',
  usage:
    'simulate [--migrations 10000] [--workers 200] [--seed 1] [--also 400,800] [--costs JSON]\n' +
    '  [--cores 4] [--round-trip-ms 0.5] [--s3-latency-ms 30] [--s3-mb-s 80]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        migrations: { type: 'string', default: '10000' },
        workers: { type: 'string', default: '200' },
        also: { type: 'string', default: '400,800' },
        seed: { type: 'string', default: '1' },
        costs: { type: 'string' },
        cores: { type: 'string', default: '4' },
        'round-trip-ms': { type: 'string', default: '0.5' },
        's3-latency-ms': { type: 'string', default: '30' },
        's3-mb-s': { type: 'string', default: '80' },
      },
    });
    const migrations = wholeNumber('migrations', values.migrations, 10);
    const workers = wholeNumber('workers', values.workers);
    const seed = wholeNumber('seed', values.seed, 0);
    const also = values.also === '' ? [] : values.also.split(',').map((each) => wholeNumber('also', each));
    const around: Surroundings = {
      cores: wholeNumber('cores', values.cores),
      roundTripMs: positive('round-trip-ms', values['round-trip-ms']),
      s3LatencyMs: positive('s3-latency-ms', values['s3-latency-ms']),
      s3MegabytesPerSecond: positive('s3-mb-s', values['s3-mb-s']),
    };
    const postgres = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } });
    try {
      const costs = values.costs ? (JSON.parse(values.costs) as Costs) : await measureCosts(postgres.url);
      console.log(`${costTable(costs)}\n`);
      const play = async (count: number, migrationCount: number, losesWorkers: boolean) => {
        const stage = await setStage(postgres.url, `fleet_${count}`);
        try {
          const scenario = { seed, migrations: migrationCount, workers: count, losesWorkers };
          return await simulate(stage, scenario, costs, around);
        } finally {
          await stage.close();
        }
      };
      const main = await play(workers, migrations, true);
      const others = [];
      // To see what is full first takes fewer of them.
      for (const count of also) others.push(await play(count, Math.ceil(migrations / 4), false));
      return report(main, others, costs, around, availableParallelism());
    } finally {
      await postgres.stop();
    }
  },
};

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new UsageError(`--${name} must be a number above 0, not "${value}"`);
  return number;
}
