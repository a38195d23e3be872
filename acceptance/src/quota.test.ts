import { describe, expect, it } from 'vitest';
import { call, recordedFetch } from './testing/call.js';
import { base, full, quota } from './testing/settings.js';
import { deleteMigration, newMigration, newTemplate, put, requestUpload } from './testing/things.js';

const bytes = (count: number) => new Uint8Array(count).fill(97);
const sentence = /keeps \d+ bytes and may keep \d+/;

describe('an account that may keep so many bytes', () => {
  it('is told when a file does not fit, and when there is no room at all, until something is deleted', async () => {
    await newTemplate({}, full);
    const { migration_id } = await newMigration({}, full);
    const [first, second, third] = [
      await requestUpload(migration_id, 'a.csv', full),
      await requestUpload(migration_id, 'b.csv', full),
      await requestUpload(migration_id, 'c.csv', full),
    ];
    expect((await put(first.signed_url, bytes(quota - 10))).status).toBe(200);
    const refused = { status: 413, body: { error: expect.stringMatching(sentence) } };
    expect(await put(second.signed_url, bytes(11))).toMatchObject(refused);
    const chunked = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n += 1) controller.enqueue(bytes(1));
        controller.close();
      },
    });
    const unsized = { method: 'PUT', body: chunked, duplex: 'half' } as RequestInit;
    expect((await recordedFetch(second.signed_url, unsized)).status).toBe(413);
    expect((await put(second.signed_url, bytes(10))).status).toBe(200);
    expect(await put(third.signed_url, bytes(1))).toMatchObject(refused);

    const noRoom = { status: 409, body: { error: expect.stringMatching(sentence) } };
    const asked = { as: full, body: { files: [{ name: 'd.csv' }] } };
    expect(await call('POST', `/migrations/${migration_id}/files`, asked)).toMatchObject(noRoom);
    const extraction = { as: full, body: { file_name: 'a.csv' } };
    expect(await call('POST', '/extractions', extraction)).toMatchObject(noRoom);
    const form = new FormData();
    form.set('file', new Blob([bytes(10)]), 'a.csv');
    const brought = await recordedFetch(`${base}/extractions`, { method: 'POST', headers: full, body: form });
    expect(brought.status).toBe(413);

    await deleteMigration(migration_id, full);
    const next = await newMigration({}, full);
    const { signed_url } = await requestUpload(next.migration_id, 'a.csv', full);
    expect((await put(signed_url, bytes(10))).status).toBe(200);
    await deleteMigration(next.migration_id, full);
  });
});
