import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openConnectors } from '@godwit/connectors/connectors';
import { settingsProblems } from '@godwit/connectors/settings';
import { expect, it } from 'vitest';
import { installTap } from '../../connectors/src/singer/testing/install-tap.js';
import { anywhere, collect } from '../../connectors/src/testing/collected.js';
import { dbfBytes } from '../../engine/src/read/dbf/testing/table.js';

const program = fileURLToPath(new URL('../bin/godwit.js', import.meta.url));

const installed = await installTap();

if ('missing' in installed) {
  const why = `NOT TESTED: a real Singer tap cannot be installed with Python and pip here (${installed.missing})`;
  console.error(why);
  it.skip(why, () => {});
} else
  it('feeds a migration with the rows of a tap that was installed with pip', async () => {
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
      await writeFile(join(folder, 'config.json'), JSON.stringify(config));
      const templates = { name: 'Customers', columns: [{ name: 'Code', required: true }, { name: 'Name' }] };
      await writeFile(join(folder, 'templates.json'), JSON.stringify(templates));
      const from = ['--connector', 'tap-dbf', '--config', 'config.json'];
      await promisify(execFile)(
        process.execPath,
        [program, 'migrate', ...from, '--templates', 'templates.json', '--out', 'out', '--yes'],
        { cwd: folder, env: { PATH: process.env.PATH, SINGER_TAPS: installed.bin } },
      );
      expect(await readFile(join(folder, 'out', 'customers.csv'), 'utf8')).toBe(
        'Code,Name\n1,Ada\n2,Grace\n',
      );
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
