import { readColumn, readConstraint, readOption } from './ddl.js';
import type { DdlReader } from './ddl-reader.js';
import type { DumpTable } from './schema.js';
import type { DumpWork } from './work.js';

const verbs = ['ADD', 'DROP', 'RENAME', 'CHANGE', 'MODIFY', 'ALTER', 'COMMENT'];

/** ALTER TABLE: keys and comments; columns that are added, renamed or, before there are rows, dropped. */
export function alterTable(work: DumpWork, reader: DdlReader): void {
  const { schema } = work;
  reader.words('IF', 'EXISTS');
  reader.words('ONLY');
  const table = schema.find(schema.nameOf(reader.path()));
  if (!table) return;
  reader.skipWords('WITH', 'CHECK', 'NOCHECK');
  let isAdding = false;
  for (const clause of reader.clauses()) {
    // SQL Server says ADD once for all.
    if (clause.words('ADD') || (isAdding && !clause.isWord(...verbs))) {
      isAdding = work.lexer.flavour.dialect === 'sqlserver';
      add(work, clause, table);
    } else if (clause.words('DROP')) drop(work, clause, table);
    else if (clause.words('RENAME')) rename(work, clause, table);
    else if (clause.words('CHANGE')) change(clause, table);
    else if (clause.words('MODIFY')) modify(clause, table);
    else if (clause.words('ALTER')) alterColumn(clause, table);
    else if (clause.words('COMMENT')) {
      clause.sign('=');
      table.comment = clause.text() ?? table.comment;
    }
  }
}

function add(work: DumpWork, clause: DdlReader, table: DumpTable): void {
  if (clause.isSign('(')) {
    for (const entry of clause.entries()) add(work, entry, table);
    return;
  }
  if (readConstraint(clause, table, work.schema)) return;
  if (clause.isWord('DEFAULT', 'PARTITION', 'GENERATED', 'VALUE', 'SUPPLEMENTAL')) return;
  clause.words('COLUMN');
  clause.words('IF', 'NOT', 'EXISTS');
  const [name] = clause.tokens.slice(clause.at);
  if (!name || table.columns.some((column) => column.name === name.text)) return;
  const column = readColumn(clause, table, work.schema);
  if (!column || work.hasRows(table)) return;
  const place = clause.tokens.findIndex(({ text }) => /^(?:first|after)$/i.test(text));
  if (place < 0) return;
  table.columns.pop();
  const after = clause.tokens[place + 1];
  table.columns.splice(after ? table.columnAt(after.text) + 1 : 0, 0, column);
}

function drop(work: DumpWork, clause: DdlReader, table: DumpTable): void {
  if (clause.words('PRIMARY', 'KEY')) {
    table.primaryKey = [];
    return;
  }
  if (!clause.words('COLUMN') && clause.isWord('CONSTRAINT', 'FOREIGN', 'KEY', 'INDEX', 'PARTITION', 'CHECK'))
    return;
  clause.words('IF', 'EXISTS');
  const name = clause.name();
  const column = name === undefined ? undefined : table.column(name);
  if (!column) return;
  if (work.hasRows(table)) {
    work.rowsOf(table).notes.push({ text: `${name}: the column is dropped later in the dump; it was kept` });
  } else table.columns = table.columns.filter((other) => other !== column);
}

function rename(work: DumpWork, clause: DdlReader, table: DumpTable): void {
  if (clause.words('TO') || clause.words('AS')) {
    const name = clause.path().at(-1);
    if (name !== undefined) work.schema.rename(table, name);
    return;
  }
  if (clause.isWord('INDEX', 'KEY', 'CONSTRAINT')) return;
  clause.words('COLUMN');
  const from = clause.name();
  const to = clause.words('TO') ? clause.name() : undefined;
  if (from !== undefined && to !== undefined) renameColumn(table, from, to);
}

function change(clause: DdlReader, table: DumpTable): void {
  clause.words('COLUMN');
  const from = clause.name();
  const to = clause.tokens[clause.at]?.text;
  if (from !== undefined && to !== undefined) renameColumn(table, from, to);
  modify(clause, table);
}

function modify(clause: DdlReader, table: DumpTable): void {
  clause.words('COLUMN');
  const column = table.column(clause.name() ?? '');
  while (column && !clause.done) {
    if (clause.words('COMMENT')) column.comment = clause.text() ?? '';
    else if (!column.declared || !readOption(clause, column.declared)) clause.step();
  }
}

/** PostgreSQL: ALTER COLUMN c SET NOT NULL, SET DEFAULT …; SQL Server: ALTER COLUMN c nvarchar(10) NOT NULL. */
function alterColumn(clause: DdlReader, table: DumpTable): void {
  clause.words('COLUMN');
  const { declared } = table.column(clause.name() ?? '') ?? {};
  if (!declared) return;
  const isDropped = clause.words('DROP');
  if (isDropped && clause.words('NOT', 'NULL')) declared.notNull = false;
  else if (isDropped && clause.words('DEFAULT')) declared.filled = false;
  clause.words('SET');
  clause.words('ADD');
  while (!isDropped && !clause.done) if (!readOption(clause, declared)) clause.step();
}

function renameColumn(table: DumpTable, from: string, to: string): void {
  const column = table.column(from);
  if (!column) return;
  const renamed = (names: string[]) => names.map((name) => (name === column.name ? to : name));
  table.primaryKey = renamed(table.primaryKey);
  table.unique = table.unique.map(renamed);
  for (const key of table.foreignKeys) key.columns = renamed(key.columns);
  column.name = to;
}
