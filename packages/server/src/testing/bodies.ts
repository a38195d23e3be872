import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../objects/objects.js';

export const MB = 1024 * 1024;

export function text(body: string): Readable {
  return Readable.from([Buffer.from(body)]);
}

export function* slices(body: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

export function chunked(body: Buffer, size = 64 * 1024): Readable {
  return Readable.from(slices(body, size), { objectMode: false });
}

export function zeros(length: number): Readable {
  function* chunks() {
    for (let left = length; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024));
  }
  return Readable.from(chunks(), { objectMode: false });
}

export function failing(after: number, failure: Error): Readable {
  async function* chunks() {
    yield* zeros(after);
    throw failure;
  }
  return Readable.from(chunks(), { objectMode: false });
}

export async function hashOf(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

export async function textOf(body: Readable): Promise<string> {
  return Buffer.concat(await body.toArray()).toString();
}

export async function read(store: ObjectStore, key: string): Promise<string> {
  return textOf((await store.get(key)).body);
}

export async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys.sort();
}
