import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostFileBytes, tooLargeFile } from './choice.js';

/** Writes a stream as a file; gives its size. `steps` are what it goes through on its way: a decompression. */
export async function writeFile(
  name: string,
  body: Readable,
  path: string,
  signal: AbortSignal,
  steps: readonly Transform[] = [],
): Promise<number> {
  let size = 0;
  const counted = new Transform({
    transform(part: Buffer, _, done) {
      size += part.length;
      if (size > mostFileBytes) done(tooLargeFile(name));
      else done(null, part);
    },
  });
  try {
    await pipeline([body, ...steps, counted, createWriteStream(path)], { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  return size;
}
