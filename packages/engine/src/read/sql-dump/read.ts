import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { declaredFacts, inWords } from '../declare.js';
import { readStart, startText } from '../encoding.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { backupAdvice } from './detect.js';
import { type Flavour, flavourOf } from './dialect.js';
import { type DumpText, dumpText } from './dump-text.js';
import { Lexer } from './lexer.js';
import { Schema, spelledTables, statementsOf } from './schema.js';
import { readStatements } from './statements.js';
import { TableRows } from './table-rows.js';
import { TextWindow } from './window.js';
import { DumpWork } from './work.js';

const startBytes = 1 << 16;
const longestValue = 32 << 20;
/** Rows wait in memory for so many pieces of the file before all tables write theirs out. */
const parkEvery = 16;

export async function readSqlDump(file: InputFile, scratch: string): Promise<Table[]> {
  const { size } = await stat(file.path);
  if (size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  const bytes = await readStart(file.path, startBytes);
  const advice = backupAdvice(bytes);
  if (advice !== undefined) throw new UnreadableFile(file.name, advice.replace('FILE', file.name));
  const start = startText(bytes);
  const stem = stemOf(file);
  const text = await dumpText(file.path, start, join(scratch, `${stem}.utf8.sql`));
  try {
    const missing = await missingEnd(file.path, size, start);
    const parquetOf = (at: number) => join(scratch, `${stem}.${at}.parquet`);
    const flavour = flavourOf(start);
    return await withSession({ scratch }, (session) =>
      readDump({ session, file: file.name, text, flavour, parquetOf, notes: [...text.notes, ...missing] }),
    );
  } finally {
    await text.close();
  }
}

export interface Dump {
  session: DuckSession;
  file: string;
  text: Pick<DumpText, 'pieces' | 'letters' | 'encoding'>;
  flavour: Flavour;
  parquetOf(table: number): string;
  notes: string[];
}

/** Reads a dump whose text comes in pieces. */
export async function readDump({ session, file, text, flavour, parquetOf, notes }: Dump): Promise<Table[]> {
  const { dialect } = flavour;
  const window = new TextWindow();
  const schema = new Schema(dialect);
  let made = 0;
  const work = new DumpWork(new Lexer(window, flavour, text.letters), schema, (table) => {
    made += 1;
    return new TableRows(table, session, parquetOf(made - 1), dialect, text.letters);
  });
  const written: string[] = [];
  try {
    const pieces = text.pieces[Symbol.asyncIterator]();
    let pieceCount = 0;
    for (const _ of readStatements(work)) {
      pieceCount += 1;
      if (pieceCount % parkEvery === 0) work.settle();
      if (window.waiting > longestValue) {
        const line = window.lineAt(window.at);
        throw new UnreadableFile(
          file,
          `the value or row on line ${line} does not end within ${longestValue >> 20} MB; check that its quotes pair up, or export the table without such values`,
        );
      }
      await refill(window, pieces, work);
    }
    const tables: Table[] = [];
    // A table whose only row was cut off has no columns to show it in.
    for (const { columns } of schema.tables)
      if (columns.length === 0) columns.push({ name: 'column_1', type: '' });
    const spelled = spelledTables(schema);
    for (const [table, own] of spelled) {
      if (dialect === 'sqlite' && table.id.name.startsWith('sqlite_')) continue;
      const rows = work.rowsOf(table);
      const declared = declaredFacts(own, statementsOf(table, schema, spelled));
      written.push(rows.parquet);
      await rows.finish();
      tables.push({
        file,
        name: own.name,
        columns: [...own.columns],
        rowCount: rows.rowCount,
        parquet: rows.parquet,
        firstRow: null,
        notes: rows.allNotes(),
        rejects: rows.rejects,
        ...(declared ? { declared } : {}),
        dialect: {
          sqlDialect: dialect,
          encoding: text.encoding,
          records: rows.records,
          skippedRows: 0,
          headerRows: 0,
          ...inWords(declared),
        },
      });
    }
    const [first] = tables;
    const told = [...notes, ...work.notes()];
    if (!first) throw new NoTables(file, ['there is no table in this SQL file', ...told].join('; '));
    first.notes.unshift(...told.map((note) => ({ text: note })));
    return tables;
  } catch (error) {
    for (const rows of work.rows.values()) await rows.abandon();
    for (const parquet of written) await rm(parquet, { force: true });
    throw error;
  }
}

/** One piece more; where a long value waits for its end, as much again as there is: each time from its start. */
async function refill(window: TextWindow, pieces: AsyncIterator<string>, work: DumpWork): Promise<void> {
  const enough = window.waiting > startBytes ? window.waiting : 1;
  const more: string[] = [];
  for (let got = 0; got < enough; ) {
    const { value, done } = await pieces.next();
    if (done) {
      window.last = true;
      break;
    }
    more.push(value);
    got += value.length;
    if (value.includes('\0')) work.zeros = true;
  }
  window.add(more);
}

const ends: [start: RegExp, end: RegExp][] = [
  [/^-- (?:MySQL|MariaDB) dump /m, /^-- Dump completed/m],
  [/^-- PostgreSQL database (?:cluster )?dump/m, /^-- PostgreSQL database (?:cluster )?dump complete/m],
];

/** Tools that write a last line when they are done: without it the dump may be cut off between two statements. */
async function missingEnd(path: string, size: number, start: string): Promise<string[]> {
  const kind = ends.find(([first]) => first.test(start));
  if (!kind) return [];
  const handle = await open(path);
  try {
    const length = Math.min(size, 8192);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const end = startText(buffer);
    if (kind[1].test(end)) return [];
  } finally {
    await handle.close();
  }
  return ['the line that ends a whole dump is missing: it may be cut off; compare the row counts'];
}
