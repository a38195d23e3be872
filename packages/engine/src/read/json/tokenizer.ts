import { Scalar, type TreeEvents } from '../tree/events.js';
import { KnownNames } from '../tree/known-names.js';
import { JsonFault, shown } from './fault.js';
import { type JsonLimits, usualLimits } from './limits.js';
import { unescaped } from './unescape.js';

enum State {
  Value,
  /** After `[`: a value or the end. */
  FirstItem,
  /** After `{`: a name or the end. */
  FirstKey,
  /** After a comma in an object. */
  Key,
  Colon,
  /** After a value inside something. */
  Next,
  Done,
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * RFC 8259, strictly, from text that comes in pieces. Works on strings rather than bytes: a cell is then a slice of
 * the piece, without a copy. About 100 MB/s with nobody listening.
 */
export class Tokenizer {
  /** Half surrogate pairs that became U+FFFD. */
  mended = 0;
  private state = State.Value;
  private depth = 0;
  private readonly inArray: Uint8Array;
  /** What the last piece ended in the middle of, and how much of it is known to be unfinished. */
  private carry = '';
  private unfinished = 0;
  /** Of the string that was last looked through. */
  private hasEscapes = false;
  /** Characters before the carry. */
  private passed = 0;
  private readonly keys = new KnownNames();

  constructor(
    private readonly events: TreeEvents,
    private readonly limits: JsonLimits = usualLimits,
    /** Any number of values, one after the other. */
    private readonly several = false,
  ) {
    this.inArray = new Uint8Array(limits.depth + 1);
  }

  push(piece: string): void {
    // Joined rather than added: the sum of two strings is a pair of them, and every look at a character goes through it.
    const text = this.carry === '' ? piece : [this.carry, piece].join('');
    const stopped = this.placed(() => this.run(text, 0, text.length, false));
    this.passed += stopped;
    this.carry = stopped === text.length ? '' : text.slice(stopped);
  }

  end(): void {
    const text = this.carry;
    this.carry = '';
    this.placed(() => {
      this.run(text, 0, text.length, true);
      this.checkWhole(text.length);
    });
  }

  /** One value, and nothing else, between `from` and `to`. Faults are counted from `from`. */
  whole(text: string, from: number, to: number): void {
    this.state = State.Value;
    this.depth = 0;
    this.unfinished = 0;
    this.passed = -from;
    this.placed(() => {
      this.run(text, from, to, true);
      this.checkWhole(to);
    });
  }

  /** Not one character of a value so far. */
  get isBlank(): boolean {
    return this.state === State.Value && this.depth === 0 && this.carry === '';
  }

  private placed<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof JsonFault)
        throw new JsonFault(this.passed + error.offset, error.reason, error.afterValue);
      throw error;
    }
  }

  private checkWhole(at: number): void {
    if (this.state === State.Done || (this.several && this.isBlank)) return;
    const open = this.depth === 0 ? '' : `, inside ${this.inArray[this.depth] ? 'an array' : 'an object'}`;
    throw new JsonFault(
      at,
      `expected ${this.expected(this.state)}, but the text ends here${open}: it may be cut off`,
    );
  }

  /** Up to where it came: `to`, or the start of what is not yet whole. */
  private run(text: string, from: number, to: number, isEnd: boolean): number {
    const { events } = this;
    let state = this.state;
    let at = from;
    while (at < to) {
      const code = text.charCodeAt(at);
      if (code === 32 || code === 10 || code === 13 || code === 9) {
        at += 1;
        continue;
      }
      if (code === 34) {
        // A string: a name, a value, or out of place.
        if (state === State.Next || state === State.Colon || (state === State.Done && !this.several)) {
          throw this.unexpected(text, at, state);
        }
        const end = this.closingQuote(text, at, to, isEnd);
        if (end < 0) break;
        if (state === State.FirstKey || state === State.Key) {
          events.key(this.keyText(text, at + 1, end));
          state = State.Colon;
        } else {
          events.scalar(Scalar.Text, this.stringText(text, at + 1, end));
          state = this.afterValue();
        }
        at = end + 1;
        continue;
      }
      if (code === 44) {
        if (state !== State.Next) throw this.unexpected(text, at, state);
        state = this.inArray[this.depth] ? State.Value : State.Key;
        at += 1;
        continue;
      }
      if (code === 58) {
        if (state !== State.Colon) throw this.unexpected(text, at, state);
        state = State.Value;
        at += 1;
        continue;
      }
      if (code === 125) {
        const closes = state === State.FirstKey || (state === State.Next && !this.inArray[this.depth]);
        if (!closes) throw this.unexpected(text, at, state);
        events.closeObject();
        this.depth -= 1;
        state = this.afterValue();
        at += 1;
        continue;
      }
      if (code === 93) {
        const closes = state === State.FirstItem || (state === State.Next && this.inArray[this.depth]);
        if (!closes) throw this.unexpected(text, at, state);
        events.closeArray();
        this.depth -= 1;
        state = this.afterValue();
        at += 1;
        continue;
      }
      const mayStart =
        state === State.Value || state === State.FirstItem || (state === State.Done && this.several);
      if (!mayStart) throw this.unexpected(text, at, state);
      if (code === 123) {
        this.open(at, 0);
        events.openObject();
        state = State.FirstKey;
        at += 1;
      } else if (code === 91) {
        this.open(at, 1);
        events.openArray();
        state = State.FirstItem;
        at += 1;
      } else {
        const end = this.bareValue(text, at, to, code, isEnd, state);
        if (end < 0) break;
        state = this.afterValue();
        at = end;
      }
    }
    this.state = state;
    return at;
  }

  /** One past a value without quotes or brackets; below zero where it is not yet whole. */
  private bareValue(
    text: string,
    at: number,
    to: number,
    code: number,
    isEnd: boolean,
    state: State,
  ): number {
    if (code === 45 || (code >= 48 && code <= 57)) return this.number(text, at, to, isEnd);
    if (code === 116) return this.word('true', Scalar.Truth, text, at, to, isEnd, state);
    if (code === 102) return this.word('false', Scalar.Truth, text, at, to, isEnd, state);
    if (code === 110) return this.word('null', Scalar.Null, text, at, to, isEnd, state);
    throw this.unexpected(text, at, state);
  }

  private number(text: string, at: number, to: number, isEnd: boolean): number {
    let end = at;
    let onlyDigits = true;
    for (; end < to; end += 1) {
      const code = text.charCodeAt(end);
      if (code >= 48 && code <= 57) continue;
      if (code !== 45 && code !== 43 && code !== 46 && code !== 101 && code !== 69) break;
      onlyDigits = false;
    }
    if (end - at > this.limits.text) throw this.tooLong(at, 'number');
    if (end === to && !isEnd) return -1;
    const digits = text.slice(at, end);
    const isPlain = onlyDigits && (end - at === 1 || text.charCodeAt(at) !== 48);
    if (!isPlain && !number.test(digits)) {
      const cut = digits.length > 40 ? `${digits.slice(0, 40)}…` : digits;
      throw new JsonFault(at, `expected a number as JSON writes it, found "${cut}"`);
    }
    this.events.scalar(Scalar.Number, digits);
    return end;
  }

  private word(
    word: string,
    kind: Scalar,
    text: string,
    at: number,
    to: number,
    isEnd: boolean,
    state: State,
  ): number {
    const end = at + word.length;
    if (end > to && !isEnd && word.startsWith(text.slice(at, to))) return -1;
    if (end > to || !text.startsWith(word, at)) throw this.unexpected(text, at, state);
    this.events.scalar(kind, word);
    return end;
  }

  /** Where the string that opens at `open` ends; below zero where it does not yet. */
  private closingQuote(text: string, open: number, to: number, isEnd: boolean): number {
    let at = open + 1 + this.unfinished;
    if (this.unfinished === 0) this.hasEscapes = false;
    for (; at < to; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        if (at - open > this.limits.text) throw this.tooLong(open, 'string');
        this.unfinished = 0;
        return at;
      }
      if (code === 92) {
        this.hasEscapes = true;
        // Its letter may come with the next piece.
        if (at + 1 >= to) break;
        at += 1;
      } else if (code < 32) {
        const hint = code === 10 || code === 13 ? ': line breaks in a string are written \\n' : '';
        throw new JsonFault(at, `expected the end of the string, found ${shown(text, at)}${hint}`);
      }
    }
    if (at - open > this.limits.text) throw this.tooLong(open, 'string');
    if (isEnd) throw new JsonFault(open, 'expected a closing quote for the string that opens here');
    this.unfinished = Math.min(at, to) - open - 1;
    return -1;
  }

  private stringText(text: string, from: number, to: number): string {
    const raw = text.slice(from, to);
    if (!this.hasEscapes) return raw;
    const { text: whole, mended } = unescaped(raw, from);
    this.mended += mended;
    return whole;
  }

  private keyText(text: string, from: number, to: number): string {
    if (this.hasEscapes || to === from) return this.stringText(text, from, to);
    return this.keys.get(text, from, to);
  }

  private open(at: number, array: 0 | 1): void {
    if (this.depth >= this.limits.depth) {
      throw new JsonFault(at, `expected at most ${this.limits.depth} arrays and objects inside each other`);
    }
    this.depth += 1;
    this.inArray[this.depth] = array;
  }

  private afterValue(): State {
    return this.depth === 0 ? State.Done : State.Next;
  }

  private tooLong(at: number, what: string): JsonFault {
    return new JsonFault(at, `expected a ${what} of at most ${this.limits.text} characters`);
  }

  private unexpected(text: string, at: number, state: State): JsonFault {
    return new JsonFault(
      at,
      `expected ${this.expected(state)}, found ${shown(text, at)}`,
      state === State.Done,
    );
  }

  private expected(state: State): string {
    switch (state) {
      case State.Value:
        return 'a value';
      case State.FirstItem:
        return 'a value or ]';
      case State.FirstKey:
        return 'a name in double quotes or }';
      case State.Key:
        return 'a name in double quotes';
      case State.Colon:
        return 'a colon';
      case State.Next:
        return this.inArray[this.depth] ? 'a comma or ]' : 'a comma or }';
      case State.Done:
        return 'nothing more';
    }
  }
}
