import { join } from 'node:path';
import { extract } from '@godwit/engine/extract/extract';
import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import { NoTables, type Table } from '@godwit/engine/read/reader';
import { failureOf } from '../child/failure.js';
import { withoutPaths } from '../child/paths.js';
import { joinRows } from './join-rows.js';
import type { ExtractResult, ExtractSpec, FromExtractor } from './messages.js';

/** Reads the file and shapes its tables. What it came to is the last message, which it gives back. */
export async function doExtract(
  spec: ExtractSpec,
  send: (message: FromExtractor) => void,
): Promise<FromExtractor> {
  try {
    return { type: 'done', result: await extracted(spec, send) };
  } catch (error) {
    return { type: 'failed', ...failureOf(error, spec, 'extraction') };
  }
}

async function extracted(spec: ExtractSpec, send: (message: FromExtractor) => void): Promise<ExtractResult> {
  const { scratch, templates, instruction } = spec;
  const rows = join(scratch, 'rows.jsonl');
  const read = await tablesOf(spec, (done, of) => send({ type: 'page', done, of }));
  if ('none' in read) {
    await joinRows([], rows);
    return { tables: [], notes: [withoutPaths(read.none, spec)], rows };
  }
  send({ type: 'read', rows: read.tables.reduce((sum, { rowCount }) => sum + rowCount, 0) });
  const { tables, notes } = await extract(read.tables, { templates, instruction, scratch });
  await joinRows(tables, rows);
  return {
    tables: tables.map(({ rows: _, ...head }) => head),
    notes: notes.map((note) => withoutPaths(note, spec)),
    rows,
  };
}

/** `none`: the file is sound, but holds no table, and this says what was looked at. */
async function tablesOf(
  { files: [file], scratch, readLimits, ocr }: ExtractSpec,
  onPage: (done: number, of: number) => void,
): Promise<{ tables: Table[] } | { none: string }> {
  try {
    return { tables: await readGuarded(file, scratch, { limits: readLimits, ocr, onPage }) };
  } catch (error) {
    if (error instanceof NoTables) return { none: error.message };
    throw error;
  }
}
