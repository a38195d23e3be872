import { alterTable } from './alter.js';
import { commentOn, extendedProperty } from './comments.js';
import { readCopy } from './copy.js';
import { createIndex, createTable, createType } from './create.js';
import { DdlReader } from './ddl-reader.js';
import { readInsert } from './insert.js';
import { isWord, type Token } from './tokens.js';
import { wait } from './wait.js';
import { CutOff } from './window.js';
import type { DumpWork } from './work.js';

const kinds =
  'TABLE INDEX VIEW TRIGGER FUNCTION PROCEDURE PROC EVENT PACKAGE RULE SEQUENCE TYPE DOMAIN DATABASE SCHEMA'.split(
    ' ',
  );
const bodies = ['TRIGGER', 'FUNCTION', 'PROCEDURE', 'PROC', 'EVENT', 'PACKAGE'];
/** They change what the rows before them say. */
const changes = ['UPDATE', 'DELETE', 'MERGE', 'TRUNCATE', 'LOAD', 'BULK', 'CALL'];
/** Whatever sets the stage for the rows, and is no concern of theirs. */
const harmless =
  'LOCK UNLOCK START BEGIN COMMIT END ROLLBACK SAVEPOINT RELEASE PRAGMA GRANT REVOKE PRINT ANALYZE SELECT SHOW IF DECLARE FLUSH VACUUM CHECKPOINT REINDEX WARNINGS RESET DISABLE ENABLE DENY PROMPT REM EXIT WHENEVER DO SECURITY CLUSTER REFRESH RAISERROR RETURN WHILE ELSE PREPARE EXECUTE DEALLOCATE NOTIFY LISTEN BACKUP RESTORE ATTACH DETACH OPTIMIZE REPAIR CHECK XA HANDLER'.split(
    ' ',
  );

/** Reads a dump from its start to its end; yields where it needs more text. */
export function* readStatements(work: DumpWork): Generator<void> {
  const { window } = work.lexer;
  for (;;) {
    try {
      const token = yield* wait(window, () => firstToken(work));
      if (token.kind === 'eof') return;
      if (token.kind !== 'end') yield* statement(work, token);
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      window.at = window.text.length;
      work.count('the file is cut off: it ends in the middle of a statement; what stands before it was read');
      return;
    }
  }
}

/** The word a statement starts with. What is meant for the client that runs it is done at once. */
function firstToken(work: DumpWork): Token {
  const { lexer, schema } = work;
  const { window } = lexer;
  for (;;) {
    lexer.skipBlanks();
    const from = window.at;
    const { freshLine } = window;
    if (window.code(from) === 92 && freshLine) {
      const [, name] = /^\\(?:c|connect)\s+"?([^"\s]+)/.exec(lexer.restOfLine()) ?? [];
      if (name !== undefined && name !== '-') schema.database = name;
      continue;
    }
    const token = lexer.next();
    if (isWord(token, 'DELIMITER') && freshLine) {
      lexer.delimiter = lexer.restOfLine() || ';';
      continue;
    }
    if (isWord(token, 'REM', 'PROMPT') && freshLine && lexer.flavour.dialect === 'oracle') {
      lexer.restOfLine();
      continue;
    }
    return token;
  }
}

function* statement(work: DumpWork, first: Token): Generator<void> {
  const verb = first.kind === 'word' ? first.text.toUpperCase() : '';
  if (verb === 'INSERT' || verb === 'REPLACE') {
    yield* readInsert(work, verb);
    return;
  }
  if (verb === 'CREATE') {
    yield* create(work, first);
    return;
  }
  const tokens = yield* work.gather([first]);
  const reader = new DdlReader(tokens, work.lexer.letters.decode);
  reader.at = 1;
  if (verb === 'COPY') yield* readCopy(work, tokens);
  else if (verb === 'ALTER') {
    if (reader.words('TABLE')) alterTable(work, reader);
  } else if (verb === 'COMMENT') commentOn(work, reader);
  else if (verb === 'EXEC' || verb === 'EXECUTE') extendedProperty(work, reader);
  else if (verb === 'SET') set(work, reader);
  else if (verb === 'USE') work.schema.database = reader.name() ?? work.schema.database;
  else if (verb === 'DROP') drop(work, reader);
  else if (verb === 'RENAME') rename(work, reader);
  else if (changes.includes(verb)) notCarriedOut(work, verb, reader);
  else if (!harmless.includes(verb)) work.count('# statements were not understood and left out');
}

function* create(work: DumpWork, first: Token): Generator<void> {
  const { window } = work.lexer;
  const found = yield* wait(window, () => {
    const { at, freshLine } = window;
    const tokens: Token[] = [];
    for (let token = work.lexer.next(); tokens.length < 40; token = work.lexer.next()) {
      tokens.push(token);
      if (token.kind === 'end' || token.kind === 'eof' || isWord(token, ...kinds)) break;
    }
    const kind = tokens.at(-1);
    const name = kind?.kind === 'word' ? nameAfter(work) : '';
    window.at = at;
    window.freshLine = freshLine;
    return { kind: kind?.kind === 'word' ? kind.text.toUpperCase() : '', name };
  });
  if (bodies.includes(found.kind)) {
    work.count(`${found.name}: this ${found.kind.toLowerCase()} was left out`);
    yield* skipBody(work);
    return;
  }
  const line = window.lineAt(window.at);
  const tokens = yield* work.gather([first]);
  const reader = new DdlReader(tokens, work.lexer.letters.decode);
  if (found.kind === 'VIEW') work.views.add(found.name);
  else if (found.kind === 'TABLE') createTable(work, reader, line);
  else if (found.kind === 'TYPE' || found.kind === 'DOMAIN') createType(work, reader);
  else if (found.kind === 'INDEX') createIndex(work, reader);
}

function nameAfter({ lexer }: DumpWork): string {
  let name = '';
  for (let count = 0; count < 8; count += 1) {
    const token = lexer.next();
    if (isWord(token, 'IF', 'NOT', 'EXISTS', 'BODY')) continue;
    if (token.kind === 'word' || token.kind === 'name') name = token.text;
    else if (token.text !== '.') break;
    else continue;
    const { at, freshLine } = lexer.window;
    if (lexer.next().text !== '.') break;
    lexer.window.at = at;
    lexer.window.freshLine = freshLine;
  }
  return name;
}

/** A procedure or trigger has statements in it. */
function* skipBody(work: DumpWork): Generator<void> {
  const { lexer } = work;
  const { dialect } = lexer.flavour;
  let depth = 0;
  let ended = false;
  yield* wait(lexer.window, () => {
    for (;;) {
      const token = lexer.next();
      if (token.kind === 'eof') {
        if (depth > 0) throw new CutOff();
        return;
      }
      if (ended) {
        ended = false;
        if (!isWord(token, 'IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR')) depth -= 1;
        if (isWord(token, 'CASE')) continue;
      }
      if (isWord(token, 'BEGIN', 'CASE')) depth += 1;
      else if (isWord(token, 'END')) ended = true;
      else if (token.kind === 'end') {
        if (dialect === 'sqlserver' || dialect === 'oracle') {
          if (token.text !== ';') return;
        } else if (lexer.delimiter !== ';' || depth <= 0) return;
      }
      lexer.window.commit();
    }
  });
}

function set({ lexer, schema }: DumpWork, reader: DdlReader): void {
  const { flavour } = lexer;
  for (const clause of reader.clauses()) {
    const words = clause.tokens.map(({ text }) => text.toLowerCase());
    if (words.includes('standard_conforming_strings')) flavour.backslash = words.includes('off');
    if (words[0] === 'search_path') {
      const [path] = clause.tokens.slice(2);
      if (path && path.text !== '') schema.searchPath = path.text;
    }
    const mode = clause.tokens.find(({ kind }) => kind === 'text');
    if (flavour.dialect === 'mysql' && mode && words.includes('sql_mode')) {
      flavour.backslash = !/NO_BACKSLASH_ESCAPES/i.test(mode.text);
    }
  }
}

function drop(work: DumpWork, reader: DdlReader): void {
  const { schema } = work;
  if (!reader.words('TABLE')) return;
  reader.words('IF', 'EXISTS');
  for (const clause of reader.clauses()) {
    const table = schema.find(schema.nameOf(clause.path()));
    if (!table) continue;
    if (!work.hasRows(table)) {
      schema.remove(table);
      work.rows.delete(table);
      continue;
    }
    work.rowsOf(table).notes.push({ text: 'the table is dropped later in the dump; its rows are kept' });
    schema.unlist(table);
  }
}

function rename(work: DumpWork, reader: DdlReader): void {
  if (!reader.words('TABLE')) return;
  for (const clause of reader.clauses()) {
    const table = work.schema.find(work.schema.nameOf(clause.path()));
    const to = clause.words('TO') ? clause.path().at(-1) : undefined;
    if (table && to !== undefined) work.schema.rename(table, to);
  }
}

function notCarriedOut(work: DumpWork, verb: string, reader: DdlReader): void {
  reader.skipWords('LOW_PRIORITY', 'QUICK', 'IGNORE', 'FROM', 'INTO', 'ONLY', 'TABLE', 'DATA');
  const path = reader.path();
  if (path.at(-1)?.startsWith('sqlite_')) return;
  const table = path.length > 0 ? work.schema.find(work.schema.nameOf(path)) : undefined;
  // What empties a table before its rows come changes nothing.
  if (table && !work.hasRows(table) && (verb === 'DELETE' || verb === 'TRUNCATE')) return;
  if (table) work.rowsOf(table).count(`# ${verb} statements were not carried out`);
  else work.count(`# ${verb} statements were not carried out`);
}
