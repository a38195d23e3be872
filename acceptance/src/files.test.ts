import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advanceTo, expectLifetime, hour, minute, now } from './testing/clock.js';
import { nobody } from './testing/settings.js';
import type { SignedUpload } from './testing/shapes.js';
import {
  download,
  listFiles,
  newMigration,
  put,
  readFileRecord,
  requestUpload,
  upload,
} from './testing/things.js';
import { noId } from './testing/unique.js';

const ask = (id: string, files: unknown[]) =>
  call<{ files: SignedUpload[] }>('POST', `/migrations/${id}/files`, { body: { files } });

describe('asking for uploads', () => {
  it('answers one signed upload per file, in order', async () => {
    const { migration_id, migration } = await newMigration();
    const asked = await now();
    const { status, body } = await ask(migration_id, [
      { name: 'a.csv' },
      { name: 'b.bin', content_type: 'application/x-custom; version=2' },
      { name: 'a.csv' },
    ]);
    expect(status).toBe(201);
    expect(body.files.map(({ name }) => name)).toEqual(['a.csv', 'b.bin', 'a.csv']);
    expect(body.files[1]!.content_type).toBe('application/x-custom; version=2');
    expect(new Set(body.files.map(({ storage_path }) => storage_path)).size).toBe(3);
    expect(new Set(body.files.map(({ token }) => token)).size).toBe(3);
    for (const file of body.files) {
      expect(file.signed_url).toContain(file.token);
      expect(file.storage_path).toMatch(
        new RegExp(
          `^workbooks/${migration.workbook_id}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[ab]\\.\\w+$`,
        ),
      );
      await expectLifetime(file.expires_at, 2 * hour, asked);
    }
  });

  it.each([
    ['data.csv', 'text/csv'],
    ['DATA.CSV', 'text/csv'],
    ['book.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['scan.pdf', 'application/pdf'],
    ['rows.json', 'application/json'],
    ['no-extension', 'application/octet-stream'],
    ['odd.zzzz', 'application/octet-stream'],
  ])('guesses the content type of %s', async (name, type) => {
    const { migration_id } = await newMigration();
    const { body } = await ask(migration_id, [{ name }]);
    expect(body.files[0]!.content_type.split(';')[0]).toBe(type);
  });

  it.each([
    '../../etc/passwd',
    '..\\..\\windows\\system.ini',
    'C:\\Users\\me\\Kunden.csv',
    '/absolute/path.csv',
    'Kunden März 2024 (final) — v2.csv',
    '顧客.csv',
    '🪿.csv',
    '.hidden',
    '...',
    'a\nb\tc.csv',
    'semi;colon&amp?q=1#frag%2e%2e.csv',
    ' spaces around .csv ',
    `${'x'.repeat(251)}.csv`,
    '<script>alert(1)</script>.html',
    '"quoted".csv',
  ])('keeps the name %j for display and makes the path safe', async (name) => {
    const { migration_id, migration } = await newMigration();
    const signed = await requestUpload(migration_id, name);
    expect(signed.name).toBe(name);
    const parts = signed.storage_path.split('/');
    expect(parts.slice(0, 2)).toEqual(['workbooks', migration.workbook_id]);
    expect(parts).toHaveLength(3);
    expect(parts[2]).toMatch(/^[0-9a-f-]{36}-[^\s\\/:*?"<>|#%&;]*$/);
    expect(signed.storage_path.includes('/..')).toBe(false);
    expect((await put(signed.signed_url, 'x\n')).status).toBe(200);
    const [file] = await listFiles(migration_id);
    expect(file).toMatchObject({ name, storage_path: signed.storage_path, size: 2 });
    const { download_url } = await readFileRecord(migration_id, file!.id);
    const { response, bytes } = await download(download_url);
    expect(response.status).toBe(200);
    expect(Buffer.from(bytes).toString()).toBe('x\n');
  });

  it('takes 100 files at a time', async () => {
    const { migration_id } = await newMigration();
    const files = Array.from({ length: 100 }, (_, n) => ({ name: `${n}.csv` }));
    const { status, body } = await ask(migration_id, files);
    expect(status).toBe(201);
    expect(body.files).toHaveLength(100);
  });
});

describe('a file', () => {
  it.each([
    ['nothing', 0],
    ['one byte', 1],
    ['300 KB', 300_000],
    ['more than one part of a multipart upload', 6 * 1024 * 1024 + 7],
  ])('of %s comes back byte for byte', async (_, size) => {
    const { migration_id } = await newMigration();
    const bytes = randomBytes(size);
    const file = await upload(migration_id, 'data.bin', bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(file).toMatchObject({ name: 'data.bin', size, sha256 });
    const { download_url, download_expires_at } = await readFileRecord(migration_id, file.id);
    expect((Date.parse(download_expires_at) - (await now()).getTime()) / 1000).toBeLessThanOrEqual(hour);
    const { response, bytes: back } = await download(download_url);
    expect(response.status).toBe(200);
    expect(back.length).toBe(size);
    expect(createHash('sha256').update(back).digest('hex')).toBe(sha256);
  });

  it.each(['application/json', 'text/plain; charset=utf-16', 'multipart/form-data; boundary=x', 'image/png'])(
    'sent as %s is stored as it is',
    async (type) => {
      const { migration_id } = await newMigration();
      const { signed_url } = await requestUpload(migration_id);
      const reply = await call('PUT', signed_url, {
        as: nobody,
        raw: '{"broken',
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(200);
      expect((await listFiles(migration_id))[0]!.size).toBe(8);
    },
  );

  it('keeps the id that was announced', async () => {
    const { migration_id } = await newMigration();
    const signed = await requestUpload(migration_id);
    expect((await put(signed.signed_url, 'a')).body.id).toBe(signed.id);
    expect((await listFiles(migration_id))[0]!.id).toBe(signed.id);
  });

  it('is not there before its bytes are', async () => {
    const { migration_id } = await newMigration();
    const signed = await requestUpload(migration_id);
    expect(await listFiles(migration_id)).toEqual([]);
    expect((await call('GET', `/migrations/${migration_id}/files/${signed.id}`)).status).toBe(404);
  });

  it('can be deleted, and its bytes go with it', async () => {
    const { migration_id } = await newMigration();
    const file = await upload(migration_id);
    const { download_url } = await readFileRecord(migration_id, file.id);
    const { status, body } = await call('DELETE', `/migrations/${migration_id}/files/${file.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true });
    expect(await listFiles(migration_id)).toEqual([]);
    expect((await call('DELETE', `/migrations/${migration_id}/files/${file.id}`)).status).toBe(404);
    expect((await call('GET', download_url, { as: nobody })).status).toBe(404);
  });

  it('is found in its own migration only', async () => {
    const [one, two] = [await newMigration(), await newMigration()];
    const file = await upload(one.migration_id);
    for (const method of ['GET', 'DELETE']) {
      expect((await call(method, `/migrations/${two.migration_id}/files/${file.id}`)).status).toBe(404);
      expect((await call(method, `/migrations/${one.migration_id}/files/${noId}`)).status).toBe(404);
    }
    expect(await listFiles(one.migration_id)).toHaveLength(1);
  });
});

describe('a signed download', () => {
  it('offers the file for saving, never for showing', async () => {
    const { migration_id } = await newMigration();
    const file = await upload(migration_id, 'page "ü".html', '<script>alert(1)</script>');
    const { response } = await download((await readFileRecord(migration_id, file.id)).download_url);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-length')).toBe('25');
  });

  it('lives for an hour', async () => {
    const { migration_id } = await newMigration();
    const file = await upload(migration_id);
    const { download_url, download_expires_at } = await readFileRecord(migration_id, file.id);
    await advanceTo(download_expires_at, -minute);
    expect((await download(download_url)).response.status).toBe(200);
    await advanceTo(download_expires_at, 1);
    expect((await download(download_url)).response.status).toBe(403);
  });

  it('is refused when a character of it changed', async () => {
    const { migration_id } = await newMigration();
    const file = await upload(migration_id);
    const { download_url } = await readFileRecord(migration_id, file.id);
    const { pathname, origin } = new URL(download_url);
    const token = pathname.split('/').at(-1)!;
    for (let at = 0; at < token.length; at += 7) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      const url = `${origin}${pathname.slice(0, -token.length)}${changed}`;
      expect((await download(url)).response.status, url).toBe(403);
    }
    for (const wrong of [token.slice(0, -3), `${token}abc`, 'x', 'a.b.c']) {
      expect((await download(`${origin}${pathname.slice(0, -token.length)}${wrong}`)).response.status).toBe(
        403,
      );
    }
  });
});
