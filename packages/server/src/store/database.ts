import type { Sql } from 'sql-template-tag';

/** What a domain function may do with the store, inside a transaction or outside. */
export interface Queries {
  rows<R>(statement: Sql): Promise<R[]>;
  /** The first row, or undefined. */
  row<R>(statement: Sql): Promise<R | undefined>;
  /** How many rows the statement changed. */
  run(statement: Sql): Promise<number>;
}

export interface Transaction extends Queries {
  /** Several statements, no parameters: migrations only. */
  script(text: string): Promise<void>;
}

/**
 * PostgreSQL, embedded (PGlite) or on a server. Timestamps come back as Date, json as values,
 * bigint as number, on both.
 */
export interface Database extends Queries {
  readonly kind: 'pglite' | 'postgres';
  /** READ COMMITTED. Keep it short: the embedded database has a single connection. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Several statements, no parameters: migrations and tests only. */
  script(text: string): Promise<void>;
  /**
   * Calls back for each NOTIFY on the channel, from any process. `onLost` is called when notifications
   * may have been missed (the connection broke) and `onBack` once they are delivered again.
   */
  listen(
    channel: string,
    handlers: { onMessage(payload: string): void; onLost(): void; onBack(): void },
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** PostgreSQL's own error fields, the same from both drivers. */
interface DatabaseError {
  code?: string;
  constraint?: string;
  message: string;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as DatabaseError;
  return code === '23505' && broken === constraint;
}
