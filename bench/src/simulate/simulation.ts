import { createHash } from 'node:crypto';
import { say } from '@godwit/server/domain/migrations/thread';
import type { Announcer } from '@godwit/server/domain/runs/announcer';
import { claimNext } from '@godwit/server/domain/runs/lease';
import { leasedRuns, type RunLease, underLease } from '@godwit/server/domain/runs/run-lease';
import { settleAnswer, settleFailed } from '@godwit/server/domain/runs/settle';
import type { Service } from '@godwit/server/domain/service';
import { usualPollSeconds } from '@godwit/server/jobs/queue';
import { Slots } from '@godwit/server/jobs/slots';
import { workUnderLease } from '@godwit/server/runner/leased-work';
import pino from 'pino';
import sql from 'sql-template-tag';
import { chance } from '../random.js';
import type { Costs, Surroundings } from './costs.js';
import { type Demand, demand, type Migration } from './demand.js';
import { DatabaseModel, type Load, type Owner } from './modelled-database.js';
import {
  countedSeam,
  keepStep,
  queueRun,
  type RealStage,
  schedulingService,
  storeMigrations,
} from './stage.js';
import { VirtualTime } from './virtual-time.js';

/** As a process has by default (RUN_SLOTS, SPARE_SLOTS). */
export const placesOfWorker = { slots: 2, spare: 1 };
/** Steps of a generate that are kept, and sentences about it in the thread. The first are written, the others charged. */
const steps = 4;
/** Of the migrations done: then a tenth of the workers is lost. */
const lossAfter = 0.3;
const lossShare = 0.1;
/** A fleet that is not done by then has lost something. */
const longestMs = 24 * 3_600_000;
const silent = pino({ level: 'silent' });

export interface Scenario {
  seed: number;
  migrations: number;
  workers: number;
  losesWorkers: boolean;
}

/** A run's history, in ms of virtual time. */
export interface RunHistory {
  migration: Migration;
  kind: 'generate' | 'execute';
  queuedAt: number;
  takenAt: number[];
  settledAt: number[];
}

export interface Simulated {
  scenario: Scenario;
  demand: Demand;
  runs: RunHistory[];
  /** Of everything that happened, in its order. */
  hash: string;
  events: number;
  endMs: number;
  load: Load;
  real: { transactions: number; walBytes: number };
  /** When workers were lost, and which runs they had. */
  loss: { atMs: number; workers: number; runs: RunHistory[] } | undefined;
  /** As the database has it in the end. */
  stored: { completed: number; settlements: number; other: number };
}

/** Plays the scenario to its end on a stage of its own. */
export async function simulate(
  stage: RealStage,
  scenario: Scenario,
  costs: Costs,
  around: Surroundings,
): Promise<Simulated> {
  const time = new VirtualTime();
  return time.withIntervals(() => new Fleet(stage, time, scenario, costs, around).play());
}

interface Worker extends Owner {
  name: string;
  places: Slots;
  has: Set<RunHistory>;
}

class Fleet {
  readonly #model: DatabaseModel;
  readonly #service: Service;
  readonly #demand: Demand;
  readonly #workers: Worker[] = [];
  readonly #client: Owner = { isAlive: true };
  readonly #runs = new Map<string, RunHistory>();
  readonly #settled = new Map<string, () => void>();
  readonly #hash = createHash('sha256');
  #events = 0;
  #done = 0;
  #loss: Simulated['loss'];

  constructor(
    private readonly stage: RealStage,
    private readonly time: VirtualTime,
    private readonly scenario: Scenario,
    costs: Costs,
    around: Surroundings,
  ) {
    this.#model = new DatabaseModel(time, stage, costs, around);
    const slots = scenario.workers * placesOfWorker.slots;
    this.#demand = demand({ ...scenario, slots }, around);
    const queue: Pick<Announcer, 'announce'> = {
      announce: async () =>
        this.#model.onCommit(() => time.after(around.roundTripMs / 2, () => this.#announce())),
    };
    this.#service = schedulingService(stage.db, countedSeam(time), queue);
  }

  async play(): Promise<Simulated> {
    const { migrations, accounts } = this.#demand;
    const { db, seam } = this.#service;
    const owners = migrations.map(({ account }) => account);
    const ids = await storeMigrations(db, seam, accounts, owners);
    for (let n = 0; n < this.scenario.workers; n += 1) this.#start(`worker-${n}`);
    for (const migration of migrations)
      this.time.after(migration.at, () => void this.#bring(migration, ids[migration.number] ?? ''));
    const before = await this.stage.load();
    await this.time.run(() => this.#done === migrations.length || this.time.now > longestMs);
    const after = await this.stage.load();
    return {
      scenario: this.scenario,
      demand: this.#demand,
      runs: [...this.#runs.values()],
      hash: this.#hash.digest('hex').slice(0, 16),
      events: this.#events,
      endMs: this.time.now,
      load: this.#model.load,
      real: {
        transactions: after.transactions - before.transactions,
        walBytes: after.walBytes - before.walBytes,
      },
      loss: this.#loss,
      stored: await this.#stored(),
    };
  }

  /** A process that works: looks when told, when a place becomes free and every few seconds, as jobs/queue.ts has it. */
  #start(name: string): void {
    const worker: Worker = { name, isAlive: true, has: new Set(), places: undefined as unknown as Slots };
    worker.places = new Slots(
      placesOfWorker,
      async (room) => {
        const service = this.#as(worker, room.isSpare ? 'spare_look' : 'look', 'claim');
        const lease = await claimNext<RunLease>(service, leasedRuns, name, room);
        return lease && (() => this.#work(worker, lease));
      },
      silent,
      this.#service.seam,
    );
    this.#workers.push(worker);
    // Processes do not start in one moment.
    const shift = chance(this.scenario.seed + this.#workers.length).next() * usualPollSeconds * 1000;
    this.time.after(shift, () => {
      setInterval(() => worker.isAlive && worker.places.look(), usualPollSeconds * 1000);
      worker.places.look();
    });
  }

  #as(owner: Owner, single: Parameters<DatabaseModel['as']>[1], transaction = single): Service {
    return { ...this.#service, db: this.#model.as(owner, single, transaction) };
  }

  #announce(): void {
    for (const worker of this.#workers) if (worker.isAlive) worker.places.look();
  }

  /** What a client does with a migration: starts a generate, looks at the preview, starts an execute. */
  async #bring(migration: Migration, id: string): Promise<void> {
    for (const kind of ['generate', 'execute'] as const) {
      if (kind === 'execute') await this.time.sleep(migration.approvalMs);
      const runId = this.#service.seam.id();
      const run: RunHistory = { migration, kind, queuedAt: this.time.now, takenAt: [], settledAt: [] };
      this.#runs.set(runId, run);
      this.#model.openRuns += 1;
      this.#note('queued', run);
      const settled = new Promise<void>((resolve) => this.#settled.set(runId, resolve));
      await queueRun(this.#as(this.#client, 'start'), id, runId);
      await settled;
    }
    this.#done += 1;
    if (this.scenario.losesWorkers && !this.#loss && this.#done >= lossAfter * this.scenario.migrations)
      this.#lose();
  }

  async #work(worker: Worker, lease: RunLease): Promise<void> {
    const run = this.#runs.get(lease.id);
    if (!run) throw new Error(`${lease.id} was taken before it was there`);
    run.takenAt.push(this.time.now);
    worker.has.add(run);
    this.#note('taken', run, worker.name, lease.attempt);
    const { migration, kind } = run;
    const [count, ms] = kind === 'generate' ? [steps, migration.generateMs] : [1, migration.executeMs];
    const runs = { ...leasedRuns, fail: settleFailed };
    const [talking, stepping] = [this.#as(worker, 'say'), this.#as(worker, 'step')];
    await workUnderLease(this.#as(worker, 'beat', 'other'), runs, lease, undefined, async ({ signal }) => {
      await underLease(talking, lease, (tx) =>
        say(tx, talking, { id: lease.id, migration_id: lease.migrationId }, [
          { step: `taken:${lease.attempt}`, n: 0, type: 'status', data: { message: 'The run has begun' } },
        ]),
      );
      for (let step = 0; step < count; step += 1) {
        await this.time.sleep(ms / count);
        signal.throwIfAborted();
        if (step > 0) await this.#model.charge(worker, 'step');
        else await underLease(stepping, lease, (tx) => keepStep(tx, stepping, lease, step));
        if (kind === 'generate') await this.#model.charge(worker, 'say');
      }
      await settleAnswer(this.#settling(worker, lease, run), lease, 'Done');
    });
  }

  /** It is settled with the commit, whether or not the worker lives to hear of it. */
  #settling(worker: Worker, lease: RunLease, run: RunHistory): Service {
    const service = this.#as(worker, 'settle');
    const { db } = service;
    const settled = () => {
      run.settledAt.push(this.time.now);
      worker.has.delete(run);
      this.#model.openRuns -= 1;
      this.#note('settled', run, worker.name, lease.attempt);
      this.#settled.get(lease.id)?.();
    };
    return {
      ...service,
      db: {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const result = await work(tx);
            this.#model.onCommit(settled);
            return result;
          }),
      },
    };
  }

  /** Without a word, as by a power cut: the first tenth, whatever they are doing. */
  #lose(): void {
    const lost = this.#workers.slice(0, Math.ceil(this.scenario.workers * lossShare));
    for (const worker of lost) {
      worker.isAlive = false;
      void worker.places.close();
    }
    const runs = lost.flatMap(({ has }) => [...has]);
    this.#loss = { atMs: this.time.now, workers: lost.length, runs };
    this.#hash.update(`lost ${lost.length}\n`);
  }

  #note(what: string, { migration, kind }: RunHistory, ...more: (string | number)[]): void {
    this.#events += 1;
    this.#hash.update(`${this.time.now.toFixed(6)} ${what} ${migration.number} ${kind} ${more.join(' ')}\n`);
  }

  async #stored(): Promise<Simulated['stored']> {
    const row = await this.stage.db.row<Simulated['stored']>(sql`
      select (select count(*) from runs where status = 'completed') as completed,
             (select count(*) from audit where entry::json->>'event' = 'run.settled') as settlements,
             (select count(*) from runs where status <> 'completed') as other`);
    return row ?? { completed: 0, settlements: 0, other: 0 };
  }
}
