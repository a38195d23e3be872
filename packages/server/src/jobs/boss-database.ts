import type PgBoss from 'pg-boss';
import type { Sql } from 'sql-template-tag';
import type { Database, Queries } from '../store/database.js';

/** pg-boss over our own store, so that it runs on both databases and inside our transactions. */
export function bossDatabase(db: Database): PgBoss.Db {
  const { executeSql } = bossQueries(db);
  return {
    async executeSql(text, values) {
      const script = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text)?.[1];
      if (script === undefined) return executeSql(text, values);
      // A script that fails half-way must not leave its connection inside a broken transaction.
      await db.transaction((tx) => tx.script(script));
      return { rows: [] };
    },
  };
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
