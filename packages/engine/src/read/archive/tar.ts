import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { type ArchiveEntry, BadArchive, reasonOf, shownName } from './entry.js';

/** Entries of a tar as it streams by. */
export async function* tarEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const unpack = extract();
  const source = Readable.from(bytes, { objectMode: false });
  let failure: unknown;
  source.on('error', (error) => {
    failure = error;
    unpack.destroy(error);
  });
  source.pipe(unpack as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of unpack) {
      const { name, type } = entry.header;
      const isFile = type === 'file' || type === 'contiguous-file';
      yield {
        name: shownName(name),
        isFolder: type === 'directory',
        ...(isFile ? {} : { refusal: 'a link or a device, no file' }),
        bytes: () => bytesOf(entry as AsyncIterable<Buffer>, () => failure),
      };
      entry.resume();
    }
  } catch (error) {
    throw damaged(failure ?? error);
  } finally {
    source.destroy();
    unpack.destroy();
  }
}

/** The end of a tar that is cut short is met within an entry as a rule. */
async function* bytesOf(entry: AsyncIterable<Buffer>, failure: () => unknown): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw damaged(failure() ?? error);
  }
}

function damaged(error: unknown): BadArchive {
  if (error instanceof BadArchive) return error;
  return new BadArchive(`the tar is damaged or cut short (${reasonOf(error)}); send it again`);
}
