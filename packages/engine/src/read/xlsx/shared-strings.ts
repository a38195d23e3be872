import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { UnreadableFile } from '../reader.js';
import { ItemScanner } from './items.js';
import type { XlsxLimits } from './limits.js';
import type { Package } from './package.js';
import { richText } from './rich-text.js';
import { elementParser } from './small-xml.js';
import { BadXml } from './xml-text.js';

const pageBytes = 64 << 10;
const mostPages = 256;
/** Texts that are kept in memory as one. */
const joinedTexts = 1024;

/**
 * The texts that cells share, by number. The first of them stay in memory; when they get many, the others wait in a
 * file, of which some pages are kept: sheets ask for them nearly in order.
 */
export class SharedStrings {
  /** Joined, so many to one: each as a string of its own took twice the memory. */
  private inMemory: string[] = [];
  private memoryLength = 0;
  /** Where each text in memory ends within what it is joined to. */
  private memoryEnds = new Uint32Array(0);
  /** Texts on their way into memory. */
  private fresh: string[] = [];
  private chars = 0;
  private bytes = 0;
  /** Where each text on disk ends. */
  private ends = new Float64Array(0);
  private onDisk = 0;
  private handle: number | undefined;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private written = 0;
  private readonly pages = new Map<number, Buffer>();

  constructor(
    private readonly spill: string,
    private readonly limits: XlsxLimits,
  ) {}

  /** How many there are, once flushed. */
  get length(): number {
    return this.memoryLength + this.onDisk;
  }

  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0) return undefined;
    if (index >= this.memoryLength) return this.fromDisk(index - this.memoryLength);
    const within = index % joinedTexts;
    const start = within === 0 ? 0 : this.memoryEnds[index - 1];
    return this.inMemory[(index - within) / joinedTexts]?.slice(start, this.memoryEnds[index]);
  }

  add(text: string): void {
    if (this.onDisk === 0 && this.chars < this.limits.sharedCharsInMemory) {
      // The fixed part is for its place in the lists, and the string that is made of it.
      this.chars += text.length + 24;
      this.fresh.push(text);
      if (this.fresh.length === joinedTexts) this.keepFresh();
      return;
    }
    this.keepFresh();
    const bytes = Buffer.from(text);
    this.bytes += bytes.length;
    if (this.bytes > this.limits.sharedBytes) {
      throw new BadXml('its shared texts are larger than any workbook can use');
    }
    if (this.onDisk === this.ends.length) {
      const grown = new Float64Array(Math.max(1 << 16, this.ends.length * 2));
      grown.set(this.ends);
      this.ends = grown;
    }
    this.ends[this.onDisk] = this.bytes;
    this.onDisk += 1;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > 1 << 20) this.flush();
  }

  private keepFresh(): void {
    const { fresh } = this;
    if (fresh.length === 0) return;
    if (this.memoryLength + fresh.length > this.memoryEnds.length) {
      const grown = new Uint32Array(Math.max(joinedTexts, this.memoryEnds.length * 2));
      grown.set(this.memoryEnds);
      this.memoryEnds = grown;
    }
    let end = 0;
    for (const { length } of fresh) {
      end += length;
      this.memoryEnds[this.memoryLength] = end;
      this.memoryLength += 1;
    }
    this.inMemory.push(fresh.join(''));
    this.fresh = [];
  }

  /** After the last text. */
  flush(): void {
    this.keepFresh();
    if (this.pendingBytes === 0) return;
    this.handle ??= openSync(this.spill, 'w+');
    const bytes = Buffer.concat(this.pending);
    let done = 0;
    while (done < bytes.length) {
      done += writeSync(this.handle, bytes, done, bytes.length - done, this.written + done);
    }
    this.written += bytes.length;
    this.pending = [];
    this.pendingBytes = 0;
  }

  /** After the last sheet that may ask for one; may be called twice. */
  async close(): Promise<void> {
    this.inMemory = [];
    this.memoryEnds = new Uint32Array(0);
    this.memoryLength = 0;
    this.pages.clear();
    if (this.handle === undefined) return;
    closeSync(this.handle);
    this.handle = undefined;
    await rm(this.spill, { force: true });
  }

  private fromDisk(index: number): string | undefined {
    if (index >= this.onDisk) return undefined;
    const start = index === 0 ? 0 : (this.ends[index - 1] ?? 0);
    const end = this.ends[index] ?? start;
    const first = Math.floor(start / pageBytes);
    const page = this.page(first);
    const from = start - first * pageBytes;
    if (end <= (first + 1) * pageBytes) return page.toString('utf8', from, end - first * pageBytes);
    const parts = [page.subarray(from)];
    for (let next = first + 1; next * pageBytes < end; next += 1) {
      parts.push(this.page(next).subarray(0, end - next * pageBytes));
    }
    return Buffer.concat(parts).toString();
  }

  private page(number: number): Buffer {
    const known = this.pages.get(number);
    if (known) return known;
    const page = Buffer.alloc(pageBytes);
    if (this.handle !== undefined) readSync(this.handle, page, 0, pageBytes, number * pageBytes);
    if (this.pages.size >= mostPages) {
      const [oldest] = this.pages.keys();
      if (oldest !== undefined) this.pages.delete(oldest);
    }
    this.pages.set(number, page);
    return page;
  }
}

export async function readSharedStrings(
  source: Package,
  part: string | undefined,
  spill: string,
  limits: XlsxLimits,
): Promise<SharedStrings> {
  const strings = new SharedStrings(spill, limits);
  // Without any: a cell that asks for one is told so.
  if (part === undefined || !source.has(part)) return strings;
  const scanner = new ItemScanner({
    container: 'sst',
    item: 'si',
    mostChars: limits.rowChars,
    around: elementParser(() => {}),
    onItem: (text, units, _, body, end) => strings.add(richText(text, units, body, end)),
  });
  try {
    for await (const chunk of source.text(part)) scanner.push(chunk);
    scanner.finish();
    strings.flush();
    return strings;
  } catch (error) {
    await strings.close();
    if (!(error instanceof BadXml)) throw error;
    throw new UnreadableFile(
      source.file,
      `its shared texts (${part}) cannot be read: ${error.message}; save it again in Excel`,
    );
  }
}
