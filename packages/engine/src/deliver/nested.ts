import { join } from 'node:path';
import type { DuckSession } from '../duck/session.js';
import { countRows } from '../export/selection.js';
import type { Cut, Cutting, DeliveredSheet } from './batches.js';
import { endOfLine, rowIndexAt } from './copied-lines.js';
import { Forest } from './forest.js';
import { NestedBatches } from './nested-batches.js';
import { findParents } from './parents.js';
import { Places } from './places.js';
import { type PlacedLines, stretchesInOrder } from './put-in-order.js';
import type { SegmentWriter } from './segment-writer.js';
import { sheetLines } from './sheet-lines.js';

/**
 * Every row under the row it points to. Which that is, DuckDB finds by joins; the order of all rows is made of a few
 * integers each; the JSON that DuckDB wrote is put into that order, and what is left is to write brackets between rows.
 */
export async function writeNested(
  session: DuckSession,
  sheets: readonly DeliveredSheet[],
  cutting: Cutting,
  segments: SegmentWriter,
): Promise<Cut> {
  const places = new Places(sheets);
  const forest = new Forest(await findParents(session, sheets, places, cutting.filter));
  const lines = await writeLines(session, sheets, places, cutting);
  const batches = new NestedBatches(sheets, places, cutting.frameBytes, segments);
  const walk = forest.walk();
  for await (const { text, rows, starts } of stretchesInOrder(lines, forest, cutting.folder))
    for (let n = 0; n < rows && walk.next(); n += 1) {
      if (walk.depth === 0) {
        batches.closeRoot();
        if (segments.isFull) await segments.flush();
      }
      const start = starts[walk.place] ?? 0;
      batches.add(walk.place, walk.depth, text, start, endOfLine(text, start));
    }
  return batches.finish();
}

/** Files of lines for each sheet that has rows. */
async function writeLines(
  session: DuckSession,
  sheets: readonly DeliveredSheet[],
  places: Places,
  { filter, folder }: Cutting,
): Promise<PlacedLines> {
  const files: PlacedLines['files'] = [];
  const lengths = new Uint32Array(places.total);
  for (const [at, { sheet }] of sheets.entries()) {
    if (countRows(sheet, filter) === 0) continue;
    const firstPlace = places.start(at);
    const kept: string[] = [];
    for await (const lines of sheetLines(session, sheet, filter, join(folder, `lines-${at}`), kept))
      for (let start = 0; start < lines.length; ) {
        const end = endOfLine(lines, start) + 1;
        lengths[firstPlace + rowIndexAt(lines, end - 1)] = end - start;
        start = end;
      }
    files.push(...kept.map((path) => ({ path, firstPlace })));
  }
  return { files, lengths };
}
