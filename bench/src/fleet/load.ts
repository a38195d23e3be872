import pg from 'pg';
import type { Setup } from '../service.js';

/** What a setup of PostgreSQL and S3 was asked for. */
export interface Load {
  transactions: number;
  walBytes: number;
  storeRequests: number;
  storeBytes: number;
}

/** Since the setup was started. What a connection did in its last second may be missing. */
export async function loadOf({ databaseUrl, storeTraffic }: Setup): Promise<Load> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ transactions: number; wal: number }>(`
      select sum(xact_commit + xact_rollback)::float8 as transactions,
             pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
      from pg_stat_database`);
    const traffic = await storeTraffic();
    return {
      transactions: rows[0]?.transactions ?? 0,
      walBytes: rows[0]?.wal ?? 0,
      storeRequests: traffic?.requests ?? 0,
      storeBytes: traffic?.bytes ?? 0,
    };
  } finally {
    await client.end();
  }
}

export async function loadSince(setup: Setup, before: Load): Promise<Load> {
  const now = await loadOf(setup);
  return {
    transactions: now.transactions - before.transactions,
    walBytes: now.walBytes - before.walBytes,
    storeRequests: now.storeRequests - before.storeRequests,
    storeBytes: now.storeBytes - before.storeBytes,
  };
}
