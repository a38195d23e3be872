import { access, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sqlite, { type Database, type QueryResult } from 'node-sqlite3-wasm';
import { type DuckSession, withSession } from '../../duck/session.js';
import { type Statements, spelledTable } from '../declare.js';
import { readStart } from '../encoding.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { type RowSink, writeTable } from '../write-table.js';
import { catalogOf, leftOut, type SqliteTable } from './catalog.js';
import { type SqliteHeader, sqliteHeader } from './detect.js';

export async function readSqlite(file: InputFile, scratch: string): Promise<Table[]> {
  const header = await checkedHeader(file);
  const stem = stemOf(file);
  // The library locks a database by a folder beside it: two runs over one input would shut each other out, and one
  // that was killed would shut out all after it. Through a link the folder is ours.
  const own = await mkdtemp(join(scratch, `${stem}-`));
  const link = join(own, 'link.sqlite');
  await symlink(resolve(file.path), link);
  const hasLog = header.writeAhead && (await exists(`${file.path}-wal`));
  if (hasLog) await symlink(resolve(`${file.path}-wal`), `${link}-wal`);
  let db: Database | undefined;
  try {
    const opened = openDatabase(file.name, link);
    db = opened;
    const tables = await withSession({ scratch }, (session) =>
      tablesOf(opened, session, file, join(scratch, stem)),
    );
    if (header.writeAhead && !hasLog) {
      const text = `the database writes its last changes to ${file.name}-wal first; that file was not there, so they may be missing`;
      tables[0]?.notes.unshift({ text });
    }
    return tables;
  } finally {
    if (db?.isOpen) db.close();
    await rm(own, { force: true, recursive: true });
  }
}

async function checkedHeader(file: InputFile): Promise<SqliteHeader> {
  const { size } = await stat(file.path);
  if (size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  const header = sqliteHeader(await readStart(file.path, 100));
  if (!header) {
    throw new UnreadableFile(
      file.name,
      'it is no SQLite database, or it is cut off or encrypted; decrypt it, or export it again',
    );
  }
  if (header.bytes !== undefined && size < header.bytes) {
    throw new UnreadableFile(
      file.name,
      `this SQLite database is cut off: ${size} bytes of ${header.bytes}; send the whole file again`,
    );
  }
  if (header.utf16) {
    throw new UnreadableFile(
      file.name,
      'this SQLite database stores its text as UTF-16, which cannot be read; make it anew with PRAGMA encoding = "UTF-8"',
    );
  }
  return header;
}

function openDatabase(name: string, link: string): Database {
  return attempt(name, () => {
    const db = new sqlite.Database(link, { readOnly: true });
    try {
      // Without shared memory a write-ahead database opens only for one reader alone; views of a stranger may call
      // nothing that has an effect; pages are checked before they are trusted.
      db.exec(
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; SELECT 1 FROM sqlite_schema',
      );
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

async function tablesOf(db: Database, session: DuckSession, file: InputFile, stem: string): Promise<Table[]> {
  const { tables: found, left } = attempt(file.name, () => catalogOf(db));
  const tables: Table[] = [];
  const byName = new Map(found.map((table) => [table.name.toLowerCase(), table]));
  for (const [at, table] of found.entries()) {
    const { name, columns: header } = table;
    try {
      const source = { file: file.name, name, header, stated: statementsOf(table, byName) };
      tables.push(
        await writeTable(session, `${stem}.${at}.parquet`, source, (sink) =>
          fill(db, table, file.name, sink),
        ),
      );
    } catch (error) {
      if (table.kind === 'table' || !(error instanceof UnreadableFile)) throw error;
      left.push(leftOut(name, table.kind, error));
    }
  }
  const [first] = tables;
  if (!first) throw new NoTables(file.name, ['this SQLite database has no tables', ...left].join('; '));
  first.notes.unshift(...left.map((text) => ({ text })));
  return tables;
}

function statementsOf(
  { primaryKey, unique, links }: SqliteTable,
  byName: ReadonlyMap<string, SqliteTable>,
): Statements {
  const stated = links.map(({ columns, table, references }) => {
    const other = byName.get(table.toLowerCase());
    const to = other && spelledTable(other.name, other.columns);
    return {
      columns,
      to: to ?? table,
      references: references.length > 0 ? references : (other?.primaryKey ?? []),
    };
  });
  return { primaryKey, unique, links: stated };
}

async function fill(db: Database, table: SqliteTable, file: string, sink: RowSink): Promise<void> {
  const statement = attempt(file, () => db.prepare(table.sql));
  try {
    const rows = statement.iterate();
    for (let row = 1; ; row += 1) {
      const next = attempt(file, () => rows.next());
      if (next.done) return;
      sink.add(row, cellsOf(next.value, table.columns, row, sink));
    }
  } finally {
    // After a fault the library tells of it once more.
    try {
      statement.finalize();
    } catch {}
  }
}

function cellsOf(values: QueryResult, columns: readonly string[], row: number, sink: RowSink): string[] {
  const cells: string[] = [];
  for (const [at, column] of columns.entries()) {
    const value = values[`c${at}`];
    if (value === null || value === undefined) continue;
    if (!(value instanceof Uint8Array)) {
      cells[at] = String(value);
      continue;
    }
    const text = Buffer.from(value.buffer, value.byteOffset + 1, value.byteLength - 1).toString('utf8');
    if (value[0] === 0x42) {
      cells[at] = text;
      sink.count(`${column}: # binary values written as hexadecimal digits`, row);
    } else {
      cells[at] = text.replaceAll('\0', '\ufffd');
      sink.count(`${column}: zero characters in # cells became U+FFFD`, row);
    }
  }
  return cells;
}

/** Whatever SQLite throws, a damaged file is the cause: it is only ever asked to read. */
function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(
      file,
      `SQLite cannot read this database (${reason}); open it where it comes from, run PRAGMA integrity_check, and export it again`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
