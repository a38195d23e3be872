import { readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql, { raw } from 'sql-template-tag';
import { expect } from 'vitest';
import { readConfig } from '../settings/config.js';
import { serve } from '../start/serve.js';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openPglite } from '../store/pglite.js';
import { copyPglite } from './databases.js';

interface Kept<Made> {
  /** What was made, as the one that made it wrote it down. */
  made: Made;
  /** By table. */
  rows: Record<string, unknown[]> & { schema_migrations: unknown[] };
}

/** What an older version has written (`cases/README.md`), with its folder. */
export function keptHome<Made>(name: string): Kept<Made> & { folder: string } {
  const folder = fileURLToPath(new URL(`../../cases/${name}`, import.meta.url));
  return { folder, ...(JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as Kept<Made>) };
}

export interface OlderHome {
  ask(method: string, path: string, body?: object): Promise<Response>;
  /** The JSON of an answer that has to be a success. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** The status that the run comes to. */
  settled(migration: string, run: string): Promise<string>;
  close(): Promise<void>;
}

/** The service of today on it. */
export async function openOlderHome({ folder, rows }: ReturnType<typeof keptHome>): Promise<OlderHome> {
  const home = await copyPglite();
  await cp(join(folder, 'objects'), join(home, 'objects'), { recursive: true });
  await restore(join(home, 'pglite'), rows);
  const running = await serve(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '100000',
      GODWIT_HOME: home,
      GODWIT_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
  );

  async function ask(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${running.address}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': 'gw_olderhomekey0', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await ask(method, path, body);
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text) as T;
  }

  return {
    ask,
    call,
    async settled(migration, run) {
      const status = async () =>
        (await call<{ status: string }>('GET', `/migrations/${migration}/runs/${run}`)).status;
      await expect.poll(status, { interval: 100 }).not.toMatch(/queued|running/);
      return status();
    },
    async close() {
      await running.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function restore(place: string, rows: Kept<unknown>['rows']): Promise<void> {
  const db = await openPglite(place);
  await migrate(db, migrations.slice(0, rows.schema_migrations.length), new Date());
  await db.transaction(async (tx) => {
    // As a restored dump: rows come in any order, and are not judged again.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from schema_migrations`);
    for (const [table, held] of Object.entries(rows))
      await tx.run(sql`
        insert into ${raw(table)}
        select * from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(held)}::json)`);
    // Not every change of the engine raised its version. What another version made is made again before it is
    // executed: that is what a home meets whose version was raised.
    await tx.run(sql`
      update runs set made = jsonb_set(made::jsonb, '{engine}', '"older"') where made is not null`);
  });
  await db.close();
}
