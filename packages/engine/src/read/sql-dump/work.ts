import type { Lexer } from './lexer.js';
import type { DumpTable, Schema } from './schema.js';
import type { RowSink } from './table-rows.js';
import { isSign, isWord, type Token } from './tokens.js';
import { wait } from './wait.js';
import { CutOff } from './window.js';

interface Told {
  count: number;
  line: number;
}

const starters = {
  sqlserver:
    'INSERT CREATE ALTER DROP USE EXEC EXECUTE PRINT SET IF DECLARE BEGIN END COMMIT UPDATE DELETE TRUNCATE'.split(
      ' ',
    ),
  others: ['INSERT', 'CREATE'],
};
/** More than any statement has that is worth keeping. */
const mostTokens = 500_000;

/** A dump while it is read. */
export class DumpWork<Rows extends RowSink = RowSink> {
  /** Some text may hold zero characters, which no cell can. */
  zeros: boolean;
  readonly rows = new Map<DumpTable, Rows>();
  /** Those that got rows since they were last written out, the one that is being filled last. */
  private readonly touched = new Set<Rows>();
  /** Made twice by MySQL's dumps, the first time for their columns only. */
  readonly views = new Set<string>();
  private readonly told = new Map<string, Told>();

  constructor(
    readonly lexer: Lexer,
    readonly schema: Schema,
    private readonly open: (table: DumpTable) => Rows,
  ) {
    this.zeros = lexer.flavour.backslash;
  }

  rowsOf(table: DumpTable): Rows {
    let rows = this.rows.get(table);
    if (!rows) {
      rows = this.open(table);
      this.rows.set(table, rows);
    }
    this.touched.delete(rows);
    this.touched.add(rows);
    return rows;
  }

  /** Lets go of the rows that wait in memory, of all tables but the last. */
  settle(): void {
    const last = [...this.touched].at(-1);
    for (const rows of this.touched) rows.park();
    this.touched.clear();
    if (last) this.touched.add(last);
  }

  hasRows(table: DumpTable): boolean {
    return (this.rows.get(table)?.records ?? 0) > 0;
  }

  /** Told once for the file; `#` in the text becomes how often, and the first line is named. */
  count(text: string): void {
    const known = this.told.get(text);
    if (known) known.count += 1;
    else this.told.set(text, { count: 1, line: this.lexer.window.lineAt(this.lexer.window.at) });
  }

  notes(): string[] {
    const views = [...this.views].map(
      (name) => `${name}: this view was left out, as a dump has no rows of it`,
    );
    const told = [...this.told].map(
      ([text, { count, line }]) =>
        `${text.replace('#', String(count))} (${count > 1 ? 'first on ' : ''}line ${line})`,
    );
    return [...views, ...told];
  }

  /** The rest of the statement; its end is taken. */
  *gather(first: readonly Token[] = []): Generator<void, Token[]> {
    const tokens = [...first];
    yield* this.walk(tokens, (token) => {
      if (tokens.length < mostTokens) tokens.push(token);
    });
    return tokens;
  }

  *skip(): Generator<void> {
    yield* this.walk([], () => {});
  }

  private *walk(tokens: readonly Token[], take: (token: Token) => void): Generator<void> {
    const { lexer } = this;
    const { window } = lexer;
    let depth = 0;
    let previous = tokens.at(-1);
    yield* wait(window, () => {
      for (;;) {
        const token = lexer.next();
        if (token.kind === 'eof' && depth > 0) throw new CutOff();
        if (token.kind === 'eof' || token.kind === 'end') return;
        if (depth <= 0 && token.fresh && previous && this.startsAnother(token, previous, tokens)) {
          window.at = token.from;
          window.freshLine = true;
          return;
        }
        if (isSign(token, '(')) depth += 1;
        else if (isSign(token, ')')) depth -= 1;
        previous = token;
        take(token);
        window.commit();
      }
    });
  }

  /** Scripts of SQL Server put one statement below the other with nothing between them. */
  private startsAnother(token: Token, previous: Token, tokens: readonly Token[]): boolean {
    const { batches, dialect } = this.lexer.flavour;
    if (!batches || !isWord(token, ...(dialect === 'sqlserver' ? starters.sqlserver : starters.others)))
      return false;
    // `ON DELETE SET NULL`, `DROP TABLE IF EXISTS`, `ALTER TABLE t ALTER COLUMN`.
    if (isWord(previous, 'DELETE', 'UPDATE', 'TABLE', 'AS')) return false;
    if (isWord(previous, 'ON') && isWord(token, 'DELETE', 'UPDATE')) return false;
    return !(isWord(tokens[0], 'ALTER') && tokens.length < 8 && isWord(token, 'ALTER', 'DROP', 'SET'));
  }
}
