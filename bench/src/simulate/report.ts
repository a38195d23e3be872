import type { Outcome } from '../benchmark.js';
import { quantile } from '../quantile.js';
import { rounded, table } from '../table.js';
import { type Costs, operations, type Surroundings } from './costs.js';
import { placesOfWorker, type RunHistory, type Simulated } from './simulation.js';

/** An account with one migration waits at most so long for a worker (p95), whoever floods. */
export const fairSeconds = 2;
/** A lease lasts ten seconds and who is free looks every two; then the account has its turn. */
export const recoverySeconds = 20;

export function costTable({ operations: costs, flushMs }: Costs): string {
  const rows = operations.map((operation) => {
    const { cpuMs, cpuMsPerThousand, statements, writes } = costs[operation];
    return [operation, cpuMs, cpuMsPerThousand, statements, writes ? rounded(flushMs, 2) : 0];
  });
  return table(['operation', 'cpu_ms', 'per_1000_open_ms', 'round_trips', 'flush_ms'], rows);
}

export function report(
  main: Simulated,
  others: readonly Simulated[],
  costs: Costs,
  around: Surroundings,
  coresHere: number,
): Outcome {
  const fleets = [main, ...others].map((each) => fleetFigures(each, around));
  console.log(
    table(
      Object.keys(fleets[0] ?? {}),
      fleets.map((figures) => Object.values(figures)),
    ),
  );
  const waits = waitFigures(main);
  console.log(`\nWaiting for a worker, by what the account has, with ${main.scenario.workers} workers:`);
  console.log(
    table(
      Object.keys(waits[0] ?? {}),
      waits.map((figures) => Object.values(figures)),
    ),
  );
  const loss = lossFigures(main);
  if (loss) console.log(`\nWorkers lost at once: ${JSON.stringify(loss)}`);
  const whole = isWhole(main) && others.every(isWhole);
  const ok = whole && isFair(main) && isRecovered(main);
  console.log(
    `\nAssumed: a database of ${around.cores} cores, ${around.roundTripMs} ms to it and back, ` +
      `${around.s3LatencyMs} ms and ${around.s3MegabytesPerSecond} MB/s to the store. ` +
      `Measured on this machine of ${coresHere} cores: the operations above. Replay: --seed ${main.scenario.seed} --costs '${JSON.stringify(costs)}'`,
  );
  return {
    ok,
    figures: {
      seed: main.scenario.seed,
      hash: main.hash,
      fleets,
      waits,
      loss,
      none_lost_none_twice: whole,
      fair: isFair(main),
      recovered: isRecovered(main),
    },
  };
}

function fleetFigures(simulated: Simulated, { cores }: Surroundings) {
  const { scenario, runs, endMs, load, real, hash } = simulated;
  const seconds = endMs / 1000;
  const work = runs.reduce((sum, { migration, kind }) => sum + workMs(migration, kind), 0);
  const slots = scenario.workers * placesOfWorker.slots;
  const count = (...names: (typeof operations)[number][]) =>
    names.reduce((sum, name) => sum + (load.operations.get(name) ?? 0), 0);
  return {
    workers: scenario.workers,
    migrations: scenario.migrations,
    minutes: rounded(seconds / 60, 1),
    'migrations/min': rounded((60 * scenario.migrations) / seconds),
    slots_busy: share(work / (slots * endMs)),
    lock_busy: share(load.lockMs / endMs),
    lock_wait_p95_ms: rounded(quantile(load.lockWaits, 0.95)),
    database_busy: share(load.coreMs / (cores * endMs)),
    'claims/run': rounded(count('claim', 'miss') / runs.length, 1),
    'looks/run': rounded(count('look', 'spare_look') / runs.length, 1),
    'transactions/run': rounded(count(...operations) / runs.length, 1),
    'wal_kb/run': rounded(real.walBytes / 1024 / runs.length, 1),
    hash,
  };
}

function workMs({ generateMs, executeMs }: RunHistory['migration'], kind: RunHistory['kind']): number {
  return kind === 'generate' ? generateMs : executeMs;
}

function share(value: number): string {
  return `${rounded(100 * value)}%`;
}

const kinds = ['the one that floods', '20 or more', '2 to 19', 'one'] as const;

function waitFigures({ demand, runs }: Simulated) {
  const counts = new Map<number, number>();
  for (const { account } of demand.migrations) counts.set(account, (counts.get(account) ?? 0) + 1);
  const kindOf = (account: number): (typeof kinds)[number] => {
    const count = counts.get(account) ?? 0;
    if (account === 0) return 'the one that floods';
    if (count >= 20) return '20 or more';
    return count > 1 ? '2 to 19' : 'one';
  };
  return kinds.map((kind) => {
    const own = runs.filter(({ migration }) => kindOf(migration.account) === kind);
    const waits = own.map((run) => ((run.takenAt[0] ?? Number.NaN) - run.queuedAt) / 1000);
    return {
      account: kind,
      accounts: [...counts.keys()].filter((account) => kindOf(account) === kind).length,
      runs: own.length,
      p50_s: rounded(quantile(waits, 0.5), 2),
      p95_s: rounded(quantile(waits, 0.95), 2),
      longest_s: rounded(quantile(waits, 1), 2),
    };
  });
}

function lossFigures({ loss }: Simulated) {
  if (!loss) return undefined;
  // Where the last word of the worker was the commit that settles it, there is nothing to take up.
  const left = loss.runs.filter(({ takenAt, settledAt }) => takenAt.length > 1 || settledAt.length === 0);
  const again = left.map(({ takenAt }) => ((takenAt.at(-1) ?? Number.NaN) - loss.atMs) / 1000);
  return {
    workers: loss.workers,
    runs: left.length,
    taken_up_again_p50_s: rounded(quantile(again, 0.5), 1),
    taken_up_again_last_s: rounded(quantile(again, 1), 1),
  };
}

/** Every migration has its two runs, each settled once. */
export function isWhole({ scenario, runs, stored }: Simulated): boolean {
  const wanted = 2 * scenario.migrations;
  return (
    runs.length === wanted &&
    runs.every(({ settledAt }) => settledAt.length === 1) &&
    stored.completed === wanted &&
    stored.settlements === wanted &&
    stored.other === 0
  );
}

export function isFair(simulated: Simulated): boolean {
  return waitFigures(simulated).every(({ account, p95_s }) => account !== 'one' || p95_s <= fairSeconds);
}

export function isRecovered(simulated: Simulated): boolean {
  const loss = lossFigures(simulated);
  return !loss || loss.taken_up_again_last_s <= recoverySeconds;
}
