import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dbfBytes } from '../../../engine/src/read/dbf/testing/table.js';
import { openConnectors } from '../connectors.js';
import { settingsProblems } from '../settings.js';
import { anywhere, collect } from '../testing/collected.js';
import { installTap } from './testing/install-tap.js';

const installed = await installTap();

if ('missing' in installed) {
  const why = `NOT TESTED: a real Singer tap cannot be installed with Python and pip here (${installed.missing})`;
  console.error(why);
  it.skip(why, () => {});
} else
  it('feeds rows of a tap that was installed with pip', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'godwit-tap-dbf-'));
    try {
      await writeFile(
        join(folder, 'customers.dbf'),
        dbfBytes({
          fields: [
            { name: 'CODE', type: 'N', size: 6 },
            { name: 'NAME', type: 'C', size: 20 },
          ],
          records: [
            { cells: ['1', 'Ada'] },
            { cells: ['2', 'Grace'] },
            { cells: ['3', 'Alan'], deleted: true },
          ],
        }),
      );
      const { find } = await openConnectors({ singerTaps: installed.bin });
      const connector = find('tap-dbf')!;
      const { configSchema, credentialSchema } = connector.spec;
      expect(configSchema.required).toEqual(['path']);
      expect(Object.keys(credentialSchema.properties ?? {})).toEqual(['s3', 'gcs']);
      const config = { path: join(folder, '*.dbf') };
      expect(settingsProblems(configSchema, config, 'config')).toEqual([]);
      const connection = await connector.connect(config, {}, anywhere(folder));
      expect((await connection.check()).message).toBe(
        'tap-dbf works with these settings and lists 1 stream.',
      );
      const [stream] = await connection.discover();
      expect(stream).toMatchObject({ name: 'customers', kind: 'records' });
      const { records } = await collect(connection, stream!);
      expect(records).toMatchObject([
        { CODE: 1, NAME: 'Ada' },
        { CODE: 2, NAME: 'Grace' },
      ]);
      await expect(
        connector.connect({}, {}, anywhere(folder)).then((bad) => bad.check()),
      ).rejects.toMatchObject({
        fault: 'config',
        message: expect.stringContaining("It says: KeyError: 'path'"),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
