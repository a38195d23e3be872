import { type RunningPostgres, startPostgres } from '@godwit/testbed/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cost, type Costs, operations } from './costs.js';
import { isFair, isRecovered, isWhole } from './report.js';
import { type Simulated, simulate } from './simulation.js';
import { setStage } from './stage.js';

const around = { cores: 4, roundTripMs: 0.5, s3LatencyMs: 30, s3MegabytesPerSecond: 80 };
/** About what they are: the history depends on them, so they stay as they are here. */
const cost: Cost = { cpuMs: 1, cpuMsPerThousand: 1, statements: 6, writes: true };
const costs: Costs = {
  operations: {
    ...(Object.fromEntries(operations.map((name) => [name, cost])) as Costs['operations']),
    look: { cpuMs: 0.3, cpuMsPerThousand: 0.1, statements: 1, writes: false },
    spare_look: { cpuMs: 1, cpuMsPerThousand: 0.5, statements: 1, writes: false },
    miss: { ...cost, writes: false },
  },
  flushMs: 2,
};

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function play(name: string, migrations: number, workers: number): Promise<Simulated> {
  const stage = await setStage(postgres.url, name);
  try {
    return await simulate(stage, { seed: 7, migrations, workers, losesWorkers: true }, costs, around);
  } finally {
    await stage.close();
  }
}

it('a seed is a history', async () => {
  const [first, again] = [await play('first', 40, 4), await play('again', 40, 4)];
  expect(first.events).toBeGreaterThanOrEqual(240);
  expect(again.hash).toBe(first.hash);
});

it('a fleet that loses a tenth of its workers loses no run, does none twice and stays fair', async () => {
  const fleet = await play('fleet', 200, 20);
  expect(isWhole(fleet)).toBe(true);
  expect(fleet.loss?.runs.length).toBeGreaterThan(0);
  expect(isRecovered(fleet)).toBe(true);
  expect(isFair(fleet)).toBe(true);
});
