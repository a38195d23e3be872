/** The pattern goes beyond what is parsed here; it is then left to the JavaScript engine. */
export class Unparsed extends Error {}

/** A place in a pattern, read by code point with the `u` flag and by UTF-16 unit without. */
export class Cursor {
  at = 0;

  constructor(
    readonly source: string,
    readonly unicode: boolean,
  ) {}

  get done(): boolean {
    return this.at >= this.source.length;
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Steps over `text` if it stands here. */
  take(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) throw new Unparsed(`${text} expected at ${this.at}`);
  }

  /** Steps over what a sticky regular expression matches here, and gives its match. */
  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.source);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  next(): number {
    const code = this.unicode ? this.source.codePointAt(this.at) : this.source.charCodeAt(this.at);
    if (code === undefined || Number.isNaN(code)) throw new Unparsed('the pattern ends too early');
    this.at += code > 0xffff ? 2 : 1;
    return code;
  }
}
