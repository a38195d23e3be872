import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DuckSession } from '../duck/session.js';
import { RunCanceled } from '../failed.js';
import { Confidences, Pages } from '../read/row-places.js';
import type { ExtractedRow } from './extracted.js';
import type { Piece } from './piece.js';
import { rowsOf } from './rows-of.js';

export interface Written {
  rowCount: number;
  filled: boolean[];
  pages: number[];
}

const linesAtOnce = 1000;

/** Writes the rows of a table, one JSON value a line, as they come. */
export async function writeRows(
  session: DuckSession,
  piece: Piece,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const { table, columns, onRows } = piece;
  const pages = new Pages(table);
  const confidences = table.confidence && new Confidences(table);
  const filled = columns.map(() => false);
  const seen = new Set<number>();
  let rowCount = 0;

  async function* texts(): AsyncGenerator<string> {
    let lines: string[] = [];
    for await (const { row, cells, places } of rowsOf(session, piece, { trace: confidences !== undefined })) {
      const page = pages.of(row);
      if (onRows && !onRows(row, page)) continue;
      if (page !== undefined) seen.add(page);
      for (const [at, cell] of cells.entries()) if (cell !== '') filled[at] = true;
      rowCount++;
      const line: ExtractedRow = confidences
        ? {
            cells,
            confidence: places.map((place) => (place ? confidences.of(place.row, place.column) : null)),
          }
        : { cells };
      lines.push(`${JSON.stringify(line)}\n`);
      if (lines.length < linesAtOnce) continue;
      if (signal?.aborted) throw new RunCanceled();
      yield lines.join('');
      lines = [];
    }
    yield lines.join('');
  }

  await session.withRoomFor(table.columns.length, () => pipeline(texts, createWriteStream(path)));
  return { rowCount, filled, pages: [...seen].sort((a, b) => a - b) };
}
