import { readFile } from 'node:fs/promises';
import { say } from '@godwit/server/domain/migrations/thread';
import { claimNext, renew } from '@godwit/server/domain/runs/lease';
import { leasedRuns, type RunLease, underLease } from '@godwit/server/domain/runs/run-lease';
import { settleAnswer } from '@godwit/server/domain/runs/settle';
import type { Service } from '@godwit/server/domain/service';
import type { Database, Queries, Transaction } from '@godwit/server/store/database';
import sql, { type Sql } from 'sql-template-tag';
import { quantile } from '../quantile.js';
import { median } from '../table.js';
import { type Cost, type Costs, type Operation, operations } from './costs.js';
import { countedSeam, keepStep, queueRun, schedulingService, setStage, storeMigrations } from './stage.js';
import { VirtualTime } from './virtual-time.js';

const accounts = 50;
/** How many runs are open while it is measured, and how often each operation is done then. */
const depths = [100, 4000];
const rounds = 40;

interface Sample {
  operation: Operation;
  depth: number;
  cpuMs: number;
  statements: number;
}

/**
 * What each operation costs the PostgreSQL server at `url`, on one connection: processor time of the process behind
 * the connection, which other work on the machine does not change (where the system does not tell: elapsed time).
 */
export async function measureCosts(url: string): Promise<Costs> {
  const samples: Sample[] = [];
  let flushMs = 0;
  for (const depth of depths) {
    const stage = await setStage(url, `costs_${depth}`, true);
    try {
      const meter = new Meter(stage.db, await processorTime(stage.db), (sample) =>
        samples.push({ ...sample, depth }),
      );
      await atDepth(stage.db, depth, meter);
      flushMs = await measureFlush(stage.db);
    } finally {
      await stage.close();
    }
  }
  const fit = operations.map((operation) => [operation, fitted(operation, samples)] as const);
  return { operations: Object.fromEntries(fit) as Costs['operations'], flushMs };
}

/** Everything that is done for one run, each by the product's own code. */
async function atDepth(db: Database, depth: number, meter: Meter): Promise<void> {
  const seam = countedSeam(new VirtualTime());
  const announce = async (tx: Queries) => void (await tx.run(sql`select pg_notify('costs', 'run')`));
  const as = (single: Operation, transaction = single): Service =>
    schedulingService(meter.as(single, transaction), seam, { announce });
  const owners = Array.from({ length: depth + rounds }, (_, n) => n % accounts);
  const ids = await storeMigrations(db, seam, accounts, owners);
  await db.run(sql`
    insert into runs (id, migration_id, kind, status, inputs, created_at)
    select gen_random_uuid(), id, 'clarify', 'queued', '{"files":[],"templates":[]}', created_at
    from migrations where id = any(${`{${ids.slice(0, depth).join()}}`}::uuid[])`);
  await db.script('analyze');
  for (const id of ids.slice(depth)) {
    await queueRun(as('start'), id, seam.id());
    const room = { isSpare: false };
    const lease = await claimNext<RunLease>(as('look', 'claim'), leasedRuns, 'worker', room);
    if (!lease) throw new Error('there was no run to claim');
    const run = { id: lease.id, migration_id: lease.migrationId };
    await underLease(as('say'), lease, (tx) =>
      say(tx, { seam }, run, [
        { step: 'taken:0', n: 0, type: 'status', data: { message: 'The run has begun' } },
      ]),
    );
    const stepping = as('step');
    await underLease(stepping, lease, (tx) => keepStep(tx, stepping, lease, 0));
    await renew(as('beat'), leasedRuns, lease);
    await settleAnswer(as('settle'), lease, 'Done');
  }
  // With one run of each account under way there is nothing for a spare place; a claim that is too late sees the same.
  await db.run(sql`
    update runs set status = 'running', lease_until = now() + interval '1 day' where id in (
      select distinct on (m.account_id) r.id from runs r join migrations m on m.id = r.migration_id
      where r.status = 'queued')`);
  const late: Service = as('look', 'miss');
  const sawSomething = { ...late, db: { ...late.db, row: async <R>() => ({}) as R } };
  for (let round = 0; round < rounds; round += 1) {
    await claimNext(as('spare_look'), leasedRuns, 'worker', { isSpare: true });
    await claimNext(sawSomething, leasedRuns, 'worker', { isSpare: true });
  }
}

/** Measures each statement outside a transaction and each transaction as the operation that it is. */
class Meter {
  #statements = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: () => Promise<number>,
    private readonly onSample: (sample: Omit<Sample, 'depth'>) => void,
  ) {}

  as(single: Operation, transaction: Operation): Database {
    const { db } = this;
    return {
      ...db,
      rows: <R>(statement: Sql) => this.#measure(single, 1, () => db.rows<R>(statement)),
      row: <R>(statement: Sql) => this.#measure(single, 1, () => db.row<R>(statement)),
      run: (statement) => this.#measure(single, 1, () => db.run(statement)),
      // Begin and commit are two more.
      transaction: (work) =>
        this.#measure(transaction, 2, () => db.transaction((tx) => work(this.#counted(tx)))),
    };
  }

  #counted(tx: Transaction): Transaction {
    const count = <T>(work: Promise<T>) => {
      this.#statements += 1;
      return work;
    };
    return {
      ...tx,
      rows: <R>(statement: Sql) => count(tx.rows<R>(statement)),
      row: <R>(statement: Sql) => count(tx.row<R>(statement)),
      run: (statement) => count(tx.run(statement)),
    };
  }

  async #measure<T>(operation: Operation, statements: number, work: () => Promise<T>): Promise<T> {
    this.#statements = statements;
    const before = await this.clock();
    const result = await work();
    this.onSample({ operation, cpuMs: (await this.clock()) - before, statements: this.#statements });
    return result;
  }
}

async function processorTime(db: Database): Promise<() => Promise<number>> {
  const row = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  // Nanoseconds on a processor come first in it.
  const read = async () => Number.parseInt(await readFile(`/proc/${row?.pid}/schedstat`, 'utf8'), 10) / 1e6;
  return read().then(
    () => read,
    () => async () => performance.now(),
  );
}

/** A commit that waits for the disk against one that does not, in turns. */
async function measureFlush(db: Database): Promise<number> {
  await db.script('create table public.flushed (n integer)');
  const times = new Map<string, number[]>([
    ['on', []],
    ['off', []],
  ]);
  for (let round = 0; round < 60; round += 1)
    for (const [mode, all] of times) {
      await db.run(sql`select set_config('synchronous_commit', ${mode}, false)`);
      const before = performance.now();
      await db.run(sql`insert into public.flushed values (${round})`);
      all.push(performance.now() - before);
    }
  // The quickest quarter: what else the machine does is not the disk's doing.
  const quick = (mode: string) => quantile(times.get(mode) ?? [], 0.25);
  return Math.max(0.1, quick('on') - quick('off'));
}

/** A line through the medians at both depths. */
function fitted(operation: Operation, samples: readonly Sample[]): Cost {
  // What comes rarely (a run that is handed on) is like a sentence in the thread.
  const own = samples.filter((sample) => sample.operation === (operation === 'other' ? 'say' : operation));
  const [shallow = 0, deep = 0] = depths;
  const at = (depth: number) => median(own.filter((each) => each.depth === depth).map(({ cpuMs }) => cpuMs));
  const perRow = Math.max(0, (at(deep) - at(shallow)) / (deep - shallow));
  return {
    cpuMs: round3(Math.max(0.01, at(shallow) - perRow * shallow)),
    cpuMsPerThousand: round3(perRow * 1000),
    statements: median(own.map(({ statements }) => statements)),
    writes: !['look', 'spare_look', 'miss'].includes(operation),
  };
}

function round3(value: number): number {
  return Number(value.toFixed(3));
}
