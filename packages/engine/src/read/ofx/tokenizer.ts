import { TooMuch } from '../tree/limits.js';
import { Entities } from '../xml/entities.js';

export interface OfxEvents {
  /** The name in capitals. */
  open(name: string): void;
  /** Not blank; without blanks around it. */
  text(text: string): void;
  close(name: string): void;
}

const tag = /<(\/?)([A-Za-z_][A-Za-z0-9._:-]{0,99})((?:\s[^<>]*|\/)?)>/y;
/** Longer than any tag. */
const longestTag = 4096;

/**
 * Tags and texts of OFX, from text that comes in pieces: of both versions, as what tells them apart is only whether
 * elements with a value are closed. A `<` that begins no tag is part of the text.
 */
export class OfxTokenizer {
  readonly entities = new Entities(0);
  private carry = '';
  private parts: string[] = [];
  private length = 0;
  private until: '' | '-->' | ']]>' | '>' = '';
  private isBegun = false;

  constructor(
    private readonly events: OfxEvents,
    private readonly longest: number,
  ) {}

  push(piece: string, isLast = false): void {
    const text = this.carry === '' ? piece : [this.carry, piece].join('');
    const stopped = this.run(text, isLast);
    this.carry = text.slice(stopped);
  }

  end(): void {
    this.push('', true);
    this.flush();
  }

  /** Up to where it came: the end, or the start of what may not be whole. */
  private run(text: string, isLast: boolean): number {
    let at = 0;
    for (;;) {
      if (this.until !== '') {
        const end = text.indexOf(this.until, at);
        // The mark itself may be cut in two.
        const to = end >= 0 ? end : isLast ? text.length : Math.max(at, text.length - 2);
        if (this.until === ']]>') this.gather(text.slice(at, to));
        if (end < 0) return to;
        at = end + this.until.length;
        this.until = '';
      }
      const bracket = text.indexOf('<', at);
      const to = bracket < 0 ? text.length : bracket;
      // What stands before the first tag is the header.
      if (to > at && this.isBegun) this.gather(text.slice(at, to));
      if (bracket < 0) return text.length;
      if (!isLast && text.length - bracket < longestTag && !text.includes('>', bracket)) return bracket;
      at = this.mark(text, bracket);
    }
  }

  /** What begins with a `<`. */
  private mark(text: string, at: number): number {
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found) {
      const [whole, slash, name = '', rest = ''] = found;
      this.isBegun = true;
      this.flush();
      const called = name.toUpperCase();
      if (slash === '/') this.events.close(called);
      else {
        this.events.open(called);
        if (rest.endsWith('/')) this.events.close(called);
      }
      return at + whole.length;
    }
    if (text.startsWith('<![CDATA[', at)) {
      this.until = ']]>';
      return at + 9;
    }
    if (text.startsWith('<!--', at)) {
      this.until = '-->';
      return at + 4;
    }
    if (text.startsWith('<?', at) || text.startsWith('<!', at)) {
      this.until = '>';
      return at + 2;
    }
    if (this.isBegun) this.gather('<');
    return at + 1;
  }

  private gather(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    this.length += text.length;
    if (this.length > this.longest)
      throw new TooMuch(`it holds an element with more than ${this.longest} characters of text`);
  }

  private flush(): void {
    if (this.length === 0) return;
    const text = this.parts.join('').trim().replace(/\r\n?/g, '\n');
    this.parts = [];
    this.length = 0;
    if (text !== '')
      this.events.text(
        text.includes('&') ? this.entities.decoded(text.replaceAll('&nbsp;', '\u00a0'), 0) : text,
      );
  }
}
