import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from './client.js';
import { GodwitError } from './errors.js';
import { json, startServer, type TestServer } from './testing/server.js';
import { NodeXhr } from './testing/xhr.js';

const migrationId = '01920000-0000-7000-8000-000000000001';
const bytes = new Uint8Array(randomBytes(12 * 1024 * 1024));
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

let server: TestServer;
let client: Client;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'godwit-client-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.reset();
  client = createClient({ baseUrl: server.baseUrl, apiKey: 'gdw_test', sleep: async () => {} });
  receive();
});
afterEach(() => vi.unstubAllGlobals());

/** Hands out one link and takes the bytes; `refuse` may answer a PUT instead. */
function receive(refuse: (put: number) => number | undefined = () => undefined) {
  let puts = 0;
  server.answer((seen, response) => {
    if (seen.method === 'POST') {
      const [file] = JSON.parse(seen.body.toString()).files;
      return json(response, 201, { files: [{ ...file, signed_url: `${server.origin}/signed/secret` }] });
    }
    puts += 1;
    const status = refuse(puts);
    if (status === 0) return response.destroy();
    if (status) return json(response, status, { error: `refused with ${status}` });
    json(response, 200, { id: 'f', size: seen.body.byteLength, sha256: sha256(seen.body) });
  });
}

function streamOf(data: Uint8Array, chunk = 100_000): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= data.byteLength) return controller.close();
      controller.enqueue(data.slice(at, at + chunk));
      at += chunk;
    },
  });
}

async function blobOnDisk(data: Uint8Array): Promise<Blob> {
  const path = join(folder, 'data.bin');
  await writeFile(path, data);
  return openAsBlob(path);
}

const bodies: [string, () => Blob | Uint8Array | ReadableStream<Uint8Array> | Promise<Blob>, boolean][] = [
  ['a Blob', () => new Blob([bytes]), true],
  ['a Blob of a file on disk', () => blobOnDisk(bytes), true],
  ['a Uint8Array', () => bytes, true],
  ['a stream', () => streamOf(bytes), false],
];

describe.each([
  ['fetch', undefined],
  ['XMLHttpRequest', NodeXhr],
])('an upload by %s', (way, Xhr) => {
  beforeEach(() => {
    if (Xhr) vi.stubGlobal('XMLHttpRequest', Xhr);
  });

  it.each(bodies)('sends the exact bytes of %s, with progress', async (_, body, sized) => {
    const progress: [number, number | undefined][] = [];
    const record = await client.uploadFile({
      migrationId,
      name: 'Kunden ü.csv',
      contentType: 'text/csv',
      body: await body(),
      onProgress: (sent, total) => progress.push([sent, total]),
    });
    const total = sized || Xhr ? bytes.byteLength : undefined;
    expect(record).toMatchObject({ size: bytes.byteLength, sha256: sha256(bytes) });
    expect(progress.length).toBeGreaterThan(10);
    expect(progress.map(([sent]) => sent)).toEqual(progress.map(([sent]) => sent).sort((a, b) => a - b));
    expect(progress.at(-1)).toEqual([bytes.byteLength, total]);

    const [asked, put] = server.seen;
    expect(asked!.url).toBe(`/api/v1/migrations/${migrationId}/files`);
    expect(JSON.parse(asked!.body.toString())).toEqual({
      files: [{ name: 'Kunden ü.csv', content_type: 'text/csv' }],
    });
    expect(put!.url).toBe('/signed/secret');
    expect(put!.headers['content-type']).toBe('application/octet-stream');
    expect(put!.headers['content-length']).toBe(total === undefined ? undefined : String(total));
    expect(put!.headers).not.toHaveProperty('x-api-key');
  });

  it('goes through a magic link, with no key', async () => {
    const record = await client.uploadLinkFile({ token: 'tok en', name: 'a.csv', body: new Blob(['a,b']) });
    expect(record).toMatchObject({ size: 3, sha256: sha256(Buffer.from('a,b')) });
    expect(server.seen[0]!.url).toBe('/api/v1/links/tok%20en/files');
    expect(server.seen[0]!.headers).not.toHaveProperty('x-api-key');
    expect(JSON.parse(server.seen[0]!.body.toString())).toEqual({ files: [{ name: 'a.csv' }] });
  });

  it('sends an empty file', async () => {
    const record = await client.uploadFile({ migrationId, name: 'empty.csv', body: new Blob([]) });
    expect(record).toMatchObject({ size: 0 });
    expect(server.seen[1]!.headers['content-length']).toBe('0');
  });

  it('fails with the body of a refusal', async () => {
    receive(() => 403);
    const failed = client.uploadFile({ migrationId, name: 'a.csv', body: bytes });
    await expect(failed).rejects.toBeInstanceOf(GodwitError);
    await expect(failed).rejects.toMatchObject({
      operation: 'putUpload',
      status: 403,
      body: { error: 'refused with 403' },
      retryable: false,
    });
  });

  it('fails with the refusal when asking for the link', async () => {
    server.answer((_, response) => json(response, 404, { error: 'No such migration' }));
    await expect(client.uploadFile({ migrationId, name: 'a', body: bytes })).rejects.toMatchObject({
      operation: 'requestUploads',
      status: 404,
    });
  });

  it.each([0, 503])('begins again after a failure that passes (%d)', async (status) => {
    receive((put) => (put === 1 ? status : undefined));
    const progress: number[] = [];
    const onProgress = (sent: number) => progress.push(sent);
    const record = await client.uploadFile({ migrationId, name: 'a', body: new Blob([bytes]), onProgress });
    expect(record).toMatchObject({ sha256: sha256(bytes) });
    expect(progress.filter((sent) => sent === bytes.byteLength)).toHaveLength(2);
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT']);
  });

  it('never sends a stream twice', async () => {
    receive(() => 503);
    const failed = client.uploadFile({ migrationId, name: 'a', body: streamOf(bytes) });
    await expect(failed).rejects.toMatchObject({ status: 503, retryable: false });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('stops in the middle when aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const failed = client.uploadFile({
      migrationId,
      name: 'a',
      body: new Blob([bytes]),
      signal: controller.signal,
      onProgress: (sent) => sent > 1_000_000 && controller.abort(reason),
    });
    await expect(failed).rejects.toBe(reason);
    expect(
      server.seen.map(({ method }) => method),
      way,
    ).toEqual(['POST']);
  });
});

describe('an upload in Node', () => {
  it('reads a refusal that comes before the bytes are sent', async () => {
    server.intercept((request, response) => {
      if (request.method !== 'PUT') return false;
      json(response, 403, { error: 'used' });
      return true;
    });
    const failed = client.uploadFile({ migrationId, name: 'a', body: new Blob([bytes]) });
    await expect(failed).rejects.toMatchObject({ status: 403, body: { error: 'used' } });
  });

  const size = 320 * 1024 * 1024;
  const large: [string, (body: Blob) => Promise<unknown>][] = [
    ['uploadFile', (body) => client.uploadFile({ migrationId, name: 'large', body })],
    ['putUpload', (body) => client.putUpload({ params: { token: 't' }, body })],
  ];

  it.each(large)('keeps memory flat for a large file on disk (%s)', async (_, send) => {
    const path = join(folder, 'large.bin');
    await writeFile(path, '');
    await truncate(path, size);
    // What earlier tests left must not count.
    collectGarbage();
    let peak = 0;
    server.intercept((request, response) => {
      if (request.method !== 'PUT') return false;
      let received = 0;
      request.on('data', (chunk: Buffer) => {
        received += chunk.byteLength;
        peak = Math.max(peak, process.memoryUsage().arrayBuffers);
      });
      request.on('end', () => json(response, 200, { size: received }));
      return true;
    });
    expect(await send(await openAsBlob(path))).toEqual({ size });
    // An absolute bound: what is left all the same must not lower the bar.
    expect(peak).toBeLessThan(size / 2);
  });

  it('sends the length of a stream when it is told', async () => {
    await client.uploadFile({ migrationId, name: 'a', body: streamOf(bytes), size: bytes.byteLength });
    expect(server.seen[1]!.headers['content-length']).toBe(String(bytes.byteLength));
  });

  it('never delivers a stream that is shorter than it was said to be', async () => {
    const failed = client.uploadFile({
      migrationId,
      name: 'a',
      body: streamOf(bytes),
      size: bytes.byteLength + 1,
    });
    await expect(failed).rejects.toMatchObject({ name: 'GodwitConnectionError', retryable: false });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST']);
  });

  it('fails with the error of a source that cannot be read, and does not try again', async () => {
    const broken = new Error('disk on fire');
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(broken) });
    await expect(client.uploadFile({ migrationId, name: 'a', body })).rejects.toBe(broken);

    const changed = await blobOnDisk(new Uint8Array(1000));
    await writeFile(join(folder, 'data.bin'), 'shorter');
    await expect(client.uploadFile({ migrationId, name: 'a', body: changed })).rejects.toMatchObject({
      name: 'NotReadableError',
    });
  });
});
