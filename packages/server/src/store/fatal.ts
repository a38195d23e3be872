import pg from 'pg';

/** The server's last word on a connection, which the pool still takes for a good one at that moment. */
export function isFatal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'FATAL';
}
