import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SheetFile } from '../run/sheet/sheet.js';
import { type WriteOptions, writeExport } from './export.js';

/** Compressed by themselves already. */
const packed = ['parquet', 'xlsx'];

/** Several exports in one zip, one after another: at any time one of them waits on the disk beside it. */
export async function writeArchive(
  entries: readonly { name: string; sheet: SheetFile }[],
  path: string,
  { onProgress = () => {}, ...options }: Omit<WriteOptions, 'onOpened'>,
): Promise<{ total: number }> {
  const zip = new ZipFile();
  // yazl hands out its stream as the oldest kind of readable; it is a PassThrough.
  const zipped = zip.outputStream as Readable;
  const written = pipeline(zipped, createWriteStream(path));
  // Its failure is seen below; until then it must not end the process.
  written.catch(() => {});
  let total = 0;
  try {
    for (const [at, { name, sheet }] of entries.entries()) {
      const file = join(options.scratch, `entry-${at}`);
      const before = total;
      const made = await writeExport(sheet, file, {
        ...options,
        onProgress: (done) => onProgress(before + done),
      });
      total += made.total;
      await Promise.race([taken(zip, file, name, !packed.includes(options.format)), written]);
      await rm(file);
    }
    zip.end();
    await written;
  } catch (error) {
    zipped.destroy();
    await written.catch(() => {});
    throw error;
  }
  return { total };
}

/** Until the zip has read the whole file. */
function taken(zip: ZipFile, file: string, name: string, compress: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.once('error', reject);
    const body = createReadStream(file);
    body.once('error', reject);
    body.once('end', () => {
      zip.off('error', reject);
      resolve();
    });
    zip.addReadStream(body, name, { compress });
  });
}
