import { join } from 'node:path';
import type { Database } from './database.js';
import { lockFolder } from './lock.js';
import { openPostgres } from './postgres.js';

/** The PostgreSQL server at the address; without one, PGlite in the home folder, which is locked. Loaded only then. */
export async function openDatabase(config: { databaseUrl?: string; home: string }): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl);
  const { openPglite } = await import('./pglite.js');
  const lock = await lockFolder(config.home);
  try {
    const db = await openPglite(join(config.home, 'pglite')).catch((error: unknown) =>
      notOpened(config.home, error),
    );
    return {
      ...db,
      async close() {
        await db.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function notOpened(home: string, error: unknown): never {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  throw new Error(
    `The database in ${home} cannot be opened (${reason.slice(0, 200) || 'no reason given'}): it is damaged, its disk ` +
      'is full, or another version of PostgreSQL wrote it. Put back a copy of the folder (docs/operations.md), or set ' +
      'GODWIT_HOME to another folder.',
    { cause: error },
  );
}
