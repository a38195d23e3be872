import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { breathe } from './breathe.js';
import { Channels } from './channels.js';
import type { Database, Transaction } from './database.js';
import { inTurn } from './in-turn.js';
import { PgliteEngine } from './pglite-engine.js';
import { toParameter } from './values.js';

/** What PGlite itself and its transactions have in common. */
type Session = Pick<PGlite, 'query' | 'exec'>;

/**
 * PostgreSQL inside this process, in a folder that no other process may have open (see lock.ts). A commit is
 * in the operating system's hands when it returns: the end of the process loses nothing, a power cut may.
 */
export async function openPglite(folder: string): Promise<Database> {
  const place = resolve(folder);
  if (!(await exists(join(place, 'PG_VERSION')))) await create(place);
  const turn = inTurn();
  const channels = new Channels();
  const engine = await PgliteEngine.open(place, channels);
  const live = () => engine.live();

  return {
    kind: 'pglite',
    ...queriesOn(live, turn),
    transaction: (work) =>
      turn(async () => (await live()).transaction((tx) => work(queriesOn(() => tx, inTurn())))),
    async listen(channel, handlers) {
      channels.add(channel, handlers);
      await (await live()).exec(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        if (channels.remove(channel, handlers))
          await (await live()).exec(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    close: () => engine.close(),
  };
}

/** To PGlite a folder with a PG_VERSION is a database: a new one is made beside its place and moved whole. */
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  // PGlite makes its files writable for everyone; the folder keeps others out.
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  await rename(unfinished, folder);
}

/** `turn`: PGlite has a line of its own, but takes no breath between those who stand in it. */
function queriesOn(session: () => Session | Promise<Session>, turn: ReturnType<typeof inTurn>): Transaction {
  const query = <R>(statement: Sql) =>
    turn(async () => {
      await breathe();
      return (await session())
        .query<R>(statement.text, statement.values.map(toParameter))
        .catch(withoutParameters);
    });
  return {
    rows: async <R>(statement: Sql) => (await query<R>(statement)).rows,
    row: async <R>(statement: Sql) => (await query<R>(statement)).rows[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    script: async (text) => {
      await (await session()).exec(text);
    },
  };
}

/** PGlite puts the parameters into its errors, from where they would get into the logs. */
function withoutParameters(error: unknown): never {
  delete (error as { params?: unknown }).params;
  throw error;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
