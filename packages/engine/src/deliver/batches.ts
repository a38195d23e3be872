import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withSession } from '../duck/session.js';
import { countRows, type RowFilter } from '../export/selection.js';
import { assertReadable } from '../run/sheet/readable.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import { writeFlat } from './flat.js';
import { writeNested } from './nested.js';
import { withSegments } from './segment-writer.js';

export { BatchTooLarge } from './limits.js';

export interface DeliveredSheet {
  /** Of the sheet; goes into flat payloads. */
  id: string;
  /** A sheet without a Parquet file ('') has no rows yet. */
  sheet: SheetFile;
  /** By column of `sheet` (its place), in the order of the template: what it points to, the first match counts. */
  links: readonly Link[];
}

export interface Link {
  column: number;
  /** A sheet by its place in the list, and a column of it by its place. */
  to: readonly { sheet: number; column: number }[];
}

/** A segment: where it stands in the file, and all rows in it, descendants too. */
export interface Batch {
  offset: number;
  bytes: number;
  rows: number;
}

/** A row, or a root with its descendants, that alone makes a body of more than 512 KiB; `bytes` are those of the body. */
export interface OversizedRow {
  sheet: string;
  rowIndex: number;
  bytes: number;
}

export interface Batches {
  batches: Batch[];
  rows: number;
  /** Nested: what the sheets with at least one root are called in the payload, in their order. Flat: none. */
  rootSheets: string[];
  oversized: OversizedRow[];
}

export interface BatchOptions {
  mode: 'flat' | 'nested';
  filter: RowFilter;
  /** Receives all segments, one after the other. */
  path: string;
  scratch: string;
  /** Bytes that the frame of a body takes around a segment. */
  frameBytes: number;
  threads?: number;
  memoryMb?: number;
}

/** What both modes are given, and what they find beside the batches. */
export interface Cutting {
  filter: RowFilter;
  /** A folder of its own, removed afterwards. */
  folder: string;
  frameBytes: number;
}

export interface Cut {
  rootSheets: string[];
  oversized: OversizedRow[];
}

/**
 * Cuts the rows of several sheets into batches. A body is a frame, a segment and the frame's end; a segment is what
 * stands inside `"sheets":[…]` (flat) or `"data":{…}` (nested). Throws BatchTooLarge; what failed leaves no file.
 */
export async function writeBatches(
  sheets: readonly DeliveredSheet[],
  { mode, path, scratch, threads = 2, memoryMb = 400, ...cutting }: BatchOptions,
): Promise<Batches> {
  const rows = sheets.reduce((sum, { sheet }) => sum + countRows(sheet, cutting.filter), 0);
  const folder = await mkdtemp(join(scratch, 'deliver-'));
  try {
    return await withSession({ threads, memoryMb, scratch }, async (session) => {
      for (const { sheet } of sheets) if (sheet.parquet !== '') await assertReadable(session, sheet);
      return withSegments(path, async (segments) => {
        const write = mode === 'flat' ? writeFlat : writeNested;
        const { oversized, rootSheets } = await write(session, sheets, { ...cutting, folder }, segments);
        assertAllWritten(segments.batches, rows);
        return { batches: segments.batches, rows, rootSheets, oversized };
      });
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was counted when the sheets were written is what goes out: no row is lost in silence. */
function assertAllWritten(batches: readonly Batch[], rows: number): void {
  const written = batches.reduce((sum, batch) => sum + batch.rows, 0);
  if (written !== rows) throw new Error(`The batches hold ${written} rows and the sheets ${rows}.`);
}
