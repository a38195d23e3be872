import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.js';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openPglite } from '../store/pglite.js';
import { copyPglite } from '../testing/databases.js';
import { type Running, serve } from './serve.js';

const older = fileURLToPath(new URL('../../cases/home-of-schema-7', import.meta.url));
const plain = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'];
const upper = plain.map((name) => name.toUpperCase());

interface Older {
  /** Ids of migrations and runs, by what they are. */
  made: Record<
    'migration' | 'generate' | 'execute' | 'update' | 'second_execute' | 'waiting' | 'waiting_run',
    string
  >;
  rows: Record<string, unknown[]>;
}

let home: string;
let running: Running;
let made: Older['made'];

beforeAll(async () => {
  const { rows, ...given } = JSON.parse(await readFile(join(older, 'rows.json'), 'utf8')) as Older;
  made = given.made;
  home = await copyPglite();
  await cp(join(older, 'objects'), join(home, 'objects'), { recursive: true });
  const db = await openPglite(join(home, 'pglite'));
  await migrate(db, migrations.slice(0, 7), new Date());
  await db.transaction(async (tx) => {
    // As a restored dump: rows come in any order, and are not judged again.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from schema_migrations`);
    for (const [table, held] of Object.entries(rows))
      await tx.run(sql`
        insert into ${raw(table)}
        select * from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(held)}::json)`);
  });
  await db.close();
  running = await serve(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      GODWIT_HOME: home,
      GODWIT_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
  );
});

afterAll(async () => {
  await running.stop();
  await rm(home, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${running.address}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': 'gw_olderhomekey0', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await ask(method, path, body);
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return (await answer.json()) as T;
}

async function run(migration: string, body: object): Promise<string> {
  const { run_id } = await call<{ run_id: string }>('POST', `/migrations/${migration}/runs`, body);
  const status = async () =>
    (await call<{ status: string }>('GET', `/migrations/${migration}/runs/${run_id}`)).status;
  await expect.poll(status, { timeout: 60_000, interval: 200 }).not.toMatch(/queued|running/);
  return status();
}

async function exported(migration: string): Promise<string[]> {
  const csv = await (await ask('GET', `/migrations/${migration}/exports/customers.csv`)).text();
  return csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',')[1] ?? '');
}

async function previewed(migration: string): Promise<string[]> {
  const { sheets } = await call<{ sheets: { rows: string[][] }[] }>(
    'GET',
    `/migrations/${migration}/preview`,
  );
  return (sheets[0]?.rows ?? []).slice(1).map((row) => row[1] ?? '');
}

describe('a home folder of the version before sheets were judged', () => {
  it('opens: sheets, recipe, preview and thread are there', async () => {
    expect(await exported(made.migration)).toEqual(upper);
    expect(await previewed(made.waiting)).toEqual(upper);
    const recipe = await call<{ sheets: unknown[] }>('GET', `/migrations/${made.waiting}/recipe`);
    expect(recipe.sheets).toHaveLength(1);
    const { events } = await call<{ events: unknown[] }>('GET', `/migrations/${made.migration}/thread`);
    expect(events).toHaveLength(10);
    const report = await call<{ kind: string; status: string }>(
      'GET',
      `/migrations/${made.migration}/runs/${made.second_execute}`,
    );
    expect(report).toMatchObject({ kind: 'execute', status: 'completed' });
  });

  it('executes a preview that waited', async () => {
    expect(await exported(made.waiting)).toEqual([]);
    expect(await run(made.waiting, { kind: 'execute' })).toBe('completed');
    expect(await exported(made.waiting)).toEqual(upper);
  });

  it('rolls back to the rows before', async () => {
    await call('POST', `/migrations/${made.migration}/rollback`);
    expect(await exported(made.migration)).toEqual(plain);
  });

  it('pins a recipe of then, and generates with it', async () => {
    const pinned = await call<{ pinned_recipe_run_id: string }>('POST', '/sources/Old%20CRM/pin', {
      run_id: made.generate,
    });
    expect(pinned.pinned_recipe_run_id).toBe(made.generate);
    expect(await run(made.waiting, { kind: 'generate' })).toBe('awaiting_approval');
    expect(await previewed(made.waiting)).toEqual(plain);
  });

  it('updates a recipe of then', async () => {
    expect(await run(made.migration, { kind: 'update', message: 'Put the status in upper case' })).toBe(
      'awaiting_approval',
    );
    const { sheets } = await call<{ sheets: { rows: string[][] }[] }>(
      'GET',
      `/migrations/${made.migration}/preview`,
    );
    expect(sheets[0]?.rows.slice(1).map((row) => row[3])).toEqual(['ACTIVE', 'CLOSED', 'ACTIVE']);
  });
});
