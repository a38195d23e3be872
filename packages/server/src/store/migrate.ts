import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queries } from './database.js';

export interface Migration {
  id: number;
  name: string;
  sql: string;
}

interface Applied {
  id: number;
  name: string;
  checksum: string;
}

/** Any number will do, as long as it stays the same and no other lock of the database has it. */
const lock = 7_071_971;

/**
 * Applies the migrations that the database does not have yet, each in a transaction of its own. Any number of
 * processes may call it at once: one works, the others wait and find the work done.
 */
export async function migrate(db: Database, migrations: readonly Migration[], now: Date): Promise<void> {
  const applied = await db.transaction(async (tx) => {
    await takeTurn(tx);
    await tx.run(sql`
      create table if not exists schema_migrations (
        id integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null
      )`);
    return tx.rows<Applied>(sql`select id, name, checksum from schema_migrations order by id`);
  });
  refuseNewer(applied, migrations);
  for (const migration of migrations) await apply(db, migration, now);
}

async function apply(db: Database, migration: Migration, now: Date): Promise<void> {
  const { id, name } = migration;
  const checksum = createHash('sha256').update(migration.sql).digest('hex');
  await db.transaction(async (tx) => {
    await takeTurn(tx);
    const applied = await tx.row<Applied>(
      sql`select id, name, checksum from schema_migrations where id = ${id}`,
    );
    if (applied?.checksum === checksum) return;
    if (applied) {
      throw new Error(
        `Migration ${id} (${name}) is not the one that was applied to this database (${applied.name}). ` +
          'Restore its text and put the change into a new migration.',
      );
    }
    await tx.script(migration.sql);
    await tx.run(sql`
      insert into schema_migrations (id, name, checksum, applied_at)
      values (${id}, ${name}, ${checksum}, ${now})`);
  });
}

function refuseNewer(applied: Applied[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = applied.find(({ id }) => !known.has(id));
  if (!unknown) return;
  throw new Error(
    `This database belongs to a newer version of Godwit: it has migration ${unknown.id} (${unknown.name}), ` +
      'which this version does not know. Start the newer version.',
  );
}

/** Held until the transaction ends, so a process that dies while it migrates leaves no lock behind. */
async function takeTurn(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
}
