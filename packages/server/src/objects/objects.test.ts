import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { startS3, type TestS3 } from '@godwit/testbed/s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chunked, failing, hashOf, keysOf, MB, read, text, textOf, zeros } from '../testing/bodies.js';
import { openFolder } from './folder.js';
import { ObjectMissing, type ObjectStore } from './objects.js';
import { openObjects } from './open.js';
import { openS3 } from './s3.js';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'godwit-objects-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  { kind: 'folder' as const, config: () => ({ folder }), largeMB: 200 },
  // Smaller, since s3rver shares the process and writes it all twice.
  { kind: 's3' as const, config: () => ({ folder, s3 }), largeMB: 150 },
])('objects in $kind', ({ kind, config, largeMB }) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await openObjects(config());
  });
  afterEach(async () => {
    for (const key of await keysOf(store, '')) await store.remove(key);
  });
  afterAll(() => store.close());

  it('says what it is', () => expect(store.kind).toBe(kind));

  it.each([
    ['empty', 0],
    ['small', 1000],
    ['exactly one part', 8 * MB],
    ['25 MB', 25 * MB],
  ])('gives back a body: %s', async (_name, length) => {
    const body = randomBytes(length);
    await store.put('a/b/body', chunked(body), { contentType: 'text/csv' });
    const found = await store.get('a/b/body');
    expect(found.size).toBe(length);
    expect(await hashOf(found.body)).toBe(await hashOf(Readable.from([body])));
    expect(await store.size('a/b/body')).toBe(length);
  });

  it.each([
    ['at the first byte', 0],
    ['before the first part is full', 1 * MB],
    ['after some parts', 20 * MB],
  ])('leaves nothing of a body that fails %s, and throws its error', async (_name, after) => {
    const failure = new Error('the client went away');
    const outcome = store.put('a/failing', failing(after, failure));
    await expect(outcome).rejects.toBe(failure);
    await expect(store.get('a/failing')).rejects.toBeInstanceOf(ObjectMissing);
    expect(await keysOf(store, '')).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it('leaves nothing of a body that is destroyed without an error', async () => {
    const body = new Readable({ read() {} });
    body.push('the first half');
    const outcome = store.put('a/cut', body);
    setTimeout(() => body.destroy(), 20);
    await expect(outcome).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(await store.size('a/cut')).toBeUndefined();
  });

  it('throws the error of a body that failed before put was called', async () => {
    const failure = new Error('too early');
    const body = new Readable({ read() {} });
    body.on('error', () => {});
    body.destroy(failure);
    await expect(store.put('a/early', body)).rejects.toBe(failure);
  });

  it('keeps the old object when the body of its replacement fails', async () => {
    await store.put('a/kept', text('old'));
    await expect(store.put('a/kept', failing(1 * MB, new Error('gone')))).rejects.toThrow('gone');
    expect(await read(store, 'a/kept')).toBe('old');
  });

  it('has no size and no body for a missing object', async () => {
    await store.put('a/b/there', text('x'));
    for (const key of ['missing', 'a', 'a/b', 'a/b/missing', 'a/b/there/below']) {
      expect(await store.size(key)).toBeUndefined();
      await expect(store.get(key)).rejects.toBeInstanceOf(ObjectMissing);
    }
  });

  it.each([
    [0, '0123456789'],
    [1, '123456789'],
    [9, '9'],
    [10, ''],
    [11, ''],
  ])('reads from byte %i on, and tells the size of the whole', async (start, rest) => {
    await store.put('digits', text('0123456789'));
    const found = await store.get('digits', { start });
    expect(found.size).toBe(10);
    expect(await textOf(found.body)).toBe(rest);
  });

  it('replaces an object', async () => {
    await store.put('a/twice', text('the first, which is longer'));
    await store.put('a/twice', text('the second'));
    expect(await read(store, 'a/twice')).toBe('the second');
    expect(await keysOf(store, '')).toEqual(['a/twice']);
  });

  it('leaves one whole body after concurrent puts of the same key', async () => {
    const bodies = Array.from({ length: 8 }, (_, index) =>
      Buffer.alloc(3_000_000 + index * 1000, 65 + index),
    );
    await Promise.all(bodies.map((body) => store.put('a/contested', chunked(body))));
    const left = await read(store, 'a/contested');
    expect(bodies.some((body) => body.toString() === left)).toBe(true);
    expect(await leftovers()).toEqual([]);
  });

  it('removes an object, and a missing one', async () => {
    await store.put('a/b/c', text('x'));
    await store.remove('a/b/c');
    await store.remove('a/b/c');
    await store.remove('never/was');
    expect(await store.size('a/b/c')).toBeUndefined();
  });

  it('lists by prefix', async () => {
    const keys = ['a/1', 'a/2/x', 'a/2/y', 'a/20', 'ab', 'b/1'];
    await Promise.all(keys.map((key) => store.put(key, text(key))));
    expect(await keysOf(store, '')).toEqual(keys);
    expect(await keysOf(store, 'a')).toEqual(['a/1', 'a/2/x', 'a/2/y', 'a/20', 'ab']);
    expect(await keysOf(store, 'a/')).toEqual(['a/1', 'a/2/x', 'a/2/y', 'a/20']);
    expect(await keysOf(store, 'a/2')).toEqual(['a/2/x', 'a/2/y', 'a/20']);
    expect(await keysOf(store, 'a/2/')).toEqual(['a/2/x', 'a/2/y']);
    expect(await keysOf(store, 'c/d/')).toEqual([]);
    expect(await keysOf(store, 'ab/')).toEqual([]);
  });

  it('lets what it lists be removed on the way', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `sweep/${index % 7}/${index}`);
    await Promise.all(keys.map((key) => store.put(key, text(key))));
    let removed = 0;
    for await (const key of store.list('sweep/')) {
      await store.remove(key);
      removed += 1;
    }
    expect(removed).toBe(60);
    expect(await keysOf(store, '')).toEqual([]);
  });

  it.each(['', '/a', 'a/', 'a//b', '.', '..', 'a/./b', 'a/../b', '../a', 'a\0b', 'a\\b', '.incoming/a'])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, text('x'))).rejects.toThrow('Not an object key');
      await expect(store.get(key)).rejects.toThrow('Not an object key');
      await expect(store.size(key)).rejects.toThrow('Not an object key');
      await expect(store.remove(key)).rejects.toThrow('Not an object key');
    },
  );

  it.each(['..', '../', '/', 'a//', 'a/../', '.incoming/'])('refuses the prefix %j', async (prefix) => {
    await expect(keysOf(store, prefix)).rejects.toThrow('Not an object key');
  });

  it('puts while siblings are removed', async () => {
    // Few at a time in one directory, so that it is empty, and pruned, again and again.
    const workers = [0, 1, 2].map(async (worker) => {
      for (let round = 0; round < 20; round += 1) {
        await store.put(`deep/er/${worker}`, text('x'));
        await store.remove(`deep/er/${worker}`);
      }
      await store.put(`deep/er/${worker}`, text('kept'));
    });
    await Promise.all(workers);
    expect(await keysOf(store, 'deep/')).toEqual(['deep/er/0', 'deep/er/1', 'deep/er/2']);
  });

  it('passes its check and leaves nothing of it', async () => {
    await store.check();
    expect(await keysOf(store, '')).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it(`streams ${largeMB} MB in and out without holding it`, async () => {
    const before = process.memoryUsage().rss;
    let highest = before;
    const timer = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 5);
    await store.put('large', zeros(largeMB * MB));
    const { body } = await store.get('large');
    let length = 0;
    for await (const chunk of body) length += chunk.length;
    clearInterval(timer);
    expect(length).toBe(largeMB * MB);
    expect((highest - before) / MB).toBeLessThan(120);
  });

  async function leftovers(): Promise<string[]> {
    return kind === 'folder' ? readdir(join(folder, '.incoming')) : pendingUploads();
  }
});

describe('the folder', () => {
  it('sweeps what a dead process left, and spares what may be on its way', async () => {
    const [old, recent] = [randomUUID(), randomUUID()].map((name) => join(folder, '.incoming', name));
    await writeFile(old!, 'x');
    await writeFile(recent!, 'x');
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    await utimes(old!, yesterday, yesterday);
    await openFolder(folder);
    await expect(access(old!)).rejects.toThrow('ENOENT');
    await access(recent!);
    await rm(recent!);
  });

  it('stops a put of a key that is removed meanwhile, and leaves nothing of it', async () => {
    const store = await openFolder(folder);
    const body = new Readable({ read() {} });
    body.push('the first half');
    const outcome = store.put('a/removed', body);
    outcome.catch(() => {});
    await expect.poll(() => readdir(join(folder, '.incoming'))).toHaveLength(1);
    expect(await keysOf(store, '')).toEqual([]);
    await store.remove('a/other');
    expect(await readdir(join(folder, '.incoming'))).toHaveLength(1);
    await store.remove('a/removed');
    body.push(null);
    await expect(outcome).rejects.toThrow('a/removed was removed while it was written');
    expect(await store.size('a/removed')).toBeUndefined();
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('prunes empty directories and keeps the root', async () => {
    const store = await openFolder(folder);
    await store.put('x/y/z', text('1'));
    await store.put('x/other', text('2'));
    await store.remove('x/y/z');
    expect(await readdir(join(folder, 'x'))).toEqual(['other']);
    await store.remove('x/other');
    expect(await readdir(folder)).toEqual(['.incoming']);
  });

  it('fails its check, and a put, when it cannot be written to', async () => {
    const root = await mkdtemp(join(tmpdir(), 'godwit-objects-'));
    const store = await openFolder(root);
    await rm(root, { recursive: true });
    await expect(store.check()).rejects.toThrow('ENOENT');
    const body = text('x');
    await expect(store.put('a', body)).rejects.toThrow('ENOENT');
    expect(body.destroyed).toBe(true);
  });
});

describe('S3', () => {
  it('removes the interrupted uploads of exactly the key', async () => {
    const client = rawClient();
    for (const Key of ['up/a', 'up/a', 'up/ab']) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key }));
      const part = { Bucket: s3.bucket, Key, UploadId, PartNumber: 1, Body: 'half' };
      await client.send(new UploadPartCommand(part));
    }
    expect(await pendingUploads()).toEqual(['up/a', 'up/a', 'up/ab']);
    const store = await openS3(s3);
    await store.remove('up/a');
    expect(await pendingUploads()).toEqual(['up/ab']);
    await store.remove('up/ab');
    expect(await pendingUploads()).toEqual([]);
    await store.close();
    client.destroy();
  });

  it('fails its check without its bucket, or with a wrong secret', async () => {
    const nowhere = await openS3({ ...s3, bucket: 'nowhere' });
    await expect(nowhere.check()).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(nowhere.get('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const stranger = await openS3({ ...s3, secretAccessKey: 'wrong' });
    await expect(stranger.check()).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });

  it('wants both halves of the credentials', async () => {
    await expect(openS3({ ...s3, secretAccessKey: undefined })).rejects.toThrow('Give both');
  });
});

function rawClient(): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials });
}

async function pendingUploads(): Promise<string[]> {
  const client = rawClient();
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }));
  client.destroy();
  return (Uploads ?? []).map(({ Key }) => Key!).sort();
}
