import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ExtractedRow, ExtractedTable } from '@godwit/engine';

/** The rows of an extracted table, as they come. */
export async function* rowsIn({ rows }: Pick<ExtractedTable, 'rows'>): AsyncGenerator<ExtractedRow> {
  const input = createReadStream(rows, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield JSON.parse(line) as ExtractedRow;
  } finally {
    input.destroy();
  }
}

export function keyed(headers: readonly string[], { cells }: ExtractedRow): Record<string, string> {
  return Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? '']));
}
