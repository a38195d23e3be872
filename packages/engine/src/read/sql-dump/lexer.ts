import { getOwn } from '@godwit/contract/own';
import type { Flavour } from './dialect.js';
import { unescapeMysql, unescapePostgres, unescapeUnicode } from './escapes.js';
import type { Letters } from './letters.js';
import { isBlank, isDigit, isLetter, type Token } from './tokens.js';
import { CutOff, type TextWindow } from './window.js';

const quote = 39;
const doubleQuote = 34;
const backslash = 92;

/** Cuts the text at hand into tokens. Texts come as they stand in the file: `letters` decodes those to be shown. */
export class Lexer {
  /** What ends a statement: `;`, or what MySQL's DELIMITER says. */
  delimiter = ';';
  /** A backslash was found that escapes nothing. */
  sawStray = false;
  private readonly stray = () => {
    this.sawStray = true;
  };

  constructor(
    readonly window: TextWindow,
    readonly flavour: Flavour,
    readonly letters: Letters,
  ) {}

  next(): Token {
    const { window } = this;
    this.skipBlanks();
    const from = window.at;
    const fresh = window.freshLine;
    const token = (kind: Token['kind'], text: string): Token => {
      window.freshLine = false;
      return { kind, text, from, fresh };
    };
    const code = window.code(from);
    if (code === -1) return token('eof', '');
    if (this.atDelimiter(from)) {
      window.at += this.delimiter.length;
      return token('end', this.delimiter);
    }
    if (code === quote) return token('text', this.quoted(from, this.flavour.backslash));
    if (code === doubleQuote || code === 96) return token('name', this.name(from, code));
    if (code === 91 && this.flavour.brackets) return token('name', this.name(from, 93));
    if (isDigit(code) || (code === 46 && isDigit(window.code(from + 1)))) return this.number(token);
    if (code === 36 && this.dollarTag(from) !== undefined) return token('text', this.dollarQuoted(from));
    if (isLetter(code)) return this.word(token);
    window.at += this.isPair(code, window.code(from + 1)) ? 2 : 1;
    const sign = window.text.slice(from, window.at);
    // SQL*Plus ends a block by a slash on a line of its own.
    const isBatchEnd =
      sign === '/' && fresh && this.flavour.dialect === 'oracle' && this.restIsBlank(window.at);
    return token(isBatchEnd ? 'end' : 'sign', sign);
  }

  /** Blanks and comments. Those that MySQL carries out are only opened: what is in them counts. */
  skipBlanks(): void {
    const { window, flavour } = this;
    for (;;) {
      const code = window.code(window.at);
      if (isBlank(code)) {
        if (code === 10 || code === 13) window.freshLine = true;
        window.at += 1;
      } else if (code === 45 && window.code(window.at + 1) === 45 && this.isDashComment()) {
        window.at = window.find('\n', window.at);
      } else if (code === 35 && flavour.hashComments) {
        window.at = window.find('\n', window.at);
      } else if (code === 47 && window.code(window.at + 1) === 42) {
        if (!this.openedConditional()) this.skipComment();
      } else if (code === 42 && flavour.conditionalComments && window.code(window.at + 1) === 47) {
        window.at += 2;
      } else return;
    }
  }

  /** To the end of the line, which is not taken. */
  restOfLine(): string {
    const { window } = this;
    const from = window.at;
    window.at = window.find('\n', from);
    return this.letters.decode(window.text.slice(from, window.at).trim());
  }

  /** A text in quotes from `from` on. */
  quoted(from: number, escapes: boolean): string {
    const { text } = this.window;
    const quote = text.charCodeAt(from);
    let doubled = false;
    let escaped = false;
    let at = from + 1;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        if (this.window.code(at + 1) !== quote) break;
        doubled = true;
        at += 1;
      } else if (code === backslash && escapes) {
        escaped = true;
        at += 1;
      } else if (Number.isNaN(code)) {
        this.window.code(at);
        throw new CutOff();
      }
    }
    this.window.at = at + 1;
    const raw = text.slice(from + 1, at);
    // Pairs first: of a run of quotes behind a backslash it does not matter which of them is the escaped one.
    const sign = text.charAt(from);
    const single = doubled ? raw.replaceAll(sign + sign, sign) : raw;
    return escaped ? this.unescaped(single) : single;
  }

  private unescaped(text: string): string {
    if (this.flavour.dialect !== 'postgresql') return unescapeMysql(text, this.stray);
    return unescapePostgres(text, this.letters.fromBytes);
  }

  private isPair(first: number, second: number): boolean {
    return (first === 124 && second === 124) || (first === 58 && (second === 58 || second === 61));
  }

  private atDelimiter(at: number): boolean {
    const { delimiter, window } = this;
    for (let offset = 0; offset < delimiter.length; offset += 1) {
      if (window.code(at + offset) !== delimiter.charCodeAt(offset)) return false;
    }
    return true;
  }

  /** MySQL takes two dashes for a comment only before a blank: `5--3` is a sum. */
  private isDashComment(): boolean {
    if (this.flavour.dialect !== 'mysql') return true;
    const code = this.window.code(this.window.at + 2);
    return code === -1 || isBlank(code);
  }

  private openedConditional(): boolean {
    const { window, flavour } = this;
    if (!flavour.conditionalComments) return false;
    let at = window.at + 2;
    if (window.code(at) === 77) at += 1;
    if (window.code(at) !== 33) return false;
    const from = at + 1;
    for (at = from; isDigit(window.code(at)); at += 1);
    // A version that never was: for the eyes of MariaDB's own client.
    if (window.text.slice(from, at) === '999999') return false;
    window.at = at;
    return true;
  }

  private skipComment(): void {
    const { window } = this;
    let depth = 1;
    let at = window.at + 2;
    while (depth > 0) {
      const close = window.find('*/', at);
      if (close >= window.text.length) throw new CutOff();
      const open = this.flavour.nestedComments ? window.text.indexOf('/*', at) : -1;
      if (open >= 0 && open < close) {
        depth += 1;
        at = open + 2;
      } else {
        depth -= 1;
        at = close + 2;
      }
    }
    window.at = at;
  }

  private name(from: number, close: number): string {
    const { window } = this;
    let at = from + 1;
    let doubled = false;
    for (; ; at += 1) {
      const code = window.code(at);
      if (code === -1) throw new CutOff();
      if (code !== close) continue;
      if (window.code(at + 1) !== close) break;
      doubled = true;
      at += 1;
    }
    window.at = at + 1;
    const raw = window.text.slice(from + 1, at);
    const sign = String.fromCharCode(close);
    return this.letters.decode(doubled ? raw.replaceAll(sign + sign, sign) : raw);
  }

  private number(token: (kind: Token['kind'], text: string) => Token): Token {
    const { window } = this;
    const from = window.at;
    let at = from + 1;
    for (; ; at += 1) {
      const code = window.code(at);
      const isSigned = (code === 43 || code === 45) && (window.code(at - 1) | 32) === 101;
      if (!isLetter(code) && code !== 46 && !(isSigned && window.code(from + 1) !== 120)) break;
    }
    window.at = at;
    const text = window.text.slice(from, at);
    if (/^0x[\da-f]*$/i.test(text)) return token('binary', text.slice(2).toLowerCase());
    return token(/^[\d.]+(?:e[+-]?\d+)?$/i.test(text) ? 'number' : 'word', text);
  }

  private word(token: (kind: Token['kind'], text: string) => Token): Token {
    const { window } = this;
    const from = window.at;
    let at = from;
    while (isLetter(window.code(at))) at += 1;
    window.at = at;
    const text = this.letters.decode(window.text.slice(from, at));
    if (window.code(at) === quote) {
      const special = this.prefixed(text.toUpperCase(), at);
      if (special) return token(...special);
    }
    if (text.toUpperCase() === 'U' && window.code(at) === 38 && window.code(at + 1) === quote) {
      return token('text', unescapeUnicode(this.quoted(at + 1, false)));
    }
    if (text.startsWith('_') && this.flavour.dialect === 'mysql') {
      const literal = this.introduced(text.toLowerCase());
      if (literal) return token(...literal);
    }
    const isBatchEnd =
      this.flavour.batches && window.freshLine && text.toUpperCase() === 'GO' && this.restIsBlank(at);
    return token(isBatchEnd ? 'end' : 'word', text);
  }

  /** A letter before the quotes says how they are meant. */
  private prefixed(prefix: string, at: number): [Token['kind'], string] | undefined {
    const { dialect, backslash: escapes } = this.flavour;
    if (prefix === 'N') return ['text', this.quoted(at, escapes)];
    if (prefix === 'X') return ['binary', this.quoted(at, false).toLowerCase()];
    if (prefix === 'B') return ['bits', this.quoted(at, false)];
    if (prefix === 'E' && dialect !== 'oracle') {
      const raw = this.quotedRaw(at);
      return ['text', unescapePostgres(raw, this.letters.fromBytes)];
    }
    if ((prefix === 'Q' || prefix === 'NQ') && dialect === 'oracle') return ['text', this.bracketed(at)];
    return undefined;
  }

  /** With its backslashes, quotes made single. */
  private quotedRaw(from: number): string {
    const { window } = this;
    let at = from + 1;
    for (; ; at += 1) {
      const code = window.code(at);
      if (code === -1) throw new CutOff();
      if (code === backslash) at += 1;
      else if (code === quote) {
        if (window.code(at + 1) !== quote) break;
        at += 1;
      }
    }
    window.at = at + 1;
    return window.text.slice(from + 1, at).replaceAll("''", "'");
  }

  /** Oracle's `q'[it's]'`. */
  private bracketed(from: number): string {
    const { window } = this;
    const open = String.fromCharCode(window.code(from + 1));
    const close = getOwn({ '[': ']', '(': ')', '{': '}', '<': '>' }, open) ?? open;
    const end = window.find(`${close}'`, from + 2);
    if (end >= window.text.length) throw new CutOff();
    window.at = end + 2;
    return window.text.slice(from + 2, end);
  }

  /** MySQL's `_utf8mb4 '…'`, `_binary '…'`. */
  private introduced(charset: string): [Token['kind'], string] | undefined {
    const { window } = this;
    let at = window.at;
    while (isBlank(window.code(at))) at += 1;
    if (window.code(at) !== quote) return undefined;
    return [charset === '_binary' ? 'bytes' : 'text', this.quoted(at, this.flavour.backslash)];
  }

  /** Nothing follows on the line, but how often a batch is to be run. */
  private restIsBlank(from: number): boolean {
    const { window } = this;
    for (let at = from; ; at += 1) {
      const code = window.code(at);
      if (code === 10 || code === -1) return true;
      if (!isBlank(code) && !isDigit(code)) return false;
    }
  }

  private dollarTag(from: number): string | undefined {
    const { dialect } = this.flavour;
    if (dialect !== 'postgresql' && dialect !== 'sql') return undefined;
    const { window } = this;
    let at = from + 1;
    while (window.code(at) !== 36) {
      if (!isLetter(window.code(at)) || at - from > 64) return undefined;
      at += 1;
    }
    return window.text.slice(from, at + 1);
  }

  private dollarQuoted(from: number): string {
    const { window } = this;
    const tag = this.dollarTag(from) ?? '$$';
    const end = window.find(tag, from + tag.length);
    if (end >= window.text.length) throw new CutOff();
    window.at = end + tag.length;
    return window.text.slice(from + tag.length, end);
  }
}
