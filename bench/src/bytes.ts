import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chance } from './random.js';

const blockBytes = 256 * 1024;
const blocks = new Map<number, Buffer>();

/**
 * The bytes that belong to a seed: one random block over and over, each time with its number in front, so that
 * no two blocks are the same and a block left out or doubled changes the hash. Fast, because it only copies.
 */
export function* bytesOf(seed: number, size: number): Generator<Buffer> {
  const block = blockOf(seed);
  for (let sent = 0, number = 0; sent < size; sent += blockBytes, number += 1) {
    const copy = Buffer.from(block);
    copy.writeUInt32LE(number);
    yield size - sent < blockBytes ? copy.subarray(0, size - sent) : copy;
  }
}

function blockOf(seed: number): Buffer {
  // A few seeds' blocks are kept, with the seed itself written in: making one takes a millisecond.
  const kind = seed % 16;
  const kept = blocks.get(kind) ?? Buffer.alloc(blockBytes);
  if (!blocks.has(kind)) {
    const dice = chance(kind + 1);
    for (let at = 0; at < blockBytes; at += 4) kept.writeUInt32LE(Math.floor(dice.next() * 2 ** 32), at);
    blocks.set(kind, kept);
  }
  const block = Buffer.from(kept);
  block.writeUInt32LE(seed >>> 0, 4);
  return block;
}

export function sha256Of(chunks: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

export interface Answer {
  status: number;
  text: string;
}

/** Sends a body as it is made. Not by fetch: Node's buffers a streamed body unless redirects are errors. */
export async function put(url: string, size: number, chunks: Iterable<Buffer>): Promise<Answer> {
  const sending = request(url, { method: 'PUT', headers: { 'content-length': size } });
  const answered = new Promise<Answer>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
  });
  const sent = pipeline(Readable.from(chunks), sending);
  // A refusal may come before all is sent: the answer counts, not the broken pipe.
  sent.catch(() => {});
  return answered;
}

/** What a download holds, without keeping it. */
export function hashOfDownload(url: string): Promise<{ status: number; size: number; sha256: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, (response) => {
      const hash = createHash('sha256');
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        hash.update(chunk);
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, size, sha256: hash.digest('hex') }),
      );
    });
    asking.once('error', reject);
    asking.end();
  });
}
