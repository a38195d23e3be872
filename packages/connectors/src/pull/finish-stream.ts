import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckSession, quoteText } from '@godwit/engine/duck/session';
import { declaredFacts, type Statements, spelledTable } from '@godwit/engine/read/declare';
import { NoTables, type Table } from '@godwit/engine/read/reader';
import { joinParts, streamTable } from '@godwit/engine/read/stream/stream-table';
import type { Stream, StreamState } from '../connector.js';
import { recordColumns } from './part-sink.js';
import type { Part, PulledStream } from './pulled.js';

export type ReadFile = (file: { path: string; name: string }, scratch: string) => Promise<Table[]>;

interface Finishing {
  stream: Stream;
  connection: string;
  /** All of its own: nothing else is written there. */
  folder: string;
  session: DuckSession;
  readFile: ReadFile;
  state: StreamState | undefined;
}

/** Rows under known columns are a table as they are. */
export async function finishCells(
  { stream, connection, folder, session, state }: Finishing,
  parts: readonly Part[],
): Promise<PulledStream> {
  const header = stream.columns.map(({ name }) => name);
  const rows = rowsOf(parts);
  let parquet = parts[0]?.parquet ?? '';
  if (parts.length > 1) {
    parquet = join(folder, 'rows.parquet');
    await joinParts(
      session,
      parts.map((part) => part.parquet),
      header.length,
      parquet,
    );
  }
  const table = streamTable(
    { connection, name: stream.name, header, stated: statedBy(stream, header) },
    parquet,
    rows,
  );
  return { name: stream.name, rows, columns: table.columns, tables: [table], ...(state && { state }) };
}

/** Records are read as a file of JSON would be: nested lists become tables of their own. */
export async function finishRecords(
  finishing: Finishing,
  parts: readonly Part[],
  earlier: Part | undefined,
): Promise<PulledStream> {
  const { stream, folder, session, state } = finishing;
  const { sql, count } = await newestOf(
    session,
    earlier ? [earlier, ...parts] : parts,
    stream.primaryKey.length > 0,
  );
  const came = rowsOf(parts) + (earlier?.rows ?? 0);
  const path = join(folder, 'records.ndjson');
  await pipeline(Readable.from(linesOf(session, `SELECT json FROM ${sql}`)), createWriteStream(path));
  const tables = await tablesOf(finishing, path);
  await rm(path, { force: true });
  const twice = earlier ? 0 : came - count;
  if (twice > 0)
    tables[0]?.notes.push({
      text: `${twice} records came more than once and were taken once, as they came last`,
    });
  return {
    name: stream.name,
    rows: count,
    columns: tables[0]?.columns ?? [],
    tables,
    ...(stream.isIncremental && state && { kept: await keptOf(session, sql, count, folder) }),
    ...(state && { state }),
  };
}

/**
 * In the order in which they came; of records with the same key the last one. The keys alone are compared: records may
 * be large, and most come once.
 */
async function newestOf(
  session: DuckSession,
  parts: readonly Part[],
  hasKey: boolean,
): Promise<{ sql: string; count: number }> {
  const rows = (columns: string) =>
    parts
      .map(
        ({ parquet }, at) =>
          `SELECT ${at} AS part, file_row_number AS place, ${columns} FROM read_parquet(${quoteText(parquet)}, file_row_number = true)`,
      )
      .join(' UNION ALL ');
  const older = 'older_records';
  await session.run(`CREATE OR REPLACE TEMP TABLE ${older} AS
    SELECT part, place FROM (${rows('c0')}) WHERE ${hasKey} AND c0 IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY c0 ORDER BY part DESC, place DESC) > 1`);
  const count = rowsOf(parts) - (await session.count(older));
  return {
    sql: `(SELECT c0 AS key, c1 AS json FROM (${rows('c0, c1')}) AS r ANTI JOIN ${older} AS o ON r.part = o.part AND r.place = o.place)`,
    count,
  };
}

async function keptOf(session: DuckSession, sql: string, rows: number, folder: string): Promise<Part> {
  const parquet = join(folder, 'kept.parquet');
  await session.run(
    `COPY (SELECT key AS c0, json AS c1 FROM ${sql}) TO ${quoteText(parquet)} (FORMAT parquet)`,
  );
  return { parquet, columns: recordColumns, rows };
}

async function* linesOf(session: DuckSession, sql: string): AsyncGenerator<string> {
  for await (const batch of session.batches(sql)) yield `${batch.join('\n')}\n`;
}

/**
 * A file is read as an upload is, and is one to all that comes after: a recipe knows it by its name but for dates. Its
 * tables keep the names that the reader gave them.
 */
export async function finishFile(finishing: Finishing, path: string): Promise<PulledStream> {
  const { stream, folder, state } = finishing;
  const { size } = await stat(path);
  const tables = size === 0 ? [] : await finishing.readFile({ path, name: stream.name }, folder);
  await rm(path, { force: true });
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return {
    name: stream.name,
    rows,
    columns: tables[0]?.columns ?? [],
    tables,
    ...(state && { state }),
  };
}

async function tablesOf({ stream, connection, folder, readFile }: Finishing, path: string): Promise<Table[]> {
  const { size } = await stat(path);
  const into = join(folder, 'tables');
  await mkdir(into, { recursive: true });
  const name = 'records.ndjson';
  const read = size === 0 ? [] : await readFile({ path, name }, into).catch(withoutTables);
  const [first, ...nested] = read;
  if (!first) return [];
  const declared = declaredFacts(spelledTable(stream.name, first.columns), statedBy(stream, first.columns));
  return [
    { ...first, file: connection, connection, name: stream.name, ...(declared && { declared }) },
    ...nested.map((table) => ({
      ...table,
      file: connection,
      connection,
      name: `${stream.name}.${table.name}`,
    })),
  ];
}

/** Records without a field are no table, and no fault. */
function withoutTables(error: unknown): Table[] {
  if (error instanceof NoTables) return [];
  throw error;
}

/** What the source says of a stream whose table has these columns. */
function statedBy(
  { primaryKey, unique = [], links = [], comment, columns }: Stream,
  header: readonly string[],
): Statements {
  const byName = new Map(columns.map(({ name, comment: text }) => [name, text]));
  return {
    primaryKey,
    unique,
    links: links.map(({ columns: own, stream, references }) => ({ columns: own, to: stream, references })),
    comment,
    // Of rows the columns stand in their order, of records by their names; two columns may have the same one.
    columnComments: header.map((name, at) =>
      columns[at]?.name === name ? columns[at].comment : byName.get(name),
    ),
  };
}

function rowsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
