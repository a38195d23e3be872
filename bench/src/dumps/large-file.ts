import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const flushChars = 1 << 20;

/** Writes pieces of text until there are about as many bytes as asked for. */
export async function writeLargeFile(
  path: string,
  bytes: number,
  parts: { start: string; next(): string; end: string },
): Promise<void> {
  const stream = createWriteStream(path);
  const done = finished(stream);
  // Told to whoever awaits it below; a failure in between must not end the process.
  done.catch(() => {});
  let text = parts.start;
  let written = 0;
  while (written + text.length < bytes) {
    text += parts.next();
    if (text.length < flushChars) continue;
    const block = Buffer.from(text);
    written += block.length;
    text = '';
    if (!stream.write(block)) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end(text + parts.end);
  await done;
}
