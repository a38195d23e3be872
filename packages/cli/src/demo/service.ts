import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@godwit/client/client';
import { readConfig } from '@godwit/server/settings/config';
import { serve } from '@godwit/server/start/serve';
import { UsageError } from '../usage-error.js';

export interface DemoService {
  client: Client;
  /** The address that ends in /api/v1. */
  baseUrl: string;
  /** Started for the demo, and gone with it. */
  isOwn: boolean;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The service that BASE_URL and API_KEY name, or one of our own in a temporary folder: nothing here is touched. */
export async function openDemoService(env: Environment): Promise<DemoService> {
  const { BASE_URL: address, API_KEY: apiKey } = env;
  if (!address && !apiKey) return ownService(env);
  if (!address || !apiKey)
    throw new UsageError('set both BASE_URL and API_KEY to use a running service, or neither');
  const baseUrl = `${address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  await fetch(new URL('/healthz', baseUrl)).catch(() => {
    throw new Error(`no service answers at ${address}: start it, or leave BASE_URL out`);
  });
  return { client: createClient({ baseUrl, apiKey }), baseUrl, isOwn: false, close: async () => {} };
}

async function ownService({ LOG_LEVEL = 'silent' }: Environment): Promise<DemoService> {
  const home = await mkdtemp(join(tmpdir(), 'godwit-demo-'));
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    // The demo itself receives what is delivered.
    const reachable = { PRIVATE_NETWORKS: '127.0.0.1', PLAIN_HTTP: '1' };
    const running = await serve(readConfig({ PORT: '0', GODWIT_HOME: home, LOG_LEVEL, ...reachable }));
    const baseUrl = `${running.address}/api/v1`;
    const client = createClient({ baseUrl, apiKey: running.secrets?.apiKey });
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= running.stop().finally(removeHome);
      return closing;
    };
    return { client, baseUrl, isOwn: true, close };
  } catch (error) {
    await removeHome();
    throw error;
  }
}
