import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getOwn } from '@godwit/contract/own';
import MDBReader, { type Column, type Value } from 'mdb-reader';
import { type DuckSession, withSession } from '../../duck/session.js';
import { readStart } from '../encoding.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { type RowSink, writeTable } from '../write-table.js';
import { cellText } from './cell-text.js';
import { isAccess } from './detect.js';
import { type AccessLimits, accessLimits } from './limits.js';
import { hasDefinitionLoop, pageBytes } from './pages.js';
import { relationshipRows, statementsOf } from './relationships.js';

/** Made by Access itself: its own notes, and tables that were deleted and wait for the next compacting. */
const notOfTheSender = /^(MSys|~TMPCLP)/i;
/** Each batch runs over the pages of the table before it once more: few and large. */
const batchRows = 20_000;

export async function readAccess(
  file: InputFile,
  scratch: string,
  limits: AccessLimits = accessLimits,
  passwords: readonly string[] = [],
): Promise<Table[]> {
  const database = await openAccess(file, limits, passwords);
  const stem = join(scratch, stemOf(file));
  return withSession({ scratch }, (session) => tablesOf(database, session, file, stem));
}

async function openAccess(
  file: InputFile,
  { fileBytes }: AccessLimits,
  passwords: readonly string[],
): Promise<MDBReader> {
  const { size } = await stat(file.path);
  if (size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  if (!isAccess(await readStart(file.path, 32))) {
    throw new UnreadableFile(
      file.name,
      'it is no Access database; check that its name has the right ending, or export it again',
    );
  }
  if (size > fileBytes) {
    throw new UnreadableFile(
      file.name,
      `this Access database has ${size} bytes, the limit is ${fileBytes}; compact it in Access, or export its tables as CSV`,
    );
  }
  const bytes = await readFile(file.path);
  return attempt(file.name, () => {
    if (bytes.length % pageBytes(bytes) !== 0) throw new Error('its last page is not whole');
    if (hasDefinitionLoop(bytes)) throw new Error('a table definition goes in a circle');
    return unlocked(bytes, passwords);
  });
}

/** Without a password first: most databases that have one are not encrypted by it. */
function unlocked(bytes: Buffer, passwords: readonly string[]): MDBReader {
  for (const [at, password] of [undefined, ...passwords].entries()) {
    try {
      return new MDBReader(bytes, { password });
    } catch (error) {
      if (at === passwords.length || !asksForPassword(error)) throw error;
    }
  }
  throw new Error('it cannot be opened');
}

function asksForPassword(error: unknown): boolean {
  return /password|encrypt|cipher|codec/i.test(reasonOf(error));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface FoundTable {
  /** Its place in the database. */
  at: number;
  table: ReturnType<MDBReader['getTable']>;
  columns: Column[];
  header: string[];
}

async function tablesOf(
  database: MDBReader,
  session: DuckSession,
  file: InputFile,
  stem: string,
): Promise<Table[]> {
  const notes: string[] = [];
  // Before Access 2007 a password shuts the door and leaves the pages as they are.
  if (attempt(file.name, () => database.getPassword()) !== null) {
    notes.push('the database has a password, but is not encrypted: it was read without it');
  }
  const found = new Map<string, FoundTable>();
  for (const [at, name] of attempt(file.name, () => database.getTableNames()).entries()) {
    if (notOfTheSender.test(name)) {
      notes.push(`${name}: left out, Access made it for itself or it was deleted`);
      continue;
    }
    const table = attempt(file.name, () => database.getTable(name));
    const columns = attempt(file.name, () => table.getColumns());
    if (columns.length === 0) {
      notes.push(`${name}: left out, it has no columns`);
      continue;
    }
    notes.push(...lostColumns(name, columns));
    found.set(name, { at, table, columns, header: columns.map((column) => column.name) });
  }
  const stated = statementsOf(
    relationshipRows(database),
    new Map([...found].map(([name, { header }]) => [name, header])),
  );
  const tables: Table[] = [];
  for (const [name, each] of found) {
    const source = { file: file.name, name, header: each.header, stated: stated(name) };
    const told = await writeTable(session, `${stem}.${each.at}.parquet`, source, (sink) =>
      fill(each, file.name, sink),
    );
    compareCount(told, each.table.rowCount);
    tables.push(told);
  }
  const linked = attempt(file.name, () =>
    database.getTableNames({ normalTables: false, systemTables: false, linkedTables: true }),
  );
  for (const name of linked) notes.push(`${name}: left out, it is a link to another file; send that one too`);
  const [first] = tables;
  if (!first) throw new NoTables(file.name, ['this Access database has no tables', ...notes].join('; '));
  first.notes.unshift(...notes.map((text) => ({ text })));
  return tables;
}

/** The library puts the cells of a row into a plain object, which takes no text by this name. */
export function lostColumns(table: string, columns: readonly Pick<Column, 'name'>[]): string[] {
  return columns.some(({ name }) => name === '__proto__')
    ? [`${table}: the column __proto__ could not be read; give it another name in Access and send it again`]
    : [];
}

/** The database keeps a count of its own: where it differs, rows may be lost, and nobody would see it. */
function compareCount(table: Table, counted: number): void {
  if (table.rowCount === counted) return;
  table.notes.unshift({
    text: `the database counts ${counted} rows in this table, ${table.rowCount} were found; compact and repair it in Access and send it again if rows are missing`,
  });
}

async function fill(
  { table, columns }: Pick<FoundTable, 'table' | 'columns'>,
  file: string,
  sink: RowSink,
): Promise<void> {
  for (let row = 0; ; ) {
    // Each row is read once only: the library turns the sign of negative currency in the file's own bytes.
    const batch = attempt(file, () =>
      table.getData<Record<string, Value>>({ rowOffset: row, rowLimit: batchRows }),
    );
    for (const values of batch) {
      row += 1;
      sink.add(row, cellsOf(values, columns, row, sink));
    }
    if (batch.length < batchRows) return;
  }
}

function cellsOf(
  values: Record<string, Value>,
  columns: readonly Column[],
  row: number,
  sink: RowSink,
): string[] {
  const cells: string[] = [];
  for (const [at, { name, type }] of columns.entries()) {
    const cell = cellText(getOwn(values, name), type);
    if (!cell) continue;
    cells[at] = cell.text;
    if (cell.binary) sink.count(`${name}: # binary values written as hexadecimal digits`, row);
    if (type === 'complex') sink.count(`${name}: of # cells with attachments only their names are kept`, row);
  }
  return cells;
}

/** Whatever the library throws, the file is the cause: it was given nothing else. */
function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (asksForPassword(error)) {
      throw new UnreadableFile(
        file,
        'this Access database is encrypted with a password; give the password, or open it in Access, choose File, Info, Decrypt Database, and send it again',
      );
    }
    throw new UnreadableFile(
      file,
      `this Access database is damaged or cut off (${reasonOf(error)}); compact and repair it in Access and send it again`,
    );
  }
}
