import { literalOf } from './expression.js';
import type { Lexer } from './lexer.js';
import type { OddCell } from './table-rows.js';
import { isBlank, isDigit, isSign, isWord, type Token } from './tokens.js';
import { CutOff } from './window.js';

/** Values in parentheses. Most are plain literals, which are taken as they stand without making tokens of them. */
export class RowParser {
  cells: string[] = [];
  /** How many values there were: those that are null make no cell. */
  count = 0;
  odd: OddCell[] = [];
  /** The statement ended before the row did. */
  broken = false;

  constructor(private readonly lexer: Lexer) {}

  clear(): void {
    this.cells = [];
    this.odd = [];
    this.count = 0;
    this.broken = false;
  }

  /** From the opening parenthesis to behind the closing one. */
  row(): void {
    const { lexer } = this;
    const { window } = lexer;
    this.clear();
    window.at += 1;
    window.freshLine = false;
    this.blanks();
    if (window.code(window.at) === 41) {
      window.at += 1;
      return;
    }
    for (;;) {
      this.blanks();
      const start = window.at;
      if (this.literal()) {
        this.blanks();
        const code = window.code(window.at);
        if (code === 44 || code === 41) {
          this.count += 1;
          window.at += 1;
          if (code === 41) return;
          continue;
        }
      }
      window.at = start;
      delete this.cells[this.count];
      const stop = this.expression([]);
      this.count += 1;
      if (stop.kind === 'eof') throw new CutOff();
      if (stop.kind === 'end') this.broken = true;
      if (!isSign(stop, ',')) return;
    }
  }

  /** One value of any form, up to a comma, a closing parenthesis or one of the words, which is taken too. */
  expression(stops: readonly string[]): Token {
    const { lexer } = this;
    const { window } = lexer;
    const tokens: Token[] = [];
    const from = window.at;
    for (let depth = 0; ; ) {
      const token = lexer.next();
      const isStop =
        token.kind === 'end' ||
        token.kind === 'eof' ||
        (depth === 0 && (isSign(token, ',') || isSign(token, ')') || isWord(token, ...stops)));
      if (isStop) {
        this.settle(tokens, from, token.from);
        return token;
      }
      if (isSign(token, '(') || isSign(token, '[')) depth += 1;
      else if (isSign(token, ')') || isSign(token, ']')) depth -= 1;
      tokens.push(token);
    }
  }

  private settle(tokens: readonly Token[], from: number, to: number): void {
    const at = this.count;
    const value = literalOf(tokens, this.lexer.flavour.dialect);
    if (!value) {
      this.cells[at] = this.lexer.window.text.slice(from, to).trim();
      this.odd.push({ at, value });
      return;
    }
    if (value.kind === 'null') return;
    this.cells[at] = value.text;
    if (value.format !== undefined || !(value.kind === 'text' || value.kind === 'number')) {
      this.odd.push({ at, value });
    }
  }

  private blanks(): void {
    const { window } = this.lexer;
    const code = window.text.charCodeAt(window.at);
    // Between values there is mostly nothing, or one blank.
    if (code > 47 || code === 39 || code === 44 || code === 41) return;
    this.lexer.skipBlanks();
  }

  /** False: it is no plain text, number or NULL. */
  private literal(): boolean {
    const { lexer } = this;
    const { window } = lexer;
    const from = window.at;
    const code = window.code(from);
    if (code === 39 || (code === 34 && lexer.flavour.backslash)) {
      this.cells[this.count] = lexer.quoted(from, lexer.flavour.backslash);
      return true;
    }
    if (isDigit(code) || code === 45) return this.number(from);
    if (code === 78 || code === 110) {
      if (window.code(from + 1) === 39) {
        this.cells[this.count] = lexer.quoted(from + 1, lexer.flavour.backslash);
        return true;
      }
      const isNull =
        (window.code(from + 3) | 32) === 108 && window.text.slice(from, from + 4).toUpperCase() === 'NULL';
      if (isNull) window.at = from + 4;
      return isNull;
    }
    return false;
  }

  private number(from: number): boolean {
    const { window } = this.lexer;
    const { text } = window;
    for (let at = from + 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (isDigit(code) || code === 46) continue;
      if (code === 44 || code === 41 || isBlank(code)) {
        if (at === from + 1 && text.charCodeAt(from) === 45) return false;
        window.at = at;
        this.cells[this.count] = text.slice(from, at);
        return true;
      }
      // An exponent, hexadecimal digits, a sum.
      if ((code | 32) === 101 && !Number.isNaN(code)) {
        const sign = window.code(at + 1);
        if (sign === 43 || sign === 45) at += 1;
        continue;
      }
      if (Number.isNaN(code)) window.code(at);
      return false;
    }
  }
}
