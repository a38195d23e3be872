import { join } from 'node:path';
import type { Database } from './database.js';
import { lockFolder } from './lock.js';
import { openPglite } from './pglite.js';
import { openPostgres } from './postgres.js';

/** The PostgreSQL server at the address; without one, PGlite in the home folder, which is locked. */
export async function openDatabase(config: { databaseUrl?: string; home: string }): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl);
  const lock = await lockFolder(config.home);
  try {
    const db = await openPglite(join(config.home, 'pglite'));
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
