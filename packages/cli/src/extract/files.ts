import { createWriteStream } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { firstFree, slugOf } from '@godwit/contract/slug';
import type { ExtractedTable } from '@godwit/engine';
import { csvLine } from '@godwit/engine/export/csv-line';
import type { ExtractedFile } from './extract-files.js';
import type { Format } from './formats.js';
import { keyed, rowsIn } from './rows.js';

/** One file for each table; the names of those of each input. */
export async function writeTables(
  files: readonly ExtractedFile[],
  folder: string,
  format: Format,
  signal: AbortSignal,
): Promise<string[][]> {
  const taken = new Set<string>();
  const written: string[][] = [];
  for (const { file, tables } of files) {
    const stem = files.length > 1 ? `${slugOf(basename(file, extname(file)))}_` : '';
    const names: string[] = [];
    for (const table of tables) {
      const own = slugOf(basename(table.name, extname(file)));
      const slug = firstFree(`${stem}${own}`, taken);
      taken.add(slug);
      const name = `${slug}.${format}`;
      await pipeline(writing[format](table), createWriteStream(join(folder, name)), { signal });
      names.push(name);
    }
    written.push(names);
  }
  return written;
}

const writing: Record<Format, (table: ExtractedTable) => AsyncGenerator<string>> = {
  async *csv(table) {
    yield csvLine(table.headers);
    for await (const { cells } of rowsIn(table)) yield csvLine(cells);
  },
  async *json(table) {
    yield* jsonRows(table);
    yield '\n';
  },
  async *ndjson(table) {
    for await (const row of rowsIn(table)) yield `${JSON.stringify(keyed(table.headers, row))}\n`;
  },
};

/** A list of objects, one row a line. */
export async function* jsonRows(table: ExtractedTable): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rowsIn(table)) {
    yield `${before}\n${JSON.stringify(keyed(table.headers, row))}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}
