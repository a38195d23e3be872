import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@godwit/client/client';
import { bytesOf, sha256Of } from '../bytes.js';
import { rounded } from '../table.js';
import type { CuttingProxy } from './cutting-proxy.js';
import { watchGaps } from './in-page.js';
import { type Browser, type Page, rendererDuring } from './renderer.js';

const mb = 1024 ** 2;
const seed = 7;
const lateMs = 30 * 60_000;

export interface UploadResult {
  size_mb: number;
  seconds: number;
  longest_gap_ms: number;
  grew_mb: number;
  cuts: number;
  intact: boolean;
}

interface Wanted {
  client: Client;
  proxy: CuttingProxy;
  migration_id: string;
  signIn(page: Page): Promise<void>;
  size: number;
}

/** Sends one file through the page of a migration; the connection is dropped once in the middle of it. */
export async function measureUpload(browser: Browser, wanted: Wanted): Promise<UploadResult> {
  const { client, proxy, migration_id, size } = wanted;
  const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-pages-'));
  const path = join(folder, 'large.bin');
  const context = await browser.newContext();
  try {
    await pipeline(Readable.from(bytesOf(seed, size)), createWriteStream(path));
    const page = await context.newPage();
    await wanted.signIn(page);
    await page.goto(`${proxy.url}/migrations/${migration_id}`);
    const input = page.locator('input[type=file]').first();
    await input.waitFor({ state: 'attached', timeout: 20_000 });
    await sleep(2000);
    await page.evaluate(watchGaps);
    proxy.cutAfter(Math.round(size * 0.4));
    const began = performance.now();
    const { result, memory } = await rendererDuring(browser, async () => {
      await input.setInputFiles(path);
      return arrived(client, migration_id);
    });
    return {
      size_mb: rounded(size / mb),
      seconds: rounded((performance.now() - began) / 1000, 1),
      longest_gap_ms: rounded(await page.evaluate<number>('globalThis.longestGap')),
      grew_mb: rounded((memory.peak - memory.before) / mb),
      cuts: proxy.cuts(),
      intact: result.size === size && result.sha256 === sha256Of(bytesOf(seed, size)),
    };
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function arrived(client: Client, migration_id: string) {
  const began = performance.now();
  while (performance.now() - began < lateMs) {
    const { migration } = await client.getMigration({ params: { migration_id } });
    const file = migration.files.find(({ name }) => name === 'large.bin');
    if (file) return file;
    await sleep(500);
  }
  throw new Error('The file never arrived');
}
