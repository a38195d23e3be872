import { join } from 'node:path';
import { withSession } from '../duck/session.js';
import { RunCanceled } from '../failed.js';
import type { Table } from '../read/reader.js';
import type { Template } from '../validate/template.js';
import { carry } from './carry.js';
import type { Extracted, ExtractedTable } from './extracted.js';
import { notesOf } from './notes.js';
import { obey } from './obey.js';
import { namesOf } from './piece.js';
import { shape } from './shape.js';
import { writeRows } from './write-rows.js';

export interface ExtractOptions {
  /** Those that tables may be shaped to; without any they stay as they are. */
  templates: readonly Template[];
  /** Which tables, pages and columns are wanted, in plain sentences. */
  instruction?: string | undefined;
  /** Where the rows are written. */
  scratch: string;
  /** Ends it, which then throws RunCanceled. */
  signal?: AbortSignal | undefined;
}

/** The tables of one file, each in the shape of the template that fits it; cells as they were read. */
export async function extract(tables: readonly Table[], options: ExtractOptions): Promise<Extracted> {
  try {
    return await extractAll(tables, options);
  } catch (error) {
    if (options.signal?.aborted) throw new RunCanceled();
    throw error;
  }
}

async function extractAll(
  tables: readonly Table[],
  { templates, instruction = '', scratch, signal }: ExtractOptions,
): Promise<Extracted> {
  const shaped = await shape(tables, { templates, scratch, signal });
  return withSession({ scratch }, async (session) => {
    await carry(session, shaped, templates);
    const { pieces, notes } =
      instruction.trim() === '' ? { pieces: shaped, notes: [] } : await obey(session, shaped, instruction);
    const names = namesOf(pieces);
    const written: ExtractedTable[] = [];
    for (const [at, piece] of pieces.entries()) {
      const rows = join(scratch, `extracted-${at + 1}.jsonl`);
      const { rowCount, filled, pages } = await writeRows(session, piece, rows, signal);
      written.push({
        name: names[at] ?? '',
        template: piece.template?.slug ?? null,
        headers: piece.columns.map(({ header }) => header),
        filled,
        rowCount,
        pages,
        rows,
      });
    }
    return { tables: written, notes: notesOf(pieces, names, notes) };
  });
}
