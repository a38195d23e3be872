import { rm } from 'node:fs/promises';
import { isOutOfMemory } from '../duck/duck-text.js';
import type { DuckSession } from '../duck/session.js';
import type { RowFilter } from '../export/selection.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import { copiedLines, rowIndexAt } from './copied-lines.js';
import { rowJsonSql } from './row-json.js';

/** At most so many rows at a time, once all at once took too much memory. */
const fewRows = 256;

/** For a row that needs it alone: one of 65 MiB takes 900 MB by DuckDB's account, and really 300. */
const oneRowMb = 1200;

/**
 * The rows of a sheet as JSON, a line each: chunks of whole lines in their order, each good until the next is asked for.
 * DuckDB makes the JSON of 2,048 rows at a time and sets six bytes aside for each byte of a text; with 400 MB it fails
 * at rows of 10 KB. Then it gets fewer rows at a time.
 *
 * With `kept`, the files that the lines stand in are kept and named there, and after a failure lines may come twice.
 */
export async function* sheetLines(
  session: DuckSession,
  sheet: SheetFile,
  filter: RowFilter,
  path: string,
  kept?: string[],
): AsyncGenerator<Buffer> {
  let most = sheet.rowCount;
  for (let from = 0, tries = 0; from < sheet.rowCount; tries += 1) {
    const to = Math.min(sheet.rowCount, from + most);
    const file = `${path}-${tries}`;
    const write = (copy: string) =>
      most === 1
        ? session.withMemory(oneRowMb, () => session.run(copy))
        : session.withRoomFor(sheet.columns.length, () => session.run(copy));
    let next = from;
    try {
      for await (const lines of copiedLines(rowJsonSql(sheet, filter, { from, to }), file, session, write)) {
        // Before they are handed on: whoever has them may write into them.
        next = rowIndexAt(lines, lines.length - 1) + 1;
        yield lines;
      }
      from = to;
      most *= 2;
      kept?.push(file);
    } catch (error) {
      if (!isOutOfMemory(error) || most === 1) throw error;
      if (!kept) from = next;
      most = Math.max(1, Math.min(fewRows, (to - from) >> 3));
    }
    if (kept?.at(-1) !== file) await rm(file, { force: true });
  }
}
