import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { hold, standsAt } from './testing/points.js';
import { generate, startRun, stopped, until } from './testing/runs.js';
import { nobody, theirs } from './testing/settings.js';
import type { FileRecord } from './testing/shapes.js';
import {
  listFiles,
  newMigration,
  newTemplate,
  put,
  readFileRecord,
  requestUpload,
  upload,
} from './testing/things.js';

/** The file once it was read, or could not be. */
function read(migrationId: string, fileId: string): Promise<FileRecord> {
  return until(`file ${fileId} is read`, async () => {
    const file = await readFileRecord(migrationId, fileId);
    return ['completed', 'failed'].includes(file.reading.status) ? file : undefined;
  });
}

async function uploaded(name: string, bytes: string | Uint8Array) {
  const { slug } = await newTemplate();
  const { migration_id } = await newMigration({ templates: [slug] });
  const { id } = await upload(migration_id, name, bytes);
  return { migration_id, id };
}

describe('what a reader saw', () => {
  it('is shown after the upload, without a run', async () => {
    const { migration_id, id } = await uploaded('customers.csv', 'Code,Title\n1,One\n2,\n3,Three\n');
    const file = await read(migration_id, id);
    expect(file.reading).toMatchObject({ status: 'completed', table_count: 1, row_count: 3 });
    expect(file.tables).toEqual([
      {
        name: 'customers.csv',
        rows: 3,
        columns: ['Code', 'Title'],
        column_count: 2,
        notes: [],
        sample: [
          ['1', 'One'],
          ['2', ''],
          ['3', 'Three'],
        ],
      },
    ]);
    expect(await listFiles(migration_id)).toMatchObject([{ id, reading: { status: 'completed' } }]);
    await generate(migration_id);
  });

  it.each([
    ['empty.csv', ''],
    ['broken.xlsx', 'PK\u0003\u0004 and no workbook'],
    ['cut.json', '[{"a": 1}, {"a"'],
    ['photo.png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('says what is wrong with %s, before any run', async (name, bytes) => {
    const { migration_id, id } = await uploaded(name, bytes);
    const { reading, tables } = await read(migration_id, id);
    expect(reading).toMatchObject({ status: 'failed', error: expect.stringContaining(name) });
    expect(String(reading.error).length).toBeGreaterThan(name.length + 20);
    expect(tables).toEqual([]);
  });

  it('is waited for by a generate that starts meanwhile, and can be canceled there', async () => {
    const { slug } = await newTemplate();
    const { migration_id } = await newMigration({ templates: [slug] });
    const { id, signed_url } = await requestUpload(migration_id);
    const release = await hold('reading:claimed', id);
    try {
      await put(signed_url, 'Code,Title\n1,One\n');
      await standsAt('reading:claimed', id);
      expect((await readFileRecord(migration_id, id)).reading.status).toBe('running');
      const run = await startRun(migration_id, { kind: 'generate' });
      const canceled = await call('PATCH', `/migrations/${migration_id}/runs/${run}`, {
        body: { status: 'cancel_requested' },
      });
      expect(canceled.status).toBe(200);
      expect((await stopped(migration_id, run)).status).toBe('canceled');
    } finally {
      await release();
    }
    expect((await read(migration_id, id)).tables).toHaveLength(1);
  });

  it('is for the account alone', async () => {
    const { migration_id, id } = await uploaded('customers.csv', 'Code,Title\n1,One\n');
    const path = `/migrations/${migration_id}/files/${id}`;
    expect((await call('GET', path, { as: theirs })).status).toBe(404);
    expect((await call('GET', path, { as: nobody })).status).toBe(401);
  });
});
