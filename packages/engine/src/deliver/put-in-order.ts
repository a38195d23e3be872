import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endOfLine, readLines, rowIndexAt } from './copied-lines.js';
import type { Forest } from './forest.js';

/** Files of lines, each in the order of its rows, and how long the line at each place is, with its end. */
export interface PlacedLines {
  files: { path: string; firstPlace: number }[];
  lengths: Uint32Array;
}

/** Rows that follow each other in the order of the walk: where the line of each starts in `text`, by its place. */
export interface Stretch {
  text: Buffer;
  rows: number;
  starts: Int32Array;
}

const stretchBytes = 16 << 20;
/** What waits to be written, of all stretches together, unless they are more than 500. */
const waitingBytes = 32 << 20;

/**
 * Puts lines into the order of the walk with memory that does not grow with them, and each byte written and read once
 * more: every line goes into the part of a file where its stretch will be, and a stretch is read whole, 16 MiB at a
 * time. To let DuckDB sort the lines of 1M rows × 12 failed at 400 MB with two threads, and at 500 the process held 760.
 */
export async function* stretchesInOrder(
  { files, lengths }: PlacedLines,
  forest: Forest,
  folder: string,
): AsyncGenerator<Stretch> {
  const { cut, numbers: starts } = cutStretches(forest, lengths);
  const bufferBytes = Math.min(1 << 20, Math.max(1 << 16, Math.floor(waitingBytes / cut.length)));
  const stretches = cut.map(
    (each) => new StretchWriter(each.offset, each.rows, Math.min(bufferBytes, each.bytes)),
  );
  const path = join(folder, 'in-order');
  const file = await open(path, 'w+');
  try {
    for (const { path: from, firstPlace } of files) {
      for await (const lines of readLines(from))
        for (let start = 0; start < lines.length; ) {
          const end = endOfLine(lines, start) + 1;
          const place = firstPlace + rowIndexAt(lines, end - 1);
          const stretch = stretches[starts[place] ?? -1];
          if (!stretch) throw new Error(`Place ${place} is not in the order.`);
          // What was the number of its stretch is from now on where it stands there.
          starts[place] = stretch.filled;
          if (!stretch.hasRoom(end - start)) await stretch.flush(file);
          if (stretch.hasRoom(end - start)) stretch.add(lines, start, end);
          else await stretch.write(file, lines.subarray(start, end));
          start = end;
        }
      await rm(from);
    }
    for (const stretch of stretches) await stretch.end(file);
    let whole = Buffer.alloc(0);
    for (const { rows, offset, filled } of stretches) {
      if (whole.length < filled) whole = Buffer.allocUnsafe(filled);
      const text = whole.subarray(0, filled);
      const { bytesRead } = await file.read(text, 0, filled, offset);
      if (bytesRead !== filled)
        throw new Error(`Of ${filled} bytes that were written ${bytesRead} are there.`);
      yield { text, rows, starts };
    }
  } finally {
    await file.close();
  }
}

/** In the order of the walk, as many rows as fit into one; and for each place the number of its stretch. */
function cutStretches(
  forest: Forest,
  lengths: Uint32Array,
): { cut: { offset: number; bytes: number; rows: number }[]; numbers: Int32Array } {
  const numbers = new Int32Array(lengths.length);
  const cut: { offset: number; bytes: number; rows: number }[] = [];
  let offset = 0;
  let [rows, bytes] = [0, 0];
  const close = () => {
    if (rows > 0) cut.push({ offset, bytes, rows });
    offset += bytes;
    [rows, bytes] = [0, 0];
  };
  for (const walk = forest.walk(); walk.next(); ) {
    const length = lengths[walk.place] ?? 0;
    if (bytes + length > stretchBytes) close();
    numbers[walk.place] = cut.length;
    rows += 1;
    bytes += length;
  }
  close();
  return { cut, numbers };
}

/** A part of the file, filled from its start; short lines wait until there are many. */
class StretchWriter {
  private buffer: Buffer | undefined;
  private buffered = 0;
  private written = 0;

  constructor(
    readonly offset: number,
    readonly rows: number,
    private readonly bufferBytes: number,
  ) {}

  get filled(): number {
    return this.written + this.buffered;
  }

  hasRoom(length: number): boolean {
    return this.buffered + length <= this.bufferBytes;
  }

  add(lines: Buffer, start: number, end: number): void {
    this.buffer ??= Buffer.allocUnsafe(this.bufferBytes);
    this.buffered += lines.copy(this.buffer, this.buffered, start, end);
  }

  async flush(file: FileHandle): Promise<void> {
    const waiting = this.buffer?.subarray(0, this.buffered) ?? Buffer.alloc(0);
    this.buffered = 0;
    await this.write(file, waiting);
  }

  async end(file: FileHandle): Promise<void> {
    await this.flush(file);
    this.buffer = undefined;
  }

  /** After what was written: nothing may wait. */
  async write(file: FileHandle, bytes: Buffer): Promise<void> {
    // On a full disk a part is written, and the next try says why not all.
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, this.offset + this.written);
      done += bytesWritten;
      this.written += bytesWritten;
    }
  }
}
