import { DdlReader } from './ddl-reader.js';
import { RowParser } from './row-parser.js';
import type { DumpTable } from './schema.js';
import type { RowSink } from './table-rows.js';
import { isSign, isWord, type Token } from './tokens.js';
import { wait } from './wait.js';
import { CutOff } from './window.js';
import type { DumpWork } from './work.js';

const sources = ['VALUES', 'VALUE', 'SELECT', 'SET', 'DEFAULT', 'EXEC', 'EXECUTE', 'WITH'];
const statementWords = ['ON', 'RETURNING', 'AS', 'SELECT'];

interface Target {
  rows: RowSink;
  table: DumpTable;
  /** Where each value belongs; undefined: in the order of the columns. */
  order: number[] | undefined;
}

/** INSERT and REPLACE, from behind that word to the end of the statement. */
export function* readInsert(work: DumpWork, verb: string): Generator<void> {
  const { window } = work.lexer;
  let target: Target | undefined;
  try {
    for (;;) {
      const header = yield* wait(window, () => readHeader(work));
      if (header.target.length === 0 || header.source === '') {
        work.count(`# ${verb} statements that name no table were left out`);
        return;
      }
      target = targetOf(work, header);
      if (verb === 'REPLACE' || header.isLenient) {
        target.rows.count(
          '# statements take the place of rows that have the same key, or give way to them (REPLACE, IGNORE); all rows are kept',
        );
      }
      if (header.source === 'VALUES' || header.source === 'VALUE') {
        yield* readValues(work, target);
        if (yield* wait(window, () => nextIs(work, 'INTO'))) continue;
      } else if (header.source === 'SELECT') {
        yield* readSelects(work, target);
        return;
      } else if (header.source === 'SET') {
        const { rows, table } = target;
        yield* wait(window, () => readSet(work, rows, table));
        return;
      } else
        target.rows.count(`# ${verb} statements whose rows only the database could say were not carried out`);
      break;
    }
    yield* readTail(work, target.rows);
  } catch (error) {
    if (!(error instanceof CutOff)) throw error;
    window.back();
    const rest = window.text.slice(window.at).replace(/^[\s,]+/, '');
    target?.rows.reject('the file ends in the middle of this row', rest);
    throw error;
  }
}

interface Header {
  target: string[];
  columns: string[] | undefined;
  source: string;
  isLenient: boolean;
}

function readHeader({ lexer }: DumpWork): Header {
  const tokens: Token[] = [];
  for (let depth = 0; ; ) {
    const token = lexer.next();
    if (token.kind === 'eof') throw new CutOff();
    if (token.kind === 'end') return { target: [], columns: undefined, source: '', isLenient: false };
    const isSource = depth === 0 && isWord(token, ...sources) && tokens.length > 0;
    if (isSource && !isWord(tokens.at(-1), 'INTO', 'OR') && !isSign(tokens.at(-1), '.')) {
      return headerOf(new DdlReader(tokens, lexer.letters.decode), token.text.toUpperCase());
    }
    if (isSign(token, '(')) depth += 1;
    else if (isSign(token, ')')) depth -= 1;
    tokens.push(token);
  }
}

function headerOf(reader: DdlReader, source: string): Header {
  let isLenient = false;
  while (
    reader.isWord('LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY', 'IGNORE', 'OR', 'ALL') ||
    isAction(reader)
  ) {
    if (reader.isWord('IGNORE', 'REPLACE')) isLenient = true;
    reader.at += 1;
  }
  reader.words('INTO');
  const target = reader.path();
  if (reader.words('PARTITION')) reader.entries();
  return { target, columns: reader.columnList(), source, isLenient };
}

/** SQLite's INSERT OR REPLACE. */
function isAction(reader: DdlReader): boolean {
  return reader.at > 0 && isWord(reader.tokens[reader.at - 1], 'OR');
}

function targetOf(work: DumpWork, { target, columns }: Header): Target {
  const { schema } = work;
  const id = schema.nameOf(target);
  const table = schema.find(id) ?? schema.add(id);
  const rows = work.rowsOf(table);
  return { rows, table, order: columns && orderOf(columns, table, rows) };
}

/** A column that nobody declared is one all the same. */
export function orderOf(columns: readonly string[], table: DumpTable, rows: RowSink): number[] | undefined {
  const order = columns.map((name) => {
    const at = table.columnAt(name);
    if (at >= 0) return at;
    table.columns.push({ name, type: '' });
    if (table.declared) rows.count(`the column ${name} is filled, but not declared; added`);
    return table.columns.length - 1;
  });
  const isPlain = order.length === table.columns.length && order.every((to, from) => to === from);
  return isPlain ? undefined : order;
}

function* readValues(work: DumpWork, target: Target): Generator<void> {
  const { lexer } = work;
  const { window } = lexer;
  const parser = new RowParser(lexer);
  yield* wait(window, () => {
    for (let open = true; ; ) {
      lexer.skipBlanks();
      const code = window.code(window.at);
      if (code === 44) {
        window.at += 1;
        open = true;
      } else if (code === 40) {
        const from = window.at;
        parser.row();
        place(work, target, parser, from);
        open = false;
      } else if (open && (code | 32) === 114 && nextIs(work, 'ROW')) continue;
      else if (open && code === -1) throw new CutOff();
      else return;
      if (!open) window.commit();
      if (parser.broken) return;
    }
  });
}

function place(work: DumpWork, target: Target, parser: RowParser, from: number): void {
  placeRow(work, target, parser, from);
  if (!work.lexer.sawStray) return;
  target.rows.count('# rows have a backslash before a character that needs none; it was kept');
  work.lexer.sawStray = false;
}

function placeRow(work: DumpWork, { rows, table, order }: Target, parser: RowParser, from: number): void {
  const { window } = work.lexer;
  const raw = () => window.text.slice(from, window.at);
  if (parser.broken) {
    rows.reject('the statement ends before the row does', raw());
    return;
  }
  if (!table.declared && !order && table.columns.length === 0) {
    table.columns = Array.from({ length: parser.count }, (_, at) => ({ name: `column_${at + 1}`, type: '' }));
  }
  const wanted = order ? order.length : table.columns.length;
  if (parser.count !== wanted) {
    rows.reject(`${parser.count} values for ${wanted} columns`, raw());
    return;
  }
  if (!order) {
    rows.add(parser.cells, parser.odd, work.zeros);
    return;
  }
  const cells: string[] = [];
  for (const [at, to] of order.entries()) {
    const cell = parser.cells[at];
    if (cell !== undefined) cells[to] = cell;
  }
  const odd = parser.odd.map(({ at, value }) => ({ at: order[at] ?? at, value }));
  rows.add(cells, odd, work.zeros);
}

/** `INSERT … SELECT 1, 'a' UNION ALL SELECT 2, 'b'`: rows, as long as no table is asked. */
function* readSelects(work: DumpWork, target: Target): Generator<void> {
  const { lexer } = work;
  const parser = new RowParser(lexer);
  for (;;) {
    const stop = yield* wait(lexer.window, () => {
      const from = lexer.window.at;
      parser.clear();
      let token: Token;
      do {
        token = parser.expression(['FROM', 'UNION', 'WHERE']);
        parser.count += 1;
      } while (isSign(token, ','));
      const isPlain = !isWord(token, 'FROM', 'WHERE') || (isWord(token, 'FROM') && nextIs(work, 'DUAL'));
      if (isPlain) place(work, target, parser, from);
      else target.rows.count('# INSERT … SELECT statements read other tables; they were not carried out');
      return isPlain ? token : undefined;
    });
    if (stop?.kind === 'end' || stop?.kind === 'eof') return;
    const goesOn = stop && (yield* wait(lexer.window, () => nextIs(work, 'UNION') || isWord(stop, 'UNION')));
    if (!goesOn) {
      yield* work.skip();
      return;
    }
    const isSelect = yield* wait(lexer.window, () => {
      nextIs(work, 'ALL');
      return nextIs(work, 'SELECT');
    });
    if (!isSelect) {
      yield* work.skip();
      return;
    }
  }
}

/** MySQL's `INSERT INTO t SET a = 1, b = 2`. */
function readSet(work: DumpWork, rows: RowSink, table: DumpTable): void {
  const { lexer } = work;
  const { window } = lexer;
  const from = window.at;
  const parser = new RowParser(lexer);
  parser.clear();
  const columns: string[] = [];
  for (let stop: Token | undefined; !stop || isSign(stop, ','); parser.count += 1) {
    const name = lexer.next();
    columns.push(name.text);
    if (name.kind === 'eof') throw new CutOff();
    if (!isSign(lexer.next(), '=')) parser.broken = true;
    stop = parser.expression([]);
  }
  place(work, { rows, table, order: orderOf(columns, table, rows) }, parser, from);
}

function* readTail(work: DumpWork, rows: RowSink): Generator<void> {
  const word = yield* wait(work.lexer.window, () => {
    const { window } = work.lexer;
    const { at, freshLine } = window;
    const token = work.lexer.next();
    if (token.kind === 'end' || token.kind === 'eof') return '';
    window.at = at;
    window.freshLine = freshLine;
    return isWord(token, ...statementWords) ? token.text.toUpperCase() : undefined;
  });
  if (word === 'ON') {
    rows.count('# INSERT statements say what happens to rows with the same key (ON …); all rows are kept');
  }
  if (word) yield* work.skip();
}

/** Takes the word if it is the next one. */
function nextIs({ lexer }: DumpWork, word: string): boolean {
  const { window } = lexer;
  const { at, freshLine } = window;
  if (isWord(lexer.next(), word)) return true;
  window.at = at;
  window.freshLine = freshLine;
  return false;
}
