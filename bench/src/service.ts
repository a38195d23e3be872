import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@godwit/testbed/postgres';
import type { S3Traffic } from '@godwit/testbed/s3';
import {
  godwit,
  type RunningProgram,
  type RunningService,
  s3Settings,
  startService,
  startWorker,
} from '@godwit/testbed/service';
import { startProcess } from './process.js';
import { parseS3 } from './s3-process.js';

export const apiKey = 'gw_BenchKq2mZx90LbVt4RsW8YdHc1NpGf6JuAe3Qo';
export const adminEmail = 'admin@bench.test';

export type Service = RunningService & { apiKey: string };

/** What the service stands on, and a home folder; the service may be started on it again and again. */
export interface Setup {
  name: string;
  home: string;
  logFile: string;
  /** Of PostgreSQL, where there is one. */
  databaseUrl: string | undefined;
  /** What its S3 was asked for so far, where there is one. */
  storeTraffic(): Promise<S3Traffic | undefined>;
  /** Keys of everything in the object store, whether or not the service knows of it. */
  objects(): Promise<string[]>;
  start(options?: StartOptions): Promise<Service>;
  /** Another command of the program, to its end; on PGlite while no service runs. */
  command(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<void>;
  /** A process for background work only; its log is a file of its own. */
  startWorker(logFile: string, options?: StartOptions): Promise<RunningProgram>;
  /** Ends what the setup started beside the service, and removes its folder. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env?: Readonly<Record<string, string>>;
  nodeFlags?: readonly string[];
}

type Stop = () => Promise<void>;

interface Needs {
  env: Record<string, string>;
  objects(home: string): Promise<string[]>;
  traffic?: string;
}

/** PGlite and a folder: nothing but the service itself. */
export function embedded(): Promise<Setup> {
  return setUp('PGlite + folder', async () => ({
    env: {},
    async objects(home) {
      const paths = await filesBelow(join(home, 'objects'));
      return paths.filter((path) => !path.startsWith('.incoming'));
    },
  }));
}

/** PostgreSQL with durable commits, and S3 in a process of its own. */
export function server(): Promise<Setup> {
  return setUp('PostgreSQL + S3', async (onStop) => {
    const postgres = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } });
    onStop(() => postgres.stop());
    const s3 = await startProcess(new URL('./s3-process.js', import.meta.url));
    onStop(() => s3.stop());
    const access = parseS3(s3.firstLine);
    return {
      env: {
        DATABASE_URL: postgres.url,
        // Processes with homes of their own share it.
        GODWIT_MASTER_KEY: Buffer.alloc(32, 'bench').toString('base64'),
        ...s3Settings(access),
      },
      traffic: access.traffic,
      async objects() {
        const suffix = '._S3rver_object';
        const paths = await filesBelow(join(access.folder, access.bucket));
        return paths.filter((path) => path.endsWith(suffix)).map((path) => path.slice(0, -suffix.length));
      },
    };
  });
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

async function setUp(
  name: string,
  prepare: (onStop: (stop: Stop) => void) => Promise<Needs>,
): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-'));
  const stops: Stop[] = [];
  async function stop(): Promise<void> {
    for (const each of stops.splice(0).reverse()) await each();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const needs = await prepare((each) => stops.push(each));
    const home = join(folder, 'home');
    const logFile = join(folder, 'service.log');
    const settings = {
      PORT: '0',
      GODWIT_HOME: home,
      GODWIT_ADMIN_EMAIL: adminEmail,
      GODWIT_API_KEY: apiKey,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      ...needs.env,
    };
    return {
      name,
      home,
      logFile,
      databaseUrl: needs.env.DATABASE_URL,
      storeTraffic: async () =>
        needs.traffic ? ((await (await fetch(needs.traffic)).json()) as S3Traffic) : undefined,
      objects: () => needs.objects(home),
      stop,
      async start({ env = {}, nodeFlags = [] } = {}) {
        return { ...(await startService({ env: { ...settings, ...env }, logFile, nodeFlags })), apiKey };
      },
      command: (args, env = {}) => godwit(args, { ...settings, ...env }),
      startWorker: (logFile, { env = {}, nodeFlags = [] } = {}) =>
        startWorker({ env: { ...settings, ...env }, logFile, nodeFlags }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
