import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExtractedRow, ExtractedTable } from '@godwit/engine/extract/extracted';
import { Lines } from '../../domain/extractions/lines.js';

/** The rows of all tables as one file, in the form that the API gives out: see ExtractResult. */
export async function joinRows(
  tables: readonly Pick<ExtractedTable, 'headers' | 'rowCount' | 'rows'>[],
  path: string,
): Promise<void> {
  await pipeline(Readable.from(textOf(tables), { objectMode: false }), createWriteStream(path));
}

async function* textOf(
  tables: readonly Pick<ExtractedTable, 'headers' | 'rowCount' | 'rows'>[],
): AsyncGenerator<string> {
  for (const { headers, rowCount, rows } of tables) {
    const keys = headers.map((header) => `${JSON.stringify(header)}:`);
    for await (const batch of new Lines(createReadStream(rows)).take(rowCount)) {
      yield batch.map((line) => `${rendered(keys, JSON.parse(line) as ExtractedRow)}\n`).join('');
    }
  }
}

function rendered(keys: readonly string[], { cells, confidence }: ExtractedRow): string {
  const row = `{${keys.map((key, at) => key + JSON.stringify(cells[at] ?? '')).join(',')}}`;
  if (!confidence) return row;
  const sure = keys.flatMap((key, at) =>
    confidence[at] == null ? [] : [`${key}${Math.round(confidence[at])}`],
  );
  return `${row}\t{${sure.join(',')}}`;
}
