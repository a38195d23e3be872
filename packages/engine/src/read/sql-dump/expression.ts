import type { SqlDialect } from './dialect.js';
import { unescapeUnicode } from './escapes.js';
import { dateOfBytes } from './sqlserver-dates.js';
import { isSign, isWord, type Token } from './tokens.js';

/** What a value comes to. binary: hexadecimal digits. bytes: a text that stands for its bytes. */
export interface Value {
  kind: 'null' | 'text' | 'number' | 'binary' | 'bits' | 'bytes';
  text: string;
  /** Its text is one in a format of its own: what the function is called with. */
  format?: string;
}

const nothing: Value = { kind: 'null', text: '' };
const typesOfLiterals = ['DATE', 'TIME', 'TIMESTAMP', 'DATETIME', 'TIMESTAMPTZ', 'TIMETZ'];

/**
 * The value of an expression that is a literal, or made of literals by what dumps make them with: casts, `char(10)`,
 * `||`. Undefined: only a database could say.
 */
export function literalOf(tokens: readonly Token[], dialect: SqlDialect): Value | undefined {
  const reader = new ExpressionReader(tokens, dialect);
  const value = reader.sum();
  return reader.atEnd ? value : undefined;
}

class ExpressionReader {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly dialect: SqlDialect,
  ) {}

  get atEnd(): boolean {
    return this.at === this.tokens.length;
  }

  /** Parts joined to one text; a single one is itself. */
  sum(): Value | undefined {
    let value = this.cast();
    while (value) {
      const sign = this.tokens[this.at];
      const joins = isSign(sign, '||') ? this.dialect !== 'mysql' : isSign(sign, '+');
      if (!joins) return value;
      this.at += 1;
      const next = this.cast();
      if (next?.kind !== 'text' || value.kind !== 'text') return undefined;
      value = { kind: 'text', text: value.text + next.text };
    }
    return undefined;
  }

  /** `'5'::integer`, `'x' COLLATE y`. */
  private cast(): Value | undefined {
    const value = this.literal();
    while (value && (isSign(this.peek(), '::') || isWord(this.peek(), 'COLLATE'))) {
      this.at += 1;
      if (!this.typeName()) return undefined;
    }
    return value;
  }

  private literal(): Value | undefined {
    const token = this.tokens[this.at];
    if (!token) return undefined;
    this.at += 1;
    switch (token.kind) {
      case 'text':
      case 'name': {
        let { text } = token;
        // Texts beside each other are one.
        for (; this.peek()?.kind === 'text'; this.at += 1) text += this.peek()?.text ?? '';
        return { kind: 'text', text };
      }
      case 'bytes':
      case 'binary':
      case 'bits':
      case 'number':
        return { kind: token.kind, text: token.text };
      case 'sign':
        return this.signed(token.text);
      case 'word':
        return this.ofWord(token.text);
      default:
        return undefined;
    }
  }

  private signed(sign: string): Value | undefined {
    if (sign === '(') {
      const value = this.sum();
      return this.take(')') ? value : undefined;
    }
    if (sign !== '-' && sign !== '+') return undefined;
    const value = this.literal();
    if (value?.kind !== 'number') return undefined;
    return { kind: 'number', text: sign === '-' ? `-${value.text}` : value.text };
  }

  private ofWord(word: string): Value | undefined {
    const name = word.toUpperCase();
    if (name === 'NULL') return nothing;
    if (name === 'TRUE' || name === 'FALSE') return { kind: 'text', text: word };
    if (isSign(this.peek(), '(')) return this.call(name);
    if (typesOfLiterals.includes(name) && this.peek()?.kind === 'text') return this.literal();
    return undefined;
  }

  private call(name: string): Value | undefined {
    this.at += 1;
    if (name === 'CAST' || name === 'TRY_CAST') return this.castCall();
    if (name === 'CONVERT') return this.convertCall();
    const given: Value[] = [];
    while (!this.take(')')) {
      if (given.length > 0 && !this.take(',')) return undefined;
      const value = this.sum();
      if (!value) return undefined;
      given.push(value);
    }
    return called(name, given);
  }

  private castCall(): Value | undefined {
    const value = this.sum();
    if (!value || !isWord(this.peek(), 'AS')) return undefined;
    this.at += 1;
    const type = this.typeName();
    return type && this.take(')') ? ofType(value, type) : undefined;
  }

  /** SQL Server puts the type first, MySQL last. */
  private convertCall(): Value | undefined {
    const start = this.at;
    const type = this.typeName();
    if (type && this.take(',')) {
      const value = this.sum();
      // A style may follow: it says how the text is written.
      if (this.take(',')) this.at += 1;
      if (value && this.take(')')) return ofType(value, type);
    }
    this.at = start;
    const value = this.sum();
    if (!value || !(this.take(',') || isWord(this.peek(), 'USING'))) return undefined;
    if (isWord(this.peek(), 'USING')) this.at += 1;
    return this.typeName() && this.take(')') ? value : undefined;
  }

  /** `character varying(20)[]`, `[decimal](10, 2)`: its first word. */
  private typeName(): string | undefined {
    let first: string | undefined;
    for (;;) {
      const token = this.peek();
      if (token?.kind === 'word' || token?.kind === 'name') first ??= token.text;
      else if (isSign(token, '(') && first !== undefined) {
        while (!this.atEnd && !isSign(this.peek(), ')')) this.at += 1;
      } else if (!(first !== undefined && (isSign(token, '[') || isSign(token, ']') || isSign(token, '.')))) {
        return first?.toLowerCase();
      }
      this.at += 1;
    }
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private take(sign: string): boolean {
    if (!isSign(this.tokens[this.at], sign)) return false;
    this.at += 1;
    return true;
  }
}

/** SQL Server writes moments as the bytes it stores. */
function ofType(value: Value, type: string): Value {
  if (value.kind !== 'binary') return value;
  const text = dateOfBytes(value.text, type);
  return text === undefined ? value : { kind: 'text', text };
}

function called(name: string, given: readonly Value[]): Value | undefined {
  const texts = given.map(({ text }) => text);
  const [first = '', second = '', third = ''] = texts;
  const all = given.every(({ kind }) => kind === 'text' || kind === 'number');
  switch (name) {
    case 'CHAR':
    case 'CHR':
    case 'NCHAR': {
      if (!given.every(({ kind }) => kind === 'number')) return undefined;
      const codes = texts.map(Number);
      if (!codes.every((code) => Number.isInteger(code) && code >= 0 && code <= 0x10ffff)) return undefined;
      return { kind: 'text', text: String.fromCodePoint(...codes) };
    }
    case 'REPLACE':
      // SQLite's shell writes line feeds in this way.
      return all && given.length === 3 ? { kind: 'text', text: first.replaceAll(second, third) } : undefined;
    case 'CONCAT':
      return all ? { kind: 'text', text: texts.join('') } : undefined;
    case 'UNISTR':
      return all && given.length === 1 ? { kind: 'text', text: unescapeUnicode(first) } : undefined;
    case 'HEXTORAW':
    case 'UNHEX':
      return all && given.length === 1 ? { kind: 'binary', text: first.toLowerCase() } : undefined;
    case 'TO_DATE':
    case 'TO_TIMESTAMP':
    case 'TO_TIMESTAMP_TZ':
    case 'STR_TO_DATE':
      return all && given.length >= 2 ? { kind: 'text', text: first, format: second } : undefined;
    case 'TO_CLOB':
    case 'TO_NCLOB':
      return all && given.length === 1 ? { kind: 'text', text: first } : undefined;
    case 'EMPTY_CLOB':
    case 'EMPTY_BLOB':
      return { kind: 'text', text: '' };
    default:
      return undefined;
  }
}
