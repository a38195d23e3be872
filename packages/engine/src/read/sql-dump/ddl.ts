import type { DdlReader } from './ddl-reader.js';
import type { DeclaredColumn, DumpColumn, DumpTable, Schema } from './schema.js';
import type { Token } from './tokens.js';

const columnOptions = ['PRIMARY', 'UNIQUE', 'REFERENCES', 'COMMENT', 'CONSTRAINT', 'NOT', 'NULL', 'DEFAULT'];

/** The entries of CREATE TABLE: columns and keys. */
export function readEntries(entries: readonly DdlReader[], table: DumpTable, schema: Schema): void {
  for (const entry of entries) {
    if (readConstraint(entry, table, schema)) continue;
    if (entry.words('LIKE')) {
      const other = schema.find(schema.nameOf(entry.path()));
      table.columns.push(...(other?.columns ?? []).map((column) => ({ ...column })));
      continue;
    }
    readColumn(entry, table, schema);
  }
}

/** A column with its type and what is said of it. Undefined: it is none. */
export function readColumn(entry: DdlReader, table: DumpTable, schema: Schema): DumpColumn | undefined {
  const name = entry.name();
  if (name === undefined) return undefined;
  const column: DumpColumn = { name, type: '' };
  if (!entry.isWord(...columnOptions)) {
    const path = entry.path();
    column.type = (path.at(-1) ?? '').toLowerCase();
  }
  const declared = readType(entry);
  column.declared = declared;
  // SQLite and SQL Server number such columns by themselves, PostgreSQL by a type that says so.
  declared.filled = /^(?:small|big)?serial[248]?$/.test(column.type);
  table.columns.push(column);
  while (!entry.done) {
    if (readOption(entry, declared)) continue;
    if (entry.words('PRIMARY', 'KEY')) table.primaryKey = [name];
    else if (entry.words('UNIQUE')) table.unique.push([name]);
    else if (entry.words('REFERENCES')) readReference(entry, table, schema, [name]);
    else if (entry.words('COMMENT')) {
      const comment = entry.text();
      if (comment) column.comment = comment;
    } else entry.step();
  }
  return column;
}

const typeWords =
  'VARYING PRECISION UNSIGNED SIGNED ZEROFILL WITH WITHOUT LOCAL TIME ZONE LARGE OBJECT'.split(' ');

/** What follows the first word of a type. */
function readType(entry: DdlReader): DeclaredColumn {
  const declared: DeclaredColumn = {
    typeWords: [],
    typeArguments: [],
    isList: false,
    notNull: false,
    filled: false,
    checks: [],
  };
  for (;;) {
    if (entry.isWord(...typeWords)) declared.typeWords.push((entry.token?.text ?? '').toLowerCase());
    else if (entry.isSign('[') || entry.isSign(']') || entry.isWord('ARRAY')) declared.isList = true;
    else if (entry.isSign('(') && declared.typeArguments.length === 0) {
      declared.typeArguments = entry.entries().map((each) => each.text() ?? each.token?.text ?? '');
      continue;
    } else if (!(declared.isList && entry.token?.kind === 'number')) return declared;
    entry.at += 1;
  }
}

/** What a column has to be, or is where nothing is said. False: nothing was taken. */
export function readOption(entry: DdlReader, declared: DeclaredColumn): boolean {
  if (entry.words('NOT', 'NULL')) declared.notNull = true;
  else if (entry.words('DEFAULT')) declared.filled = !entry.isWord('NULL');
  else if (entry.isWord('AUTO_INCREMENT', 'AUTOINCREMENT', 'IDENTITY', 'GENERATED')) {
    declared.filled = true;
    entry.at += 1;
  } else if (entry.isWord('CHECK') && entry.tokens[entry.at + 1]?.text === '(') {
    entry.at += 1;
    declared.checks.push(inParentheses(entry));
  } else return false;
  return true;
}

function inParentheses(entry: DdlReader): Token[] {
  const from = entry.at + 1;
  entry.entries();
  return entry.tokens.slice(from, entry.at - 1);
}

/** A key of the table as a whole. False: it is no constraint, and nothing was taken. */
export function readConstraint(entry: DdlReader, table: DumpTable, schema: Schema): boolean {
  const start = entry.at;
  // A column may be called `constraint` or `key` too: what follows decides.
  const isNamed = entry.words('CONSTRAINT') && !entry.isWord('PRIMARY', 'UNIQUE', 'FOREIGN', 'CHECK');
  const name = isNamed ? (entry.name() ?? '') : '';
  const named = entry.at > start;
  if (entry.words('PRIMARY', 'KEY')) {
    while (!entry.done && !entry.isSign('(')) entry.at += 1;
    table.primaryKey = entry.columnList() ?? table.primaryKey;
    return true;
  }
  if (entry.words('FOREIGN', 'KEY')) {
    while (!entry.done && !entry.isSign('(')) entry.at += 1;
    const columns = entry.columnList() ?? [];
    if (entry.words('REFERENCES')) readReference(entry, table, schema, columns);
    return true;
  }
  if (isKey(entry)) {
    const isUnique = entry.isWord('UNIQUE');
    while (!entry.done && !entry.isSign('(')) entry.at += 1;
    const columns = entry.columnList();
    if (isUnique && columns) table.unique.push(columns);
    return true;
  }
  const open = entry.tokens.findIndex(({ text }, at) => at > entry.at && text === '(');
  if (entry.isWord('CHECK') && (open === entry.at + 1 || (named && open > 0))) {
    entry.at = open;
    table.checks.push({ name, tokens: inParentheses(entry), line: table.line });
    return true;
  }
  // SQL Server: ADD CONSTRAINT name DEFAULT 0 FOR column.
  if (named && entry.words('DEFAULT')) {
    while (!entry.done && !entry.words('FOR')) entry.step();
    const { declared } = table.column(entry.name() ?? '') ?? {};
    if (declared) declared.filled = true;
    return true;
  }
  if (named || (entry.isWord('CHECK', 'EXCLUDE', 'PERIOD') && entry.tokens.length > 1)) {
    if (named || followedBySign(entry)) return true;
  }
  entry.at = start;
  return false;
}

/** `UNIQUE KEY name (a)`, `KEY (a)`, `FULLTEXT INDEX n (a)`; not a column `key varchar(10)`. */
function isKey(entry: DdlReader): boolean {
  if (entry.isWord('UNIQUE', 'FULLTEXT', 'SPATIAL')) return true;
  if (!entry.isWord('KEY', 'INDEX')) return false;
  const [, second, third] = entry.tokens.slice(entry.at);
  if (second?.kind === 'sign') return second.text === '(';
  if (third?.kind !== 'sign' && !/^using$/i.test(third?.text ?? '')) return false;
  const inside = entry.tokens[entry.at + 3];
  return inside?.kind !== 'number';
}

function followedBySign(entry: DdlReader): boolean {
  return entry.tokens.slice(entry.at + 1, entry.at + 4).some(({ text }) => text === '(');
}

function readReference(entry: DdlReader, table: DumpTable, schema: Schema, columns: string[]): void {
  const path = entry.path();
  if (path.length === 0) return;
  const name = schema.nameOf(path.length === 1 && table.id.schema ? [table.id.schema, ...path] : path);
  table.foreignKeys.push({ columns, table: name, references: entry.columnList() ?? [] });
}

/** What follows the entries: MySQL's COMMENT, PostgreSQL's INHERITS. */
export function readTableOptions(rest: DdlReader, table: DumpTable, schema: Schema): void {
  while (!rest.done) {
    if (rest.words('COMMENT')) {
      rest.sign('=');
      table.comment = rest.text() ?? table.comment;
    } else if (rest.words('INHERITS')) {
      const own = table.columns;
      table.columns = [];
      for (const parent of rest.entries()) {
        const columns = schema.find(schema.nameOf(parent.path()))?.columns ?? [];
        table.columns.push(...columns.map((column) => ({ ...column })));
      }
      const inherited = new Set(table.columns.map(({ name }) => name));
      table.columns.push(...own.filter(({ name }) => !inherited.has(name)));
    } else rest.step();
  }
}
