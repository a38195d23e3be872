import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { resealAll } from '../domain/secrets/sealed-columns.js';
import { sealer } from '../domain/secrets/sealer.js';
import { masterKeyCheck } from '../domain/secrets/signer.js';
import { systemSeam } from '../seam/seam.js';
import { type Config, ConfigError } from '../settings/config.js';
import type { Database, Queries } from '../store/database.js';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openDatabase } from '../store/open.js';
import { openPostgres } from '../store/postgres.js';
import { openLog } from './log.js';
import {
  decodeKey,
  keepKey,
  keptKey,
  knownMasterKey,
  masterKeyPath,
  moveKey,
  newMasterKey,
} from './master-key.js';
import { makePrivate } from './private-home.js';

export interface Rotated {
  /** Secrets that were under the old key. */
  resealed: number;
  /** The file with the new key; undefined: the environment has it. */
  keptIn: string | undefined;
}

/**
 * Puts all secrets under another master key. The database says which of the two counts, and changes with the secrets
 * in one transaction; where the home folder keeps the key, the new one lies beside the old one before, and takes its
 * place after. So one of the two opens everything whenever it breaks off, and a second call does what was left.
 */
export async function rotateMasterKey(config: Config): Promise<Rotated> {
  const { log } = openLog(config.logLevel);
  await requireHome(config);
  await makePrivate(config.home, log);
  const db = await openAlone(config);
  try {
    await migrate(db, migrations, systemSeam().now());
    return config.masterKey ? await rotateGiven(db, config) : await rotateKept(db, config);
  } finally {
    await db.close();
  }
}

/** The environment has both. */
async function rotateGiven(db: Database, config: Config): Promise<Rotated> {
  const old = await knownMasterKey(config);
  const wanted = wantedKey(config);
  if (!old || !wanted)
    throw new ConfigError(
      'Set GODWIT_NEW_MASTER_KEY to the new key (make one: openssl rand -base64 32), beside GODWIT_MASTER_KEY',
    );
  return { resealed: await reseal(db, old, wanted), keptIn: undefined };
}

/** The home folder keeps it. */
async function rotateKept(db: Database, config: Config): Promise<Rotated> {
  const place = masterKeyPath(config);
  const next = `${place}.new`;
  const [old, left, wanted] = [await keptKey(place), await keptKey(next), wantedKey(config)];
  const check = await storedCheck(db);
  if (left && check === masterKeyCheck(left)) {
    // It broke off after the database had changed.
    const resealed = old ? await reseal(db, old, left) : 0;
    await moveKey(next, place);
    if (!wanted || wanted.equals(left)) return { resealed, keptIn: place };
    return rotateKept(db, config);
  }
  if (!old) throw new ConfigError(`There is no master key: neither GODWIT_MASTER_KEY nor ${place}`);
  const fresh = wanted ?? left ?? newMasterKey();
  requireOneOf(check, old, fresh);
  await keepKey(next, fresh);
  const resealed = await reseal(db, old, fresh);
  await moveKey(next, place);
  return { resealed, keptIn: place };
}

function wantedKey({ newMasterKey: given }: Config): Buffer | undefined {
  return given === undefined ? undefined : decodeKey(given, 'GODWIT_NEW_MASTER_KEY');
}

async function reseal(db: Database, old: Buffer, fresh: Buffer): Promise<number> {
  return db.transaction(async (tx) => {
    requireOneOf(await storedCheck(tx, true), old, fresh);
    const count = await resealAll(tx, sealer(old), sealer(fresh));
    await tx.run(sql`update deployment set master_key_check = ${masterKeyCheck(fresh)}`);
    return count;
  });
}

function requireOneOf(check: string, ...keys: Buffer[]): void {
  if (!keys.some((key) => masterKeyCheck(key) === check))
    throw new ConfigError('The master key is not the one this database was set up with. Nothing was changed');
}

async function storedCheck(db: Queries, hold = false): Promise<string> {
  const known = await db.row<{ master_key_check: string }>(
    sql`select master_key_check from deployment ${hold ? sql`for update` : sql``}`,
  );
  if (known) return known.master_key_check;
  throw new ConfigError('Nothing was set up here yet: there is no master key to change');
}

async function requireHome({ home, databaseUrl }: Config): Promise<void> {
  if (databaseUrl) return;
  await access(join(home, 'pglite')).catch(() => {
    throw new ConfigError(`There is no database in ${home}: set GODWIT_HOME to the folder of the service`);
  });
}

/** A process that goes on would seal under the old key, and could not open what it finds. */
async function openAlone({ home, databaseUrl }: Config): Promise<Database> {
  if (!databaseUrl) return openDatabase({ home });
  const db = await openPostgres(databaseUrl, { max: 1 });
  const others = await db.row<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`);
  if (!others || others.count === 0) return db;
  await db.close();
  throw new Error(
    'Processes of this service are connected to the database: stop all of them, serving ones and workers, then call this again.',
  );
}
