import { readColumn, readEntries, readTableOptions } from './ddl.js';
import type { DdlReader } from './ddl-reader.js';
import { DumpTable } from './schema.js';
import type { DumpWork } from './work.js';

/** CREATE … TABLE, whatever stands between the two words. */
export function createTable(work: DumpWork, reader: DdlReader, line: number): void {
  const { schema } = work;
  const isVirtual = reader.tokens.some(({ text }, at) => at < 4 && text.toUpperCase() === 'VIRTUAL');
  while (!reader.done && !reader.words('TABLE')) reader.at += 1;
  const isLenient = reader.words('IF', 'NOT', 'EXISTS');
  const path = reader.path();
  const id = schema.nameOf(path);
  if (id.name === '') return;
  if (isVirtual) {
    work.count(`${id.name}: left out, it is a virtual table`);
    return;
  }
  const known = schema.findExact(id);
  if (known?.declared && isLenient) return;
  const table = known && !known.declared ? known : schema.add(id);
  const given = known && !known.declared ? known.columns : [];
  if (known?.declared && !work.hasRows(known)) schema.remove(known);
  table.columns = [];
  table.line = line;
  describe(work, reader, table);
  if (table.columns.length === 0 && given.length === 0) {
    schema.remove(table);
    work.count(`${id.name}: left out, as its columns are not written in the dump`);
    return;
  }
  table.declared = true;
  if (given.length > 0) merge(table, given);
}

function describe(work: DumpWork, reader: DdlReader, table: DumpTable): void {
  const { schema } = work;
  if (reader.words('PARTITION', 'OF') || reader.words('LIKE')) {
    const other = schema.find(schema.nameOf(reader.path()));
    table.columns = (other?.columns ?? []).map((column) => ({ ...column }));
    return;
  }
  if (reader.isSign('(')) readEntries(reader.entries(), table, schema);
  readTableOptions(reader, table, schema);
}

/** Rows came before the declaration: their columns stay where they are. */
function merge(table: DumpTable, given: DumpTable['columns']): void {
  const declared = table.columns;
  const isNumbered = given.every(({ name }, at) => name === `column_${at + 1}`);
  if (isNumbered && declared.length >= given.length) return;
  table.columns = given.map((column) => declared.find(({ name }) => name === column.name) ?? column);
  table.columns.push(...declared.filter(({ name }) => !given.some((column) => column.name === name)));
}

/** CREATE TYPE t AS ENUM ('a', 'b'), CREATE DOMAIN d AS text CHECK (…): what columns are of. */
export function createType({ schema }: DumpWork, reader: DdlReader): void {
  while (!reader.done && !reader.isWord('TYPE', 'DOMAIN')) reader.at += 1;
  const isDomain = reader.isWord('DOMAIN');
  reader.at += 1;
  const name = reader.path().at(-1)?.toLowerCase();
  if (name === undefined) return;
  if (isDomain) {
    reader.words('AS');
    const rest = new DumpTable({ database: '', schema: '', name });
    // What follows is declared as a column is, without its name.
    const base = readColumn(reader.named(name), rest, schema);
    if (base) schema.types.set(name, { values: [], base });
  } else if (reader.words('AS', 'ENUM')) {
    schema.types.set(name, { values: reader.entries().map((entry) => entry.text() ?? '') });
  }
}

/** A unique index is a key; of others nothing is kept. */
export function createIndex(work: DumpWork, reader: DdlReader): void {
  const { schema } = work;
  let isUnique = false;
  while (!reader.done && !reader.words('INDEX')) {
    if (reader.isWord('UNIQUE')) isUnique = true;
    reader.at += 1;
  }
  if (!isUnique) return;
  while (!reader.done && !reader.words('ON')) reader.at += 1;
  reader.words('ONLY');
  const table = schema.find(schema.nameOf(reader.path()));
  if (reader.words('USING')) reader.name();
  const columns = reader.columnList();
  // Of some rows only: it says nothing of the table.
  const isPartial = reader.tokens
    .slice(reader.at)
    .some(({ kind, text }) => kind === 'word' && /^where$/i.test(text));
  if (table && columns && !isPartial) table.unique.push(columns);
}
