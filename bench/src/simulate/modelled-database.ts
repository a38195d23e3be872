import type { Database } from '@godwit/server/store/database';
import type { Sql } from 'sql-template-tag';
import type { Cost, Costs, Operation, Surroundings } from './costs.js';
import type { VirtualTime } from './virtual-time.js';

/** Whose connection it is: what a dead process asked for and was not begun is not done, and nobody hears of the rest. */
export interface Owner {
  isAlive: boolean;
}

/** What happens on the real database, whose now() is the simulation's. */
export interface Stage {
  db: Database;
  setTime(ms: number): Promise<void>;
}

export interface Load {
  operations: Map<Operation, number>;
  coreMs: number;
  lockMs: number;
  /** Of those who wanted to choose the next run. */
  lockWaits: number[];
}

/** Leases last seconds: one that ran out may be noticed so much later. */
const lookedMs = 200;
const changing: ReadonlySet<Operation> = new Set(['start', 'claim', 'settle', 'other']);

/** Round trips of a claim until it asks for the lock: the begin, and half of the asking. */
const beforeLock = 1.5;

function isLook(operation: Operation): boolean {
  return operation === 'look' || operation === 'spare_look';
}

interface Asked {
  operation: Operation;
  owner: Owner;
  /** On the real database. Says what it was, where that shows only afterwards. */
  perform(): Promise<Operation>;
  finish(): void;
}

/**
 * PostgreSQL in virtual time: as many operations at once as it has cores, claims one after the other (they take the
 * advisory lock of turns.ts and keep it over their round trips and the flush). What an operation does is done by the
 * real database, in the moment it gets a core. Row locks are not modelled: a run has one worker.
 */
export class DatabaseModel {
  readonly load: Load = { operations: new Map(), coreMs: 0, lockMs: 0, lockWaits: [] };
  /** Runs that wait or are under way: what a claim looks through. */
  openRuns = 0;
  #busyCores = 0;
  #isLocked = false;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #claiming: (() => void)[] = [];
  #committed: (() => void)[] = [];
  /** What looks have found since a run was last started, taken or settled. */
  readonly #seen = new Map<string, { at: number; row: unknown }>();

  constructor(
    private readonly time: VirtualTime,
    private readonly stage: Stage,
    private readonly costs: Costs,
    private readonly around: Surroundings,
  ) {}

  /** Inside a transaction: happens once it is committed. */
  onCommit(happen: () => void): void {
    this.#committed.push(happen);
  }

  /** A connection of `owner`; what it does alone and in a transaction is called so. */
  as(owner: Owner, single: Operation, transaction: Operation): Database {
    const { db } = this.stage;
    const once = <T>(operation: Operation, work: () => Promise<T>) => this.#ask(owner, operation, work);
    return {
      ...db,
      rows: <R>(statement: Sql) => once(single, () => db.rows<R>(statement)),
      row: <R>(statement: Sql) =>
        once(single, () => (isLook(single) ? this.#look<R>(statement) : db.row<R>(statement))),
      run: (statement) => once(single, () => db.run(statement)),
      transaction: (work) => once(transaction, () => db.transaction(work)),
    };
  }

  /** Costs its time without being done: bookkeeping on which nothing depends here. */
  charge(owner: Owner, operation: Operation): Promise<void> {
    return this.#ask(owner, operation, async () => {});
  }

  /**
   * Hundreds of workers look in one moment, at the same rows. So the real database is asked again only when a run was
   * started, taken or settled since, or after a moment: leases run out by themselves.
   */
  async #look<R>(statement: Sql): Promise<R | undefined> {
    const key = JSON.stringify([statement.text, statement.values]);
    const seen = this.#seen.get(key);
    if (seen && this.time.now - seen.at < lookedMs) return seen.row as R | undefined;
    const row = await this.stage.db.row<R>(statement);
    this.#seen.set(key, { at: this.time.now, row });
    return row;
  }

  #ask<T>(owner: Owner, operation: Operation, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: () => void = () => {};
      const asked: Asked = {
        operation,
        owner,
        async perform() {
          try {
            const value = await work();
            result = () => resolve(value);
            return operation === 'claim' && value === undefined ? 'miss' : operation;
          } catch (error) {
            result = () => reject(error);
            return operation;
          }
        },
        finish: () => owner.isAlive && result(),
      };
      if (operation === 'claim')
        this.time.after(beforeLock * this.around.roundTripMs, () => this.#lock(asked));
      else this.time.after(this.around.roundTripMs / 2, () => this.#seat(asked, () => {}));
    });
  }

  #lock(asked: Asked): void {
    const since = this.time.now;
    const choose = () => {
      if (!asked.owner.isAlive) return this.#unlock();
      this.load.lockWaits.push(this.time.now - since);
      const locked = this.time.now;
      this.#seat(asked, () => {
        this.load.lockMs += this.time.now - locked;
        this.#unlock();
      });
    };
    if (this.#isLocked) this.#claiming.push(choose);
    else {
      this.#isLocked = true;
      choose();
    }
  }

  #unlock(): void {
    const next = this.#claiming.shift();
    if (next) next();
    else this.#isLocked = false;
  }

  #seat(asked: Asked, onEnd: () => void): void {
    const begin = () => this.#begin(asked, onEnd);
    if (this.#busyCores >= this.around.cores) {
      this.#waiting.push(begin);
      return;
    }
    this.#busyCores += 1;
    this.time.after(0, begin);
  }

  async #begin(asked: Asked, onEnd: () => void): Promise<void> {
    if (!asked.owner.isAlive) {
      onEnd();
      return this.#leaveCore();
    }
    await this.stage.setTime(this.time.now);
    const operation = await asked.perform();
    if (changing.has(operation)) this.#seen.clear();
    const committed = this.#committed;
    this.#committed = [];
    const cost = this.costs.operations[operation];
    const coreMs = cost.cpuMs + (cost.cpuMsPerThousand * this.openRuns) / 1000;
    this.load.coreMs += coreMs;
    this.load.operations.set(operation, (this.load.operations.get(operation) ?? 0) + 1);
    this.time.after(coreMs, () => this.#leaveCore());
    const sent = asked.operation === 'claim' ? beforeLock : 0.5;
    this.time.after(coreMs + this.#elsewhereMs(cost, sent), () => {
      onEnd();
      for (const happen of committed) happen();
      asked.finish();
    });
  }

  async #leaveCore(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) await next();
    else this.#busyCores -= 1;
  }

  /** On the way, after what was `sent` before it began, and until it is on the disk. */
  #elsewhereMs({ statements, writes }: Cost, sent: number): number {
    return (statements - sent) * this.around.roundTripMs + (writes ? this.costs.flushMs : 0);
  }
}
