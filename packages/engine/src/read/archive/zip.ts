import { isUtf8 } from 'node:buffer';
import zlib from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ArchiveEntry, BadArchive, BadEntry, OverLimit, reasonOf, shownName } from './entry.js';
import type { ArchiveLimits } from './limits.js';

/** Node has it from 20.15 on; before that, only the size of an entry is checked. */
const crc32: typeof zlib.crc32 | undefined = zlib.crc32;

export const password = 'protected by a password; send a copy without one';

export async function* zipEntries(path: string, limits: ArchiveLimits): AsyncGenerator<ArchiveEntry> {
  let zip: ZipFile;
  try {
    // Names stay bytes: yauzl would give up the whole zip over one name that leads upward.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw damaged(error);
  }
  try {
    if (zip.entryCount > limits.entries) {
      throw new OverLimit(`it holds more than ${limits.entries} files; send it in parts`);
    }
    const entries = zip.eachEntry()[Symbol.asyncIterator]();
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw damaged(error);
      });
      if (next.done) return;
      yield entryOf(zip, next.value);
    }
  } finally {
    zip.close();
  }
}

function damaged(error: unknown): BadArchive {
  return new BadArchive(`the zip is damaged or cut short (${reasonOf(error)}); send it again`);
}

function entryOf(zip: ZipFile, entry: Entry): ArchiveEntry {
  const raw = entry.fileNameRaw;
  const name = isUtf8(raw) ? raw.toString('utf8') : raw.toString('latin1');
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  const refusal = isLink
    ? 'a link to another file'
    : entry.isEncrypted()
      ? password
      : entry.canDecodeFileData()
        ? undefined
        : `packed in a way that is not known (method ${entry.compressionMethod}); send it as a usual zip`;
  return {
    name: shownName(name),
    isFolder: /[/\\]$/.test(name),
    packedBytes: entry.compressedSize,
    ...(refusal === undefined ? {} : { refusal }),
    bytes: () => bytesOf(zip, entry),
  };
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (crc32) sum = crc32(chunk as Buffer, sum);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw new BadEntry(`damaged (${reasonOf(error)}); send it again`);
  }
  if (crc32 && sum !== entry.crc32) throw new BadEntry('damaged (its checksum is wrong); send it again');
}
