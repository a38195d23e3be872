import { migrationChain, record } from '@godwit/server/domain/audit';
import type { Announcer } from '@godwit/server/domain/runs/announcer';
import type { RunLease } from '@godwit/server/domain/runs/run-lease';
import type { Service } from '@godwit/server/domain/service';
import type { Seam } from '@godwit/server/seam/seam';
import type { Database, Queries } from '@godwit/server/store/database';
import { migrate } from '@godwit/server/store/migrate';
import { migrations } from '@godwit/server/store/migrations/index';
import { openPostgres } from '@godwit/server/store/postgres';
import pg from 'pg';
import pino from 'pino';
import sql from 'sql-template-tag';
import type { Stage } from './modelled-database.js';
import type { VirtualTime } from './virtual-time.js';

/** When every simulation begins. */
const beginning = Date.UTC(2026, 0, 1);

export interface RealStage extends Stage {
  /** Transactions and bytes of the log since the stage was set. */
  load(): Promise<{ transactions: number; walBytes: number }>;
  close(): Promise<void>;
}

/**
 * A database with the product's schema on a real server. Its now() is the simulation's: a function of that name in a
 * schema that is searched before pg_catalog. One connection: events happen one after the other.
 */
export async function setStage(server: string, name: string, isDurable = false): Promise<RealStage> {
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const empty = await openPostgres(url.href, { max: 1 });
  await migrate(empty, migrations, new Date(beginning));
  await empty.script(`
    create schema simulation;
    create function simulation.now() returns timestamptz language sql stable
      as $$ select to_timestamp(current_setting('simulation.ms')::float8 / 1000) $$;
    alter database ${name} set search_path = simulation, pg_catalog, public;
    alter database ${name} set simulation.ms = '${beginning}';
    alter database ${name} set synchronous_commit = ${isDurable ? 'on' : 'off'};`);
  await empty.close();
  const db = await openPostgres(url.href, { max: 1 });
  const before = await counters(db);
  let setAt = Number.NEGATIVE_INFINITY;
  return {
    db,
    async setTime(ms) {
      // Leases are counted in seconds: a statement less for most operations.
      if (ms - setAt < 20) return;
      setAt = ms;
      await db.run(sql`select set_config('simulation.ms', ${String(beginning + ms)}, false)`);
    },
    async load() {
      const now = await counters(db);
      return { transactions: now.transactions - before.transactions, walBytes: now.wal - before.wal };
    },
    async close() {
      await db.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function counters(db: Queries): Promise<{ transactions: number; wal: number }> {
  // What this connection did is counted once it rests.
  await db.run(sql`select pg_stat_force_next_flush()`);
  const row = await db.row<{ transactions: number; wal: number }>(sql`
    select (xact_commit + xact_rollback)::float8 as transactions,
           pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
    from pg_stat_database where datname = current_database()`);
  return row ?? { transactions: 0, wal: 0 };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Ids are counted, and time is virtual: the same calls make the same rows. */
export function countedSeam(time: Pick<VirtualTime, 'now' | 'sleep'>): Seam {
  let count = 0;
  return {
    now: () => new Date(beginning + time.now),
    async wait(ms, signal) {
      await time.sleep(ms);
      signal.throwIfAborted();
    },
    id() {
      count += 1;
      return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
    },
    token() {
      count += 1;
      return `token-${count}`;
    },
  };
}

/** As much of a service as scheduling needs. */
export function schedulingService(db: Database, seam: Seam, queue: Pick<Announcer, 'announce'>): Service {
  const config = { runs: { limitSeconds: 0 } };
  return { db, seam, queue, config, log: pino({ level: 'silent' }) } as unknown as Service;
}

/** Accounts, each with a user, and migrations of them: `owners` says whose. */
export async function storeMigrations(
  db: Database,
  seam: Seam,
  accounts: number,
  owners: readonly number[],
): Promise<string[]> {
  const [now, ids, users] = [seam.now(), times(accounts, seam.id), times(accounts, seam.id)];
  const stored = owners.map((owner) => ({
    id: seam.id(),
    book: seam.id(),
    account: ids[owner],
    user: users[owner],
  }));
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into accounts (id, name, region, created_at)
      select a::uuid, 'Account ' || n, 'local', ${now}
      from unnest(${`{${ids.join()}}`}::text[]) with ordinality x (a, n)`);
    await tx.run(sql`
      insert into users (id, account_id, email, role, password_hash, created_at, joined_at)
      select u::uuid, a::uuid, 'admin' || n || '@account.test', 'admin', '', ${now}, ${now}
      from unnest(${`{${users.join()}}`}::text[], ${`{${ids.join()}}`}::text[]) with ordinality x (u, a, n)`);
    await tx.run(sql`
      insert into migrations (id, account_id, workbook_id, name, owner_id, knowledge_updated_at, last_activity_at, created_at)
      select id, account, book, 'Migration ' || id, "user", ${now}, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(stored)}::json) x (id uuid, book uuid, account uuid, "user" uuid)`);
  });
  await db.script('analyze');
  return stored.map(({ id }) => id);
}

/** What startRun writes; the runs are of the lightest kind there is. */
export async function queueRun({ db, seam, queue }: Service, migrationId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from migrations where id = ${migrationId} for no key update`);
    await tx.run(sql`
      insert into runs (id, migration_id, kind, status, inputs, created_at)
      values (${id}, ${migrationId}, 'clarify', 'queued', '{"files":[],"templates":[]}', ${seam.now()})`);
    const actor = { accountId: '', kind: 'system' as const, id: 'simulation' };
    await record(tx, { seam }, migrationChain(migrationId), actor, 'run.started', { run: id });
    await queue.announce(tx, 'run');
  });
}

/** What finish-step.ts writes of a step that stored one object. */
export async function keepStep(tx: Queries, { seam }: Service, lease: RunLease, step: number): Promise<void> {
  const key = `runs/${lease.migrationId}/${lease.id}-${lease.attempt}-${step}`;
  await tx.run(sql`
    insert into stored_objects (key, migration_id, bytes, sha256)
    values (${key}, ${lease.migrationId}, 1, ${lease.id}) on conflict do nothing`);
  await tx.run(sql`
    insert into run_steps (run_id, step, result, finished_at)
    values (${lease.id}, ${`step:${step}`}, ${JSON.stringify({ path: key })}::json, ${seam.now()})
    on conflict (run_id, step) do nothing`);
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
