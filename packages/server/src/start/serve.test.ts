import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.js';
import { copyPglite } from '../testing/databases.js';
import { type Running, serve } from './serve.js';

const left: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of left.splice(0).reverse()) await each();
});

async function home(): Promise<string> {
  const folder = await copyPglite();
  left.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(env: Record<string, string>): Promise<Running> {
  const running = await serve(readConfig({ PORT: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...env }));
  left.push(() => running.stop());
  return running;
}

/** Listens at a port that somebody else will want. */
async function takenPort(): Promise<number> {
  const server = await new Promise<Server>((resolve) => {
    const made = createServer().listen(0, '127.0.0.1', () => resolve(made));
  });
  left.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

describe('a start that cannot succeed', () => {
  it('says that the port is in use, and swallows no secrets: the next start tells them', async () => {
    const GODWIT_HOME = await home();
    const port = await takenPort();
    await expect(start({ GODWIT_HOME, PORT: String(port) })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(new RegExp(`^Port ${port} is in use by another program\\. .*PORT`)),
    });
    const { secrets } = await start({ GODWIT_HOME });
    expect(secrets).toMatchObject({ apiKey: expect.stringMatching(/^gw_/) });
    await left.pop()?.();
    expect((await start({ GODWIT_HOME })).secrets).toBeUndefined();
  });

  it('says that its home is not a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'godwit-start-'));
    left.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'file'), '');
    for (const path of ['file', 'file/below'])
      await expect(start({ GODWIT_HOME: join(folder, path) })).rejects.toThrow(
        /is not a folder\. Set GODWIT_HOME/,
      );
  });

  it('says that the database is damaged', async () => {
    const GODWIT_HOME = await home();
    await truncate(join(GODWIT_HOME, 'pglite', 'global', 'pg_control'), 10);
    await expect(start({ GODWIT_HOME })).rejects.toThrow(/cannot be opened .*damaged.*GODWIT_HOME/);
  });

  it('says that the object store is not reachable', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const s3 = {
      S3_BUCKET: 'rows',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    await expect(start({ GODWIT_HOME: await home(), ...s3 })).rejects.toThrow(
      /^The object store cannot be written to \(bucket rows at http.*Check that it runs/,
    );
  });

  it('says that PostgreSQL is not reachable', async () => {
    const DATABASE_URL = 'postgres://godwit@127.0.0.1:1/godwit';
    await expect(start({ GODWIT_HOME: await home(), DATABASE_URL })).rejects.toThrow(
      /^Cannot connect to PostgreSQL at 127\.0\.0\.1:1.* Check that it runs, and DATABASE_URL\.$/,
    );
  });
});
