import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { hashOf, hashOfFile, StreamedHash } from './streamed-hash.js';

const part = 1 << 20;
const sizes = [0, 1, 1 << 16, (1 << 16) + 1, part - 1, part, part + 1, 2 * part, 5 * part + 17];
const plain = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function inChunks(bytes: Buffer, size: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return Readable.from(chunks);
}

test.each(sizes)('the hash of %i bytes, however they come', async (size) => {
  const bytes = randomBytes(size);
  for (const chunk of [10_000, 65_536, part, 3 * part + 5])
    expect(await hashOf(inChunks(bytes, chunk))).toBe(plain(bytes));
});

test('several at once do not mix', async () => {
  const all = Array.from({ length: 6 }, (_, at) => randomBytes(3 * part + at));
  const hashes = await Promise.all(all.map((bytes) => hashOf(inChunks(bytes, 50_000 + (bytes.length % 7)))));
  expect(hashes).toEqual(all.map(plain));
});

test('what was taken in may be changed by its owner', async () => {
  const bytes = randomBytes(4 * part);
  const wanted = plain(bytes);
  const hash = new StreamedHash();
  await hash.update(bytes);
  bytes.fill(0);
  expect(await hash.digest()).toBe(wanted);
});

test('one that broke off fails with its reason, and leaves the next as they are', async () => {
  const broken = async function* () {
    yield randomBytes(3 * part);
    throw new Error('broken off');
  };
  await expect(hashOf(broken())).rejects.toThrow('broken off');
  const bytes = randomBytes(2 * part);
  expect(await hashOf(inChunks(bytes, part))).toBe(plain(bytes));
});

test('a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-hash-'));
  try {
    const bytes = randomBytes(2 * part + 3);
    await writeFile(join(folder, 'file'), bytes);
    expect(await hashOfFile(join(folder, 'file'))).toBe(plain(bytes));
    await expect(hashOfFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
