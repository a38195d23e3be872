import { open as openFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readStart } from '../encoding.js';
import { UnreadableFile } from '../reader.js';
import { isEncrypted, isOle, isZip } from './detect.js';
import type { XlsxLimits } from './limits.js';
import { decodeXml } from './xml-text.js';

/** A workbook has some dozens of parts; a thousand sheets with drawings some thousands. */
const mostParts = 50_000;
const chunkBytes = 64 << 10;

export type PackageLimits = Pick<XlsxLimits, 'inflatedBytes' | 'ratio' | 'ratioFrom' | 'smallPartBytes'>;

/** What a package is of, in words for people. */
export interface PackageKind {
  thing: string;
  /** With its article. */
  called: string;
  /** What it was of old. */
  old: string;
  program: string;
  ending: string;
}

export const workbookKind: PackageKind = {
  thing: 'workbook',
  called: 'an Excel workbook',
  old: 'a workbook of the old format (.xls)',
  program: 'Excel',
  ending: '.xlsx',
};

/** The zip of a workbook or another document: its parts by name, inflated in bounds. */
export class Package {
  private inflated = 0;

  private constructor(
    readonly file: string,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: PackageLimits,
    private readonly kind: PackageKind,
  ) {}

  static async open(
    path: string,
    file: string,
    limits: PackageLimits,
    kind = workbookKind,
  ): Promise<Package> {
    await refuseOthers(path, file, kind);
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { autoClose: false });
      if (zip.entryCount > mostParts) {
        throw new UnreadableFile(file, `the zip has ${zip.entryCount} parts, which no ${kind.thing} has`);
      }
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(partKey(entry.fileName), entry);
      return new Package(file, zip, entries, limits, kind);
    } catch (error) {
      zip?.close();
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile(file, `the file is damaged or cut short (${reasonOf(error)}); send it again`);
    }
  }

  close(): void {
    this.zip.close();
  }

  has(part: string): boolean {
    return this.entries.has(partKey(part));
  }

  /** The text of a part, chunk by chunk. */
  text(part: string): AsyncGenerator<string> {
    return decodeXml(this.bytes(part));
  }

  /** For the parts that are small in any real workbook. */
  async wholeText(part: string): Promise<string> {
    let text = '';
    for await (const chunk of this.text(part)) {
      text += chunk;
      if (text.length > this.limits.smallPartBytes) {
        throw new UnreadableFile(
          this.file,
          `its part ${part} is far too large; save it again in ${this.kind.program}`,
        );
      }
    }
    return text;
  }

  /** Inflates all parts, for readers that then take the file as a whole. */
  async check(): Promise<void> {
    for (const part of this.entries.keys()) if (!part.endsWith('/')) for await (const _ of this.bytes(part));
  }

  private async *bytes(part: string): AsyncGenerator<Buffer> {
    const { file, limits, kind } = this;
    const entry = this.entries.get(partKey(part));
    if (!entry)
      throw new UnreadableFile(file, `its part ${part} is missing; save it again in ${kind.program}`);
    if (entry.isEncrypted()) {
      throw new UnreadableFile(file, 'the zip is protected by a password; save a copy without one');
    }
    if (!entry.canDecodeFileData()) {
      throw new UnreadableFile(
        file,
        `its part ${part} is compressed in a way that ${kind.thing}s do not use; save it again in ${kind.program}`,
      );
    }
    let size = 0;
    const source = await this.openRaw(entry, part);
    const stream = entry.compressionMethod === 8 ? inflate(source) : source;
    try {
      for await (const chunk of stream) {
        const bytes = chunk as Buffer;
        size += bytes.length;
        this.inflated += bytes.length;
        if (this.inflated > limits.inflatedBytes) {
          throw new UnreadableFile(
            file,
            `it holds more than ${Math.round(limits.inflatedBytes / (1 << 20))} MB once unpacked; split it into smaller ${kind.thing}s`,
          );
        }
        if (size > limits.ratioFrom && size > entry.compressedSize * limits.ratio) {
          throw new UnreadableFile(
            file,
            `its part ${part} unpacks to more than ${limits.ratio} times its size, as no real ${kind.thing} does`,
          );
        }
        yield bytes;
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw this.damaged(part, error);
    } finally {
      stream.destroy();
      source.destroy();
    }
    if (size !== entry.uncompressedSize) {
      throw this.damaged(part, `${size} bytes where there should be ${entry.uncompressedSize}`);
    }
  }

  private async openRaw(entry: Entry, part: string): Promise<Readable> {
    try {
      return await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
    } catch (error) {
      throw this.damaged(part, error);
    }
  }

  private damaged(part: string, error: unknown): UnreadableFile {
    return new UnreadableFile(
      this.file,
      `its part ${part} is damaged (${reasonOf(error)}); save it again in ${this.kind.program}`,
    );
  }
}

/** Inflates on another thread. Each chunk costs a turn of the event loop, and the default is 16 KB. */
function inflate(source: Readable): Readable {
  const inflated = createInflateRaw({ chunkSize: chunkBytes });
  source.on('error', (error) => inflated.destroy(error));
  return source.pipe(inflated);
}

async function refuseOthers(path: string, file: string, kind: PackageKind): Promise<void> {
  const start = await readStart(path, 64 << 10);
  if (start.length === 0) throw new UnreadableFile(file, 'the file is empty');
  if (isOle(start)) {
    throw new UnreadableFile(
      file,
      isEncrypted(start) || (await isEncryptedFurtherOn(path))
        ? `the ${kind.thing} is protected by a password; save a copy without one`
        : `this is ${kind.old} under a new name; save it as ${kind.ending}`,
    );
  }
  if (!isZip(start)) {
    throw new UnreadableFile(file, `this is not ${kind.called}; check that its name has the right ending`);
  }
}

/** The directory of an OLE file can stand anywhere; at its end as a rule. */
async function isEncryptedFurtherOn(path: string): Promise<boolean> {
  const handle = await openFile(path);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, 1 << 20));
    await handle.read(tail, 0, tail.length, size - tail.length);
    return isEncrypted(tail);
  } finally {
    await handle.close();
  }
}

/** Part names do not tell capitals from small letters; some writers start them with a slash. */
function partKey(name: string): string {
  return posix.normalize(name).replace(/^\/+/, '').toLowerCase();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
