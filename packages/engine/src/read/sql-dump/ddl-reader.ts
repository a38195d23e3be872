import { isSign, isWord, type Token } from './tokens.js';

/** Walks over the tokens of a statement. */
export class DdlReader {
  at = 0;

  constructor(
    readonly tokens: readonly Token[],
    private readonly decode: (raw: string) => string,
  ) {}

  get token(): Token | undefined {
    return this.tokens[this.at];
  }

  get done(): boolean {
    return this.at >= this.tokens.length;
  }

  isWord(...words: string[]): boolean {
    return isWord(this.token, ...words);
  }

  isSign(sign: string): boolean {
    return isSign(this.token, sign);
  }

  /** These words, one after the other; takes none where one is missing. */
  words(...words: string[]): boolean {
    if (!words.every((word, offset) => isWord(this.tokens[this.at + offset], word))) return false;
    this.at += words.length;
    return true;
  }

  sign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.at += 1;
    return true;
  }

  skipWords(...words: string[]): void {
    while (this.isWord(...words)) this.at += 1;
  }

  name(): string | undefined {
    const { token } = this;
    if (token?.kind === 'text') {
      this.at += 1;
      return this.decode(token.text);
    }
    if (token?.kind !== 'word' && token?.kind !== 'name') return undefined;
    this.at += 1;
    return token.text;
  }

  /** `db.schema.table`; `db..table` has an empty part. */
  path(): string[] {
    const parts: string[] = [];
    const first = this.name();
    if (first === undefined) return parts;
    parts.push(first);
    while (this.sign('.')) parts.push(this.isSign('.') ? '' : (this.name() ?? ''));
    return parts;
  }

  /** `(a, b(10) DESC)`; undefined where an entry is no plain column. */
  columnList(): string[] | undefined {
    if (!this.isSign('(')) return undefined;
    const columns: string[] = [];
    let plain = true;
    for (const entry of this.entries()) {
      const name = entry.name();
      if (name === undefined) plain = false;
      else columns.push(name);
      if (entry.isSign('(') && entry.tokens[entry.at + 1]?.kind !== 'number') plain = false;
    }
    return plain ? columns : undefined;
  }

  /** What stands in parentheses, cut at its commas. */
  entries(): DdlReader[] {
    const entries: DdlReader[] = [];
    if (!this.sign('(')) return entries;
    let from = this.at;
    for (let depth = 0; !this.done; this.at += 1) {
      if (this.isSign('(')) depth += 1;
      else if (this.isSign(')') && depth > 0) depth -= 1;
      else if (depth === 0 && (this.isSign(',') || this.isSign(')'))) {
        if (this.at > from) entries.push(this.part(from, this.at));
        from = this.at + 1;
        if (this.isSign(')')) break;
      }
    }
    this.at += 1;
    return entries;
  }

  /** The rest, cut at commas outside of parentheses. */
  clauses(): DdlReader[] {
    const clauses: DdlReader[] = [];
    let from = this.at;
    let depth = 0;
    for (; !this.done; this.at += 1) {
      if (this.isSign('(')) depth += 1;
      else if (this.isSign(')')) depth -= 1;
      else if (depth === 0 && this.isSign(',')) {
        clauses.push(this.part(from, this.at));
        from = this.at + 1;
      }
    }
    if (this.at > from) clauses.push(this.part(from, this.at));
    return clauses;
  }

  text(): string | undefined {
    const { token } = this;
    if (token?.kind !== 'text' && token?.kind !== 'name') return undefined;
    this.at += 1;
    return token.kind === 'text' ? this.decode(token.text) : token.text;
  }

  /** Steps over one token, or all that stands in parentheses. */
  step(): void {
    if (this.isSign('(')) this.entries();
    else this.at += 1;
  }

  /** The rest, behind a name. */
  named(name: string): DdlReader {
    const first: Token = { kind: 'name', text: name, from: this.token?.from ?? 0, fresh: false };
    return new DdlReader([first, ...this.tokens.slice(this.at)], this.decode);
  }

  private part(from: number, to: number): DdlReader {
    return new DdlReader(this.tokens.slice(from, to), this.decode);
  }
}
