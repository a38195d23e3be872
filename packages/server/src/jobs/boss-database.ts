import { setImmediate } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Sql } from 'sql-template-tag';
import type { Database, Queries } from '../store/database.js';

/** What pg-boss does once a job's work is done, without waiting for it: a rejection would end the process. */
const isUnwatched = (text: string) => /completed_on\s*=\s*now\(\)/i.test(text);

/** pg-boss over our own store, so that it runs on both databases and inside our transactions. */
export class BossDatabase implements PgBoss.Db {
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  async executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    // Who asks now was told to stop: the store may be closed already.
    if (this.#isClosed) return { rows: [] };
    const done = this.#execute(text, values).catch((error: unknown) => {
      if (!isUnwatched(text)) throw error;
      this.log.warn({ err: error }, 'the end of a job was not written down; it expires by itself');
      return { rows: [] };
    });
    const settled = done.catch(() => {}).finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
    return done;
  }

  /** When nothing of it is under way any more; afterwards it does nothing. */
  async close(): Promise<void> {
    // Whatever just ended asks a few turns later.
    await setImmediate();
    this.#isClosed = true;
    await Promise.all(this.#underWay);
  }

  async #execute(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    const script = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text)?.[1];
    if (script === undefined) return bossQueries(this.db).executeSql(text, values);
    // A script that fails half-way must not leave its connection inside a broken transaction.
    await this.db.transaction((tx) => tx.script(script));
    return { rows: [] };
  }
}

export function bossQueries(queries: Queries): PgBoss.Db {
  return {
    async executeSql(text, values = []) {
      const statement = { text, values: values.map(parameter) } as unknown as Sql;
      return { rows: await queries.rows(statement) };
    },
  };
}

/** What `pg` makes of parameters and our drivers refuse. */
function parameter(value: unknown): unknown {
  const isPlain =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isPlain ? JSON.stringify(value) : value;
}
