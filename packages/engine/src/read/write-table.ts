import { rm } from 'node:fs/promises';
import type { DuckSession } from '../duck/session.js';
import { declaredFacts, inWords, type Statements } from './declare.js';
import type { Note, Table } from './reader.js';
import { columnNames } from './structure/names.js';
import { TableWriter } from './table-writer.js';

/** A table of a database file before it is read. */
export interface TableSource {
  file: string;
  name: string;
  /** As the database calls its columns; at least one. */
  header: readonly string[];
  /** What the file says of itself, for people. */
  facts?: Record<string, string | number | boolean>;
  /** What the database itself says of the table. */
  stated?: Statements;
}

interface Count {
  count: number;
  first: number;
  last: number;
}

/** What reading the rows can say: the rows themselves, and what a person should know of them. */
export interface RowSink {
  add(row: number, cells: readonly string[]): void;
  /** Told once for the table; `#` in the text becomes how often. */
  count(text: string, row: number): void;
  /** A record that stands in the file and makes no row. */
  skip(text: string, row: number): void;
}

/** Writes one table of a database: a file of several such tables has no header rows and no dialect to guess. */
export async function writeTable(
  session: DuckSession,
  parquet: string,
  source: TableSource,
  fill: (sink: RowSink) => Promise<void>,
): Promise<Table> {
  const columns = columnNames(source.header, source.header.length);
  const writer = new TableWriter(session, `${parquet}.staging`, columns.length);
  const counts = new Map<string, Count>();
  let skippedRows = 0;
  const count = (text: string, row: number): void => {
    const known = counts.get(text);
    if (known) {
      known.count += 1;
      known.last = row;
    } else counts.set(text, { count: 1, first: row, last: row });
  };
  try {
    await fill({
      add: (row, cells) => writer.add(row, cells),
      count,
      skip: (text, row) => {
        skippedRows += 1;
        count(text, row);
      },
    });
  } catch (error) {
    // Leaves nothing behind, where the file proved to be unreadable after all.
    await writer.finish(parquet).catch(() => {});
    await rm(parquet, { force: true });
    throw error;
  }
  await writer.finish(parquet);
  const declared = declaredFacts({ ...source, columns }, source.stated ?? {});
  return {
    file: source.file,
    name: source.name,
    columns,
    rowCount: writer.rowCount,
    parquet,
    firstRow: null,
    notes: notesOf(counts),
    rejects: [],
    ...(declared ? { declared } : {}),
    dialect: {
      records: writer.rowCount + skippedRows,
      skippedRows,
      headerRows: 0,
      ...source.facts,
      ...inWords(declared),
    },
  };
}

function notesOf(counts: ReadonlyMap<string, Count>): Note[] {
  return [...counts].map(([text, { count, first, last }]) => ({
    text: text.replace('#', String(count)),
    rows: [first, last],
  }));
}
