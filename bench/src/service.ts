import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@godwit/testbed/postgres';
import { type RunningService, s3Settings, startService } from '@godwit/testbed/service';
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
  start(options?: StartOptions): Promise<Service>;
  /** Ends what the setup started beside the service, and removes its folder. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env?: Readonly<Record<string, string>>;
  nodeFlags?: readonly string[];
}

type Stop = () => Promise<void>;

/** PGlite and a folder: nothing but the service itself. */
export function embedded(): Promise<Setup> {
  return setUp('PGlite + folder', async () => ({}));
}

/** PostgreSQL with durable commits, and S3 in a process of its own. */
export function server(): Promise<Setup> {
  return setUp('PostgreSQL + S3', async (onStop) => {
    const postgres = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } });
    onStop(() => postgres.stop());
    const s3 = await startProcess(new URL('./s3-process.js', import.meta.url));
    onStop(() => s3.stop());
    return { DATABASE_URL: postgres.url, ...s3Settings(parseS3(s3.firstLine)) };
  });
}

async function setUp(
  name: string,
  prepare: (onStop: (stop: Stop) => void) => Promise<Record<string, string>>,
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
    return {
      name,
      home,
      logFile,
      stop,
      async start({ env = {}, nodeFlags = [] } = {}) {
        const settings = {
          PORT: '0',
          GODWIT_HOME: home,
          GODWIT_ADMIN_EMAIL: adminEmail,
          GODWIT_API_KEY: apiKey,
          RATE_LIMIT_PER_MINUTE: '1000000000',
        };
        const running = await startService({ env: { ...settings, ...needs, ...env }, logFile, nodeFlags });
        return { ...running, apiKey };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
