import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Body } from '@godwit/contract/routes';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealCredentials } from '../domain/connections/stored.js';
import { createMigration } from '../domain/migrations/migrations.js';
import { sealedColumns } from '../domain/secrets/sealed-columns.js';
import { sealer } from '../domain/secrets/sealer.js';
import { masterKeyCheck } from '../domain/secrets/signer.js';
import { createWebhook, rotateSecret } from '../domain/webhooks/endpoints.js';
import { readConfig } from '../settings/config.js';
import type { Database } from '../store/database.js';
import { migrations } from '../store/migrations/index.js';
import { openPglite } from '../store/pglite.js';
import { openPostgres } from '../store/postgres.js';
import { copyFolder } from '../testing/copy-folder.js';
import { copyPglite, createPostgresDatabase } from '../testing/databases.js';
import { testService } from '../testing/service.js';
import { rotateMasterKey } from './rotate-master-key.js';
import { serve } from './serve.js';

/** The key that services of tests have. */
const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const text = (key: Buffer) => key.toString('base64');

const left: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of left.splice(0).reverse()) await each();
});

interface Deployment {
  env: Record<string, string>;
  open(): Promise<Database>;
  remove(): Promise<unknown>;
}

/** `make` copies one that is closed, or makes an empty one. */
const backends: { name: string; make(of?: Deployment): Promise<Deployment> }[] = [
  {
    name: 'pglite',
    async make(of) {
      const home = of ? await newHome() : await copyPglite(true);
      if (of) await copyFolder(join(of.env.GODWIT_HOME!, 'pglite'), join(home, 'pglite'));
      return {
        env: { GODWIT_HOME: home },
        open: () => openPglite(join(home, 'pglite')),
        remove: () => rm(home, { recursive: true, force: true }),
      };
    },
  },
  {
    name: 'postgres',
    async make(of) {
      const home = await newHome();
      const { url, drop } = await createPostgresDatabase(of ? nameIn(of.env.DATABASE_URL!) : true);
      return {
        env: { GODWIT_HOME: home, DATABASE_URL: url },
        open: () => openPostgres(url),
        remove: () => Promise.all([rm(home, { recursive: true, force: true }), drop()]),
      };
    },
  },
];

const newHome = () => mkdtemp(join(tmpdir(), 'godwit-home-'));
const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** With two webhooks, of which one has an old secret too, and a connection: four sealed values. */
async function withSecrets({ open }: Deployment): Promise<string[]> {
  const { service, actor, close } = await testService(await open());
  await service.db.run(sql`
    insert into deployment (master_key_check, set_up_at) values (${masterKeyCheck(oldKey)}, ${new Date()})`);
  const body = { url: 'https://hooks.example.com/a', events: ['workbook.production.export' as const] };
  const first = await createWebhook(service, actor, body);
  const second = await createWebhook(service, actor, body);
  const third = await rotateSecret(service, actor, second.webhook.id);
  const credentials = { user: 'reader', password: 'correct horse' };
  const { body: made } = await createMigration(service, actor, { name: 'live' } as Body<'createMigration'>);
  const id = service.seam.id();
  await service.db.run(sql`
    insert into source_connections
      (id, migration_id, profile_id, source_key, config, selected_streams, stream_state, credentials, created_at)
    values (${id}, ${made.migration_id}, 'p', 'postgresql', '{}', '[]', '[]',
            ${sealCredentials(service, id, credentials)}, ${new Date()})`);
  await close();
  return [first, second, third]
    .map(({ secret }) => secret)
    .concat(JSON.stringify(credentials))
    .sort();
}

/** What all sealed columns hold, opened with this key. */
async function secretsUnder({ open }: Deployment, key: Buffer): Promise<string[]> {
  const db = await open();
  try {
    const found: string[] = [];
    for (const { table, column, id, about } of sealedColumns) {
      const rows = await db.rows<{ id: string; sealed: string }>(sql`
        select ${raw(id)} as id, ${raw(column)} as sealed from ${raw(table)} where ${raw(column)} is not null`);
      found.push(...rows.map((row) => sealer(key).open(row.sealed, about(row.id))));
    }
    return found.sort();
  } finally {
    await db.close();
  }
}

const rotate = (env: Record<string, string>) => rotateMasterKey(readConfig({ LOG_LEVEL: 'silent', ...env }));

describe.each(backends)('a new master key on $name', ({ make }) => {
  let first: Deployment;
  let secrets: string[];
  beforeAll(async () => {
    first = await make();
    secrets = await withSecrets(first);
  });
  afterAll(() => first.remove());

  async function copyOfFirst(): Promise<Deployment> {
    const deployment = await make(first);
    left.push(deployment.remove);
    return deployment;
  }

  it('comes from the environment, and a second call finds nothing left to do', async () => {
    const deployment = await copyOfFirst();
    const env = {
      ...deployment.env,
      GODWIT_MASTER_KEY: text(oldKey),
      GODWIT_NEW_MASTER_KEY: newKey.toString('hex'),
    };
    expect(await rotate(env)).toEqual({ resealed: 4, keptIn: undefined });
    expect(await secretsUnder(deployment, newKey)).toEqual(secrets);
    await expect(secretsUnder(deployment, oldKey)).rejects.toThrow('another master key');
    expect(await rotate(env)).toEqual({ resealed: 0, keptIn: undefined });
    expect(await readdir(deployment.env.GODWIT_HOME!)).not.toContain('master.key');
  });

  it('lets the service start with the new one alone', async () => {
    const deployment = await copyOfFirst();
    const keys = { GODWIT_MASTER_KEY: text(oldKey), GODWIT_NEW_MASTER_KEY: text(newKey) };
    await rotate({ ...deployment.env, ...keys });
    const start = (key: Buffer) =>
      serve(
        readConfig({
          PORT: '0',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'silent',
          ...deployment.env,
          GODWIT_MASTER_KEY: text(key),
        }),
      );
    await expect(start(oldKey)).rejects.toThrow('The master key is not the one');
    const running = await start(newKey);
    try {
      await expect(
        rotate({ ...deployment.env, GODWIT_MASTER_KEY: text(newKey), GODWIT_NEW_MASTER_KEY: text(oldKey) }),
      ).rejects.toThrow(
        /is in use by another Godwit process|are connected to the database: stop all of them/,
      );
    } finally {
      await running.stop();
    }
  });

  it('is made where the home folder keeps it, and takes the place of the old one last', async () => {
    const deployment = await copyOfFirst();
    const place = join(deployment.env.GODWIT_HOME!, 'master.key');
    await writeFile(place, `${text(oldKey)}\n`, { mode: 0o600 });
    expect(await rotate(deployment.env)).toEqual({ resealed: 4, keptIn: place });
    const fresh = Buffer.from(await readFile(place, 'utf8'), 'base64');
    expect(fresh).not.toEqual(oldKey);
    expect((await stat(place)).mode & 0o777).toBe(0o600);
    expect(await secretsUnder(deployment, fresh)).toEqual(secrets);
    const files = await readdir(deployment.env.GODWIT_HOME!);
    expect(files.filter((name) => name.startsWith('master.key'))).toEqual(['master.key']);
    // As it is after a crash between the commit and the new file.
    await copyFile(place, `${place}.new`);
    await writeFile(place, `${text(oldKey)}\n`);
    expect(await rotate(deployment.env)).toEqual({ resealed: 0, keptIn: place });
    expect(Buffer.from(await readFile(place, 'utf8'), 'base64')).toEqual(fresh);
    // And before the commit: the key that was made then is used.
    await writeFile(`${place}.new`, `${text(newKey)}\n`);
    expect(await rotate(deployment.env)).toEqual({ resealed: 4, keptIn: place });
    expect(await secretsUnder(deployment, newKey)).toEqual(secrets);
  });

  it('changes nothing where a key is wrong', async () => {
    const deployment = await copyOfFirst();
    const wrong = { GODWIT_MASTER_KEY: text(newKey), GODWIT_NEW_MASTER_KEY: text(Buffer.alloc(32, 3)) };
    await expect(rotate({ ...deployment.env, ...wrong })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('not the one this database was set up with'),
    });
    await expect(rotate({ ...deployment.env, GODWIT_MASTER_KEY: text(oldKey) })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('Set GODWIT_NEW_MASTER_KEY'),
    });
    const short = { GODWIT_MASTER_KEY: text(oldKey), GODWIT_NEW_MASTER_KEY: 'short' };
    await expect(rotate({ ...deployment.env, ...short })).rejects.toThrow(
      'GODWIT_NEW_MASTER_KEY must hold 32 bytes',
    );
    expect(await secretsUnder(deployment, oldKey)).toEqual(secrets);
  });

  it('leaves all as it was where one secret is under a third key', async () => {
    const deployment = await copyOfFirst();
    const db = await deployment.open();
    const stray = sealer(Buffer.alloc(32, 9)).seal('x', 'y');
    await db.run(sql`update webhooks set old_secret = ${stray} where old_secret is not null`);
    await db.close();
    const keys = { GODWIT_MASTER_KEY: text(oldKey), GODWIT_NEW_MASTER_KEY: text(newKey) };
    await expect(rotate({ ...deployment.env, ...keys })).rejects.toThrow(
      'neither the present nor the new one',
    );
    const again = await deployment.open();
    const rows = await again.rows<{ secret: string }>(sql`select secret from webhooks`);
    await again.close();
    expect(rows.map(({ secret }) => sealer(oldKey).owns(secret))).toEqual([true, true]);
  });
});

it('is for every column that the schema says is sealed', () => {
  const marked = migrations.flatMap(({ sql: text }) =>
    [...text.matchAll(/-- Sealed \(domain\/sealer\.ts\)\.\n\s*(\w+) text/g)].map(([, column]) => column),
  );
  expect(marked).toContain('credentials');
  expect(sealedColumns.map(({ column }) => column)).toEqual(expect.arrayContaining(marked));
});

it('finds no deployment in an empty folder, and makes none', async () => {
  const home = await mkdtemp(join(tmpdir(), 'godwit-home-'));
  left.push(() => rm(home, { recursive: true, force: true }));
  await expect(rotate({ GODWIT_HOME: home })).rejects.toThrow(`There is no database in ${home}`);
  expect(await readdir(home)).toEqual([]);
});
