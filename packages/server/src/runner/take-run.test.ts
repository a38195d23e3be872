import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelRun } from '../domain/runs/runs.js';
import { ChildToBeKilled, noFailpoints } from '../failpoints/failpoints.js';
import { databases, openFreshPglite } from '../testing/databases.js';
import {
  newMigration,
  peopleCsv,
  runTo,
  settled,
  start,
  upload,
  type WorkingService,
  workingService,
} from '../testing/runs.js';
import { addAccount } from '../testing/service.js';

const lookMs = 25;

async function threadOf({ service }: WorkingService, migrationId: string) {
  return service.db.rows<{ sequence: number; step: string; n: number; type: string }>(
    sql`select sequence, step, n, type from thread where migration_id = ${migrationId} order by sequence`,
  );
}

function hasNoGap(thread: { sequence: number }[]): boolean {
  return thread.every(({ sequence }, at) => sequence === at + 1);
}

/** The run is in the hands of a worker that is gone. */
async function orphan({ service }: WorkingService, runId: string, attempt: number): Promise<void> {
  await service.db.run(sql`
    update runs set status = 'running', worker = 'dead', attempt = ${attempt}, lease_until = now() - interval '1 second'
    where id = ${runId}`);
}

describe.each(databases)('a run on $name', ({ open }) => {
  let test: WorkingService;
  beforeAll(async () => {
    test = await workingService(open);
  });
  afterAll(() => test.close());

  it('comes to a preview, and its execute to the tested rows', async () => {
    const migration = await newMigration(test);
    const generated = await runTo(test, migration, 'generate');
    expect(generated).toMatchObject({ status: 'awaiting_approval' });
    const executed = await runTo(test, migration, 'execute');
    expect(executed.report).toMatchObject({ inserted: 3, invalidCellCount: 1 });
    const sheet = await test.service.db.row<{ row_count: number; key: string }>(sql`
      select row_count, file->>'parquet' as key from sheets where migration_id = ${migration}`);
    expect(sheet?.row_count).toBe(3);
    expect(await test.service.objects.size(String(sheet?.key))).toBeGreaterThan(0);
    const thread = await threadOf(test, migration);
    expect(hasNoGap(thread)).toBe(true);
    expect(thread.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['tool_call', 'preview', 'completed']),
    );
  });

  it('is taken up by another worker when its own is gone, and goes on behind the steps that are done', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('after:read', migration, 'hold');
    const run = await start(test, migration, 'generate');
    await expect.poll(() => test.failpoints.isHeld('after:read', migration)).toBe(true);
    await orphan(test, run, 1);
    await test.failpoints.release('after:read', migration);
    expect(await settled(test, migration, run)).toMatchObject({ status: 'awaiting_approval' });
    const thread = await threadOf(test, migration);
    expect(hasNoGap(thread)).toBe(true);
    const said = thread.map(({ step, n }) => `${step} ${n}`);
    expect(new Set(said).size).toBe(said.length);
    expect(thread.filter(({ step }) => step.startsWith('attempt:'))).toHaveLength(1);
  });

  it('says that it was taken before anything is fetched or started, once, whoever takes it', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('claimed', migration, 'hold');
    const run = await start(test, migration, 'generate');
    await expect.poll(() => test.failpoints.isHeld('claimed', migration)).toBe(true);
    expect(await threadOf(test, migration)).toMatchObject([{ step: 'taken:0', n: 0, type: 'status' }]);
    // Its worker stops and gives it back: no try of the run's own, so no second beginning.
    await orphan(test, run, 0);
    await test.failpoints.release('claimed', migration);
    expect(await settled(test, migration, run)).toMatchObject({ status: 'awaiting_approval' });
    const told = (await threadOf(test, migration)).filter(({ step }) => /^(taken|attempt):/.test(step));
    expect(told).toHaveLength(1);
  });

  it('says it within a second of being taken, also where every processor is busy', async () => {
    const spin = () => new Worker('for (;;);', { eval: true });
    const crowd = [await newMigration(test), await newMigration(test)];
    const load = Array.from({ length: 2 * availableParallelism() }, spin);
    let runs: string[] = [];
    let delays: { seconds: number }[] = [];
    // The longest that the test itself waited for its turn and the database: what other work did to the run as well.
    let lag = 0;
    try {
      runs = await Promise.all(crowd.map((migration) => start(test, migration, 'generate')));
      for (let looked = performance.now(); delays.length < crowd.length; looked = performance.now()) {
        await setTimeout(lookMs);
        delays = await test.service.db.rows<{ seconds: number }>(sql`
          select extract(epoch from t.created_at - r.started_at)::float8 as seconds
          from runs r join thread t on t.run_id = r.id and t.sequence = 1 where r.id = any(${runs}::uuid[])`);
        lag = Math.max(lag, (performance.now() - looked - lookMs) / 1000);
      }
    } finally {
      await Promise.all(load.map((worker) => worker.terminate()));
    }
    // Between the two stands one transaction of few statements, each of which may wait as long.
    for (const { seconds } of delays) expect(seconds).toBeLessThan(1 + 10 * lag);
    for (const [at, run] of runs.entries()) await cancelRun(test.service, test.actor, crowd[at]!, run);
  });

  it('fails with a reason after three workers died over it', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('claimed', migration, 'hold');
    const run = await start(test, migration, 'generate');
    await expect.poll(() => test.failpoints.isHeld('claimed', migration)).toBe(true);
    await orphan(test, run, 3);
    await test.failpoints.release('claimed', migration);
    const failed = await settled(test, migration, run);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Tried 3 times/) });
  });

  it('is canceled at once, writes nothing more, and the next one starts', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('before:plan', migration, 'hold');
    const run = await start(test, migration, 'generate');
    await expect.poll(() => test.failpoints.isHeld('before:plan', migration)).toBe(true);
    // The run stands still: whoever waited for it would wait for ever.
    const canceled = await cancelRun(test.service, test.actor, migration, run);
    expect(canceled.status).toBe('canceled');
    const before = await threadOf(test, migration);
    await test.failpoints.release('before:plan', migration);
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
    const after = await threadOf(test, migration);
    expect(hasNoGap(after)).toBe(true);
    const steps = await test.service.db.rows(
      sql`select 1 from run_steps where run_id = ${run} and step like 'plan%'`,
    );
    expect(steps).toEqual([]);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('shuts out nobody else: with every slot taken by one account, the other comes to its end', async () => {
    const other = await addAccount(test, 'other');
    const crowd = [await newMigration(test), await newMigration(test), await newMigration(test)];
    for (const migration of crowd) await test.failpoints.set('claimed', migration, 'hold');
    const runs: string[] = [];
    for (const migration of crowd) runs.push(await start(test, migration, 'generate'));
    const held = async () =>
      (await Promise.all(crowd.map((migration) => test.failpoints.isHeld('claimed', migration)))).filter(
        Boolean,
      ).length;
    await expect.poll(held, { timeout: 30_000 }).toBe(2);
    const small = await newMigration(other);
    expect(await runTo(other, small, 'generate')).toMatchObject({ status: 'awaiting_approval' });
    expect(await held()).toBe(2);
    // The third is taken as soon as there is a place for it.
    await cancelRun(test.service, test.actor, crowd[0]!, runs[0]!);
    await test.failpoints.release('claimed', crowd[0]!);
    await expect.poll(() => test.failpoints.isHeld('claimed', crowd[2]!), { timeout: 30_000 }).toBe(true);
    for (const at of [1, 2]) {
      await cancelRun(test.service, test.actor, crowd[at]!, runs[at]!);
      await test.failpoints.release('claimed', crowd[at]!);
    }
  });

  describe('with a limit of time', () => {
    const limit = (seconds: number) => {
      test.service.config.runs.limitSeconds = seconds;
    };
    beforeAll(() => limit(0));
    afterEach(() => limit(0));
    const reason =
      'The run took longer than 1 s, the limit of this service: send the files in parts, each in a migration of its own, or allow more time (RUN_LIMIT_SECONDS).';

    it('ends with the reason, at the first try; its sheets stay and the next one works', async () => {
      const migration = await newMigration(test);
      await runTo(test, migration, 'generate');
      await runTo(test, migration, 'execute');
      const sheet = () =>
        test.service.db.row<{ file: object }>(sql`select file from sheets where migration_id = ${migration}`);
      const before = await sheet();
      limit(1);
      await test.failpoints.set('before:plan', migration, 'hold');
      const run = await start(test, migration, 'generate');
      expect(await settled(test, migration, run)).toMatchObject({ status: 'failed', error: reason });
      const row = await test.service.db.row(
        sql`select attempt, worker from runs where id = ${run} and worked_seconds < 60`,
      );
      expect(row).toEqual({ attempt: 1, worker: null });
      expect(await sheet()).toEqual(before);
      await test.failpoints.release('before:plan', migration);
      limit(0);
      expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
    });

    it('counts what earlier workers spent on it, and no time of waiting', async () => {
      const migration = await newMigration(test);
      await test.failpoints.set('claimed', migration, 'hold');
      const run = await start(test, migration, 'generate');
      await expect.poll(() => test.failpoints.isHeld('claimed', migration), { timeout: 30_000 }).toBe(true);
      // Two seconds of work, by the lease that is renewed.
      const worked = async () =>
        (
          await test.service.db.row<{ worked_seconds: number }>(
            sql`select worked_seconds from runs where id = ${run}`,
          )
        )?.worked_seconds;
      await expect.poll(worked, { timeout: 30_000 }).toBeGreaterThan(1);
      limit(1);
      await orphan(test, run, 1);
      await test.failpoints.release('claimed', migration);
      expect(await settled(test, migration, run)).toMatchObject({ status: 'failed', error: reason });
    });
  });
});

describe('a run whose surroundings fail', () => {
  let test: WorkingService;
  let fault: (() => Promise<void>) | undefined;
  let killed: string | undefined;

  beforeAll(async () => {
    test = await workingService(openFreshPglite, ({ objects }) => ({
      objects: { ...objects, putFile: (key, path) => (fault ? fault() : objects.putFile(key, path)) },
      failpoints: {
        ...noFailpoints,
        reach: async (name, migration) => {
          if (name === 'before:read' && migration === killed) throw new ChildToBeKilled();
        },
      },
    }));
  });
  afterAll(() => test.close());

  it('says that its process was killed, after three tries', async () => {
    const migration = await newMigration(test);
    killed = migration;
    const failed = await runTo(test, migration, 'generate');
    killed = undefined;
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Tried 3 times.*killed/),
    });
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });

  it('says what the object store did, try after try, and the next one works', async () => {
    const migration = await newMigration(test);
    const failures = [
      () => Promise.reject(Object.assign(new Error('no'), { name: 'SlowDown' })),
      () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOSPC' })),
      () => new Promise<void>(() => {}),
    ];
    const { config, db } = test.service;
    const { storeSeconds } = config;
    const told: (string | null | undefined)[] = [];
    let tries = 0;
    fault = async () => {
      const failure = failures[tries++]!;
      if (tries === 3) config.storeSeconds = 1;
      const run = await db.row<{ error: string | null }>(
        sql`select error from runs where migration_id = ${migration}`,
      );
      told.push(run?.error);
      return failure();
    };
    const failed = await runTo(test, migration, 'generate');
    config.storeSeconds = storeSeconds;
    fault = undefined;
    // At the beginning of a try stands what became of the one before.
    expect(told).toEqual([
      null,
      expect.stringMatching(/object store.*SlowDown/),
      expect.stringMatching(/disk of the server is full/),
    ]);
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Tried 3 times.*object store did not answer for 1 s/),
    });
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });

  it('names a file that is gone, at the first try', async () => {
    const migration = await newMigration(test);
    const file = await test.service.db.row<{ object_key: string }>(
      sql`select object_key from files where migration_id = ${migration}`,
    );
    await test.service.objects.remove(String(file?.object_key));
    const failed = await runTo(test, migration, 'generate');
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/people\.csv/) });
  });

  it('names a file that cannot be read; the service stays up', async () => {
    const migration = await newMigration(test, { 'broken.xlsx': 'PK\u0003\u0004 not a workbook' });
    const failed = await runTo(test, migration, 'generate');
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/broken\.xlsx/) });
    await upload(test, migration, 'people.csv', peopleCsv);
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });
});
