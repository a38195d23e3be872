import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@godwit/client/client';
import { startS3 } from '@godwit/testbed/s3';
import { s3Settings, startService } from '@godwit/testbed/service';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyFolder } from '../testing/copy-folder.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-private-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Every file and folder that somebody else could look into; what vanishes meanwhile is not there. */
async function openIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  // PGlite gives this one its mode itself; it holds names of tables, and its folder lets nobody in.
  if (path.endsWith('/pg_internal.init')) return [];
  const open = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  if (!found.isDirectory()) return open;
  for (const name of await readdir(path).catch(() => [])) open.push(...(await openIn(join(path, name))));
  return open;
}

describe('the home of the service', { timeout: 180_000 }, () => {
  it.each(['folder', 's3'])('is readable by its user alone, whatever is done (%s)', async (objects) => {
    const home = join(folder, 'home');
    const apiKey = 'gw_private_home';
    // As a version before left it: everybody may read.
    await mkdir(join(home, 'objects', 'old'), { recursive: true });
    await copyFolder(inject('migratedPglite'), join(home, 'pglite'));
    await writeFile(join(home, 'objects', 'old', 'file'), 'x');
    await writeFile(join(home, 'of-somebody-else'), 'x');
    for (const path of ['.', 'pglite', 'pglite/PG_VERSION', 'objects', 'objects/old', 'objects/old/file'])
      await chmod(join(home, path), 0o755);
    await chmod(join(home, 'of-somebody-else'), 0o644);
    const s3 = objects === 's3' ? await startS3() : undefined;
    const service = await startService({
      env: { PORT: '0', GODWIT_HOME: home, GODWIT_API_KEY: apiKey, ...(s3 && s3Settings(s3)) },
      logFile: join(folder, 'log'),
    });
    const seen = new Set<string>();
    const look = async () => {
      for (const each of await openIn(home)) seen.add(each);
    };
    try {
      const client = createClient({ baseUrl: service.baseUrl, apiKey });
      await client.createTemplate({ body: { name: 'People', columns: [{ name: 'Name' }] } });
      const { migration_id } = await client.createMigration({ body: { name: 'm' } });
      const { files } = await client.requestUploads({
        params: { migration_id },
        body: { files: [{ name: 'people.csv' }] },
      });
      await fetch(files[0]!.signed_url, { method: 'PUT', body: 'Name\nAnn\nBob\n' });
      const { run_id } = await client.startRun({ params: { migration_id }, body: { kind: 'generate' } });
      // While a child works too: what it writes is gone afterwards.
      await expect
        .poll(
          async () => {
            await look();
            return (await client.getRun({ params: { migration_id, run_id } })).status;
          },
          { timeout: 120_000, interval: 200 },
        )
        .toBe('awaiting_approval');
      await client.getPreview({ params: { migration_id } });
      await look();
    } finally {
      await service.stop();
      await s3?.stop();
    }
    await look();
    const made = await readdir(home);
    expect(made).toEqual(expect.arrayContaining(['master.key', 'pglite', 'scratch']));
    expect([...seen]).toEqual([expect.stringMatching(/of-somebody-else 644$/)]);
  });
});
