import { join } from 'node:path';
import type { DuckSession } from '../duck/session.js';
import { countRows } from '../export/selection.js';
import type { Cut, Cutting, DeliveredSheet, OversizedRow } from './batches.js';
import { endOfLine, rowIndexAt } from './copied-lines.js';
import { FlatBatch } from './flat-batch.js';
import { BatchTooLarge, flatBytes, largeBytes, mostBytes } from './limits.js';
import type { SegmentWriter } from './segment-writer.js';
import { sheetLines } from './sheet-lines.js';
import { TextBuffer } from './text-buffer.js';

const comma = 0x2c;

/** Rows in their order, sheet after sheet; a batch is closed when the next row would make its body too large. */
export async function writeFlat(
  session: DuckSession,
  sheets: readonly DeliveredSheet[],
  { filter, folder, frameBytes }: Cutting,
  segments: SegmentWriter,
): Promise<Cut> {
  const oversized: OversizedRow[] = [];
  const isEmpty = ({ sheet }: DeliveredSheet) => countRows(sheet, filter) === 0;
  const text = new TextBuffer();
  let batch = new FlatBatch(sheets, frameBytes, sheets.filter(isEmpty), text);
  const close = () => {
    const { only, bytes } = batch;
    if (only && bytes > mostBytes) throw new BatchTooLarge(only.sheet, only.rowIndex, bytes, 'flat');
    if (only && bytes > largeBytes) oversized.push({ ...only, bytes });
    segments.add(batch.pieces(), batch.rows);
    text.clear();
    batch = new FlatBatch(sheets, frameBytes, [], text);
  };
  for (const delivered of sheets) {
    if (isEmpty(delivered)) continue;
    batch.begin(delivered);
    for await (const lines of sheetLines(session, delivered.sheet, filter, join(folder, 'lines'))) {
      // The rows of a batch are copied together, not one by one.
      let begun = 0;
      for (let start = 0; start < lines.length; ) {
        const end = endOfLine(lines, start);
        const rowIndex = rowIndexAt(lines, end);
        if (batch.rows > 0 && batch.bytesWith(end + 1 - start, rowIndex) > flatBytes) {
          batch.take(lines.subarray(begun, start));
          close();
          batch.begin(delivered);
          begun = start;
        }
        batch.count(end + 1 - start, rowIndex);
        lines[end] = comma;
        start = end + 1;
      }
      batch.take(lines.subarray(begun));
      if (segments.isFull) await segments.flush();
    }
  }
  if (batch.rows > 0 || segments.batches.length === 0) close();
  return { rootSheets: [], oversized };
}
