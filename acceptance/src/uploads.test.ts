import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { call, recordedFetch } from './testing/call.js';
import { advanceTo, minute } from './testing/clock.js';
import { rawRequest } from './testing/raw-http.js';
import { until } from './testing/runs.js';
import { base, nobody, uploadLimit } from './testing/settings.js';
import {
  download,
  listFiles,
  newMigration,
  put,
  readFileRecord,
  requestUpload,
  upload,
} from './testing/things.js';

/** As soon as the service has seen that the connection is gone. */
const takes = (url: string, text: string) =>
  until(`the link takes "${text}"`, async () => (await put(url, text)).status === 200 || undefined);

/** Bytes of unknown length: the request goes out chunked. */
function stream(bytes: Uint8Array, chunk = 64 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + chunk));
      at += chunk;
    },
  });
}

function putChunked(url: string, bytes: Uint8Array): Promise<Response> {
  const request = { method: 'PUT', body: stream(bytes), duplex: 'half' };
  return recordedFetch(url, request as RequestInit);
}

describe('a signed upload', () => {
  it('takes one successful PUT', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    expect((await put(signed_url, 'first')).status).toBe(200);
    expect((await put(signed_url, 'second')).status).toBe(403);
    expect(await listFiles(migration_id)).toMatchObject([{ size: 5 }]);
  });

  it('takes exactly one of many simultaneous PUTs', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    const bodies = Array.from({ length: 20 }, () => randomBytes(50_000));
    const replies = await Promise.all(bodies.map((bytes) => put(signed_url, bytes)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(403)]);
    const winner = bodies[replies.findIndex(({ status }) => status === 200)]!;
    const [file, ...more] = await listFiles(migration_id);
    expect(more).toEqual([]);
    const { bytes } = await download((await readFileRecord(migration_id, file!.id)).download_url);
    expect(Buffer.from(bytes).equals(winner)).toBe(true);
  });

  it('takes one attempt at a time, and the next when that broke off', async () => {
    const { migration_id } = await newMigration();
    // Where the second attempt came in first, there is nothing to see: another token.
    const { signed_url, leave, slow } = await until('the first attempt is taken', async () => {
      const { signed_url } = await requestUpload(migration_id);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from('Code\n')),
      });
      const leave = new AbortController();
      const first = { method: 'PUT', body, duplex: 'half', signal: leave.signal } as RequestInit;
      const slow = fetch(signed_url, first).then(
        ({ status }) => status,
        () => 'broke off',
      );
      await delay(100);
      const { status, body: answer } = await put(signed_url, 'Code\n2\n');
      if (status === 403 && /under way/.test((answer as unknown as { error: string }).error))
        return { signed_url, leave, slow };
      leave.abort();
      return undefined;
    });
    leave.abort();
    expect(await slow).toBe('broke off');
    await until(
      'the next attempt is taken',
      async () => (await put(signed_url, 'Code\n3\n')).status === 200 || undefined,
    );
    const files = await listFiles(migration_id);
    expect(files).not.toEqual([]);
    for (const { size } of files) expect(size).toBe(7);
  });

  it('lives for 2 hours', async () => {
    const { migration_id } = await newMigration();
    const [one, two] = [await requestUpload(migration_id), await requestUpload(migration_id)];
    await advanceTo(one.expires_at, -minute);
    expect((await put(one.signed_url, 'in time')).status).toBe(200);
    await advanceTo(two.expires_at, 1);
    expect((await put(two.signed_url, 'too late')).status).toBe(403);
    expect(await listFiles(migration_id)).toHaveLength(1);
  });

  it('is refused when its token is wrong', async () => {
    const { migration_id } = await newMigration();
    const { token, signed_url } = await requestUpload(migration_id);
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [flipped, token.slice(0, -1), `${token}x`, 'x', '%20', '%00', `..%2f${token}`]) {
      expect((await put(`${base}/uploads/${wrong}`, 'x')).status, wrong).toBe(403);
    }
    expect((await put(signed_url, 'right')).status).toBe(200);
  });

  it('takes bytes of unannounced length', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    expect((await putChunked(signed_url, randomBytes(200_000))).status).toBe(200);
    expect(await listFiles(migration_id)).toMatchObject([{ size: 200_000 }]);
  });
});

describe('an upload over the limit', () => {
  it('is refused by its announced length, and the link still works', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    const reply = await rawRequest({
      method: 'PUT',
      url: signed_url,
      headers: { 'content-length': String(uploadLimit + 1) },
      body: new Uint8Array(1000),
    });
    expect(reply?.status).toBe(413);
    expect(await listFiles(migration_id)).toEqual([]);
    expect((await put(signed_url, 'small')).status).toBe(200);
  });

  it('is refused by its bytes when no length was announced, and leaves nothing', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    const size = uploadLimit + 1;
    const head = Buffer.from(`${size.toString(16)}\r\n`);
    const body = Buffer.concat([head, new Uint8Array(size), Buffer.from('\r\n0\r\n\r\n')]);
    const reply = await rawRequest({
      method: 'PUT',
      url: signed_url,
      headers: { 'transfer-encoding': 'chunked' },
      body,
    });
    expect(reply?.status).toBe(413);
    expect(await listFiles(migration_id)).toEqual([]);
    expect((await put(signed_url, 'small')).status).toBe(200);
  });

  it('begins one byte above it', async () => {
    const { migration_id } = await newMigration();
    const { size } = await upload(migration_id, 'full.bin', new Uint8Array(uploadLimit));
    expect(size).toBe(uploadLimit);
  });
});

describe('a broken upload', () => {
  it('leaves nothing, and the link still works', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    await rawRequest({
      method: 'PUT',
      url: signed_url,
      headers: { 'content-length': '1000' },
      body: new Uint8Array(100),
      cut: true,
    });
    expect(await listFiles(migration_id)).toEqual([]);
    await takes(signed_url, 'whole');
    expect(await listFiles(migration_id)).toMatchObject([{ size: 5 }]);
  });

  it('leaves nothing when it was chunked', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    await rawRequest({
      method: 'PUT',
      url: signed_url,
      headers: { 'transfer-encoding': 'chunked' },
      body: Buffer.concat([Buffer.from('3e8\r\n'), new Uint8Array(100)]),
      cut: true,
    });
    expect(await listFiles(migration_id)).toEqual([]);
    await takes(signed_url, 'whole');
  });
});

describe('browsers of other origins', () => {
  const origin = 'https://customer.test';
  const preflight = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  };
  const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

  it('may put to a signed upload', async () => {
    const { migration_id } = await newMigration();
    const { signed_url } = await requestUpload(migration_id);
    const asked = await call('OPTIONS', signed_url, { as: nobody, headers: preflight });
    expect(asked.status).toBeLessThan(300);
    expect(['*', origin]).toContain(allowed(asked.headers));
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/content-type|\*/);
    const done = await call('PUT', signed_url, { as: nobody, raw: 'x', headers: { origin } });
    expect(done.status).toBe(200);
    expect(['*', origin]).toContain(allowed(done.headers));
  });

  it('may read why an upload was refused', async () => {
    const refused = await call('PUT', '/uploads/x', { as: nobody, raw: 'x', headers: { origin } });
    expect(refused.status).toBe(403);
    expect(['*', origin]).toContain(allowed(refused.headers));
  });

  it('may follow a signed download', async () => {
    const { migration_id } = await newMigration();
    const file = await upload(migration_id);
    const { download_url } = await readFileRecord(migration_id, file.id);
    const { status, headers } = await call('GET', download_url, { as: nobody, headers: { origin } });
    expect(status).toBe(200);
    expect(['*', origin]).toContain(allowed(headers));
  });

  it('may do nothing else', async () => {
    for (const path of ['/sources', '/migrations', '/auth/sign-in', '/links/x', '/openapi.json']) {
      const asked = await call('OPTIONS', path, { as: nobody, headers: preflight });
      expect(allowed(asked.headers), path).toBeNull();
      expect(allowed((await call('GET', path, { headers: { origin } })).headers), path).toBeNull();
    }
  });
});
