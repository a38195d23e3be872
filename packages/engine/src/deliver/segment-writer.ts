import { type FileHandle, open } from 'node:fs/promises';
import type { Batch } from './batches.js';
import { TextBuffer } from './text-buffer.js';

/** Written at once: one write for each batch of 80 KB took longer than all else that is done with it. */
const fullBytes = 1 << 20;

/** The segments in one file, and where each stands. */
export class SegmentWriter {
  readonly batches: Batch[] = [];
  private readonly waiting = new TextBuffer();
  private offset = 0;

  constructor(private readonly file: FileHandle) {}

  add(pieces: readonly Buffer[], rows: number): void {
    let bytes = 0;
    for (const piece of pieces) {
      this.waiting.add(piece);
      bytes += piece.length;
    }
    this.batches.push({ offset: this.offset, bytes, rows });
    this.offset += bytes;
  }

  /** Whether so much waits that it should be flushed. */
  get isFull(): boolean {
    return this.waiting.length >= fullBytes;
  }

  async flush(): Promise<void> {
    await this.file.appendFile(this.waiting.text());
    this.waiting.clear();
  }
}

/** Opens a file of segments for the length of one piece of work. */
export async function withSegments<T>(
  path: string,
  work: (segments: SegmentWriter) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'w');
  try {
    const segments = new SegmentWriter(file);
    const done = await work(segments);
    await segments.flush();
    return done;
  } finally {
    await file.close();
  }
}
