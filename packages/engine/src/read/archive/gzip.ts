import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type ArchiveEntry, BadArchive, reasonOf, shownName } from './entry.js';

const chunkBytes = 256 << 10;

export async function* gunzipped(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: chunkBytes });
  const stream = createGunzip({ chunkSize: chunkBytes });
  source.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of source.pipe(stream)) yield chunk as Buffer;
  } catch (error) {
    throw new BadArchive(`the gzip file is damaged or cut short (${reasonOf(error)}); send it again`);
  } finally {
    source.destroy();
    stream.destroy();
  }
}

/** Enough of the content to know a tar by. */
export async function gunzippedStart(path: string): Promise<Buffer> {
  let start = Buffer.alloc(0);
  for await (const chunk of gunzipped(path)) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= 512) break;
  }
  return start;
}

/** The one file in it, called as the archive without its ending. */
export function gzipEntry(path: string, archive: string, packedBytes: number): ArchiveEntry {
  const last = archive.split('/').at(-1) ?? '';
  const name = shownName(last.replace(/\.(?:gz|gzip|z)$/i, ''));
  return { name, isFolder: false, packedBytes, bytes: () => gunzipped(path) };
}
