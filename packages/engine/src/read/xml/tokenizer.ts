import { shown } from '../json/fault.js';
import { KnownNames } from '../tree/known-names.js';
import { declareEntities, doctypeEnd } from './doctype.js';
import { Entities } from './entities.js';
import type { Attributes, XmlEvents } from './events.js';
import { XmlFault } from './fault.js';
import { usualLimits, type XmlLimits } from './limits.js';
import { type Scope, XmlNames } from './names.js';

/** Longer than any reference to an entity that is worth waiting for. */
const longestReference = 100;

/**
 * XML 1.0 from text that comes in pieces, as strict as it takes to know what is inside what. Forgiven, and counted,
 * are ampersands that start nothing. Several elements at the top are taken as they come.
 */
export class Tokenizer {
  readonly entities: Entities;
  /** Elements at the top. */
  roots = 0;
  private readonly open: string[] = [];
  private readonly scopes: Scope[];
  private readonly raw = new KnownNames();
  private readonly attributes: Attributes = { count: 0, names: [], values: [] };
  private readonly rawAttributes: string[] = [];
  /** What ends the comment, the instruction or the CDATA that the last piece ended in. */
  private until: '' | '-->' | '?>' | ']]>' = '';
  private carry = '';
  private passed = 0;
  private isEnd = false;
  private isAfterClose = false;

  constructor(
    private readonly events: XmlEvents,
    private readonly limits: XmlLimits = usualLimits,
    private readonly names = new XmlNames(),
  ) {
    this.entities = new Entities(limits.entities);
    this.scopes = [names.outermost];
  }

  push(piece: string): void {
    // Joined rather than added: the sum of two strings is a pair of them, and every look at a character goes through it.
    const text = this.carry === '' ? piece : [this.carry, piece].join('');
    const stopped = this.run(text);
    this.passed += stopped;
    this.carry = stopped === text.length ? '' : text.slice(stopped);
    if (this.carry.length > this.limits.text) {
      throw new XmlFault(this.passed, `expected a tag or text of at most ${this.limits.text} characters`);
    }
  }

  end(): void {
    this.isEnd = true;
    this.push('');
    const inside = this.open.at(-1);
    const at = this.passed + this.carry.length;
    if (inside !== undefined || this.until !== '' || this.carry !== '') {
      const where = inside === undefined ? '' : `, inside <${inside}>`;
      throw new XmlFault(at, `the text ends here${where}: it may be cut off`);
    }
    if (this.roots === 0) throw new XmlFault(at, 'expected an element, but the text ends here');
  }

  /** Up to where it came: the end, or the start of what is not yet whole. */
  private run(text: string): number {
    let at = 0;
    for (;;) {
      const from = at;
      if (this.until !== '') at = this.rest(text, at);
      else if (at >= text.length) return at;
      else if (text.charCodeAt(at) !== 60) at = this.content(text, at);
      else {
        const next = text.charCodeAt(at + 1);
        if (next === 47) at = this.closeTag(text, at);
        else if (next === 33) at = this.declaration(text, at);
        else if (next === 63) {
          this.until = '?>';
          at += 2;
        } else at = this.openTag(text, at);
      }
      if (at === from) return at;
      // Below zero: not yet whole.
      if (at < 0) return -1 - at;
    }
  }

  /** Goes on with a comment, an instruction or CDATA. */
  private rest(text: string, at: number): number {
    const { until } = this;
    const end = text.indexOf(until, at);
    // The mark itself may be cut in two.
    const to = end >= 0 ? end : Math.max(at, text.length - until.length + 1);
    if (until === ']]>' && to > at) this.events.text(plainEnds(text.slice(at, to)));
    if (end < 0) return to;
    this.until = '';
    return end + until.length;
  }

  private content(text: string, at: number): number {
    const bracket = text.indexOf('<', at);
    let to = bracket < 0 ? text.length : bracket;
    const isBlank = blankTo(text, at) >= to;
    if (isBlank && (bracket >= 0 || this.isEnd)) {
      // Between two elements it is indentation, and there is most of it.
      if (this.isAfterClose || this.open.length === 0) return to;
      if (to + 1 >= text.length && !this.isEnd) return -1 - at;
      const next = text.charCodeAt(to + 1);
      if (bracket >= 0 && next !== 47 && next !== 33 && next !== 63) return to;
    }
    if (bracket < 0 && !this.isEnd) {
      if (isBlank && to - at < 65_536) return -1 - at;
      const ampersand = text.lastIndexOf('&');
      const isOpen = ampersand >= at && to - ampersand < longestReference;
      if (isOpen && text.indexOf(';', ampersand) < 0) to = ampersand;
      else if (text.charCodeAt(to - 1) === 13) to -= 1;
      if (to === at) return -1 - at;
    }
    if (this.open.length === 0) {
      if (isBlank) return to;
      const start = blankTo(text, at);
      throw new XmlFault(this.passed + start, `expected an element, found ${shown(text, start)}`);
    }
    const raw = plainEnds(text.slice(at, to));
    this.events.text(raw.includes('&') ? this.entities.decoded(raw, this.passed + at) : raw);
    return to;
  }

  private closeTag(text: string, at: number): number {
    const name = this.open.at(-1);
    const end = name === undefined ? -1 : at + 2 + name.length;
    if (name !== undefined && text.charCodeAt(end) === 62 && text.startsWith(name, at + 2)) {
      this.pop();
      return end + 1;
    }
    const close = text.indexOf('>', at);
    if (close < 0) return this.unfinished(text, at);
    const found = text.slice(at + 2, close).trimEnd();
    if (found !== name) {
      const wanted = name === undefined ? 'an element' : `</${name}>`;
      throw new XmlFault(this.passed + at, `expected ${wanted}, found </${found.slice(0, 100)}>`);
    }
    this.pop();
    return close + 1;
  }

  private pop(): void {
    this.open.pop();
    this.scopes.pop();
    this.isAfterClose = true;
    this.events.close();
  }

  private declaration(text: string, at: number): number {
    if (text.startsWith('<!--', at)) {
      this.until = '-->';
      return at + 4;
    }
    if (text.startsWith('<![CDATA[', at)) {
      if (this.open.length === 0) throw new XmlFault(this.passed + at, 'expected an element, found CDATA');
      this.until = ']]>';
      this.isAfterClose = false;
      return at + 9;
    }
    if (text.startsWith('<!DOCTYPE', at) && this.open.length === 0) {
      const end = doctypeEnd(text, at);
      if (end < 0) return this.unfinished(text, at);
      declareEntities(text.slice(at, end), this.entities);
      return end;
    }
    if (text.length - at < 9 && !this.isEnd) return -1 - at;
    throw new XmlFault(this.passed + at, `expected an element, found ${text.slice(at, at + 9)}`);
  }

  private openTag(text: string, at: number): number {
    let next = nameEnd(text, at + 1);
    if (next >= text.length) return this.unfinished(text, at);
    const name = this.nameAt(text, at + 1, next);
    const { rawAttributes, attributes } = this;
    let count = 0;
    let declarations: [string, string][] | undefined;
    let isEmpty = false;
    for (;;) {
      const start = next;
      next = blankTo(text, next);
      const code = text.charCodeAt(next);
      if (code === 62) break;
      if (code === 47) {
        if (next + 1 >= text.length) return this.unfinished(text, at);
        if (text.charCodeAt(next + 1) !== 62) throw this.unexpected(text, next + 1, '>');
        isEmpty = true;
        next += 1;
        break;
      }
      if (next >= text.length) return this.unfinished(text, at);
      if (next === start) throw this.unexpected(text, next, 'a blank or >');
      const end = nameEnd(text, next);
      const equals = blankTo(text, end);
      const open = blankTo(text, equals + 1);
      if (open >= text.length) return this.unfinished(text, at);
      const key = this.nameAt(text, next, end);
      if (text.charCodeAt(equals) !== 61) throw this.unexpected(text, equals, `= after ${key}`);
      const quote = text.charCodeAt(open);
      if (quote !== 34 && quote !== 39) throw this.unexpected(text, open, 'a quote');
      const close = text.indexOf(quote === 34 ? '"' : "'", open + 1);
      if (close < 0) return this.unfinished(text, at);
      const value = this.attributeText(text, open + 1, close);
      next = close + 1;
      if (key === 'xmlns' || key.startsWith('xmlns:')) {
        declarations ??= [];
        declarations.push([key.slice(6), value]);
        continue;
      }
      if (count >= this.limits.attributes) {
        throw new XmlFault(this.passed + at, `expected at most ${this.limits.attributes} attributes`);
      }
      rawAttributes[count] = key;
      attributes.values[count] = value;
      count += 1;
    }
    if (this.open.length >= this.limits.depth) {
      throw new XmlFault(
        this.passed + at,
        `expected at most ${this.limits.depth} elements inside each other`,
      );
    }
    const outer = this.scopes[this.open.length] ?? this.names.outermost;
    const scope = declarations ? this.names.within(outer, declarations) : outer;
    for (let i = 0; i < count; i += 1)
      attributes.names[i] = this.names.attribute(scope, rawAttributes[i] ?? '');
    attributes.count = count;
    this.checkOnce(at);
    if (this.open.length === 0) this.roots += 1;
    this.events.open(this.names.element(scope, name), attributes);
    this.open.push(name);
    this.scopes.push(scope);
    this.isAfterClose = false;
    if (isEmpty) this.pop();
    return next + 1;
  }

  private attributeText(text: string, from: number, to: number): string {
    const raw = text.slice(from, to);
    if (raw.includes('<')) {
      throw new XmlFault(this.passed + from, 'expected &lt; for < in an attribute, or a closing quote');
    }
    const plain = /[\t\n\r]/.test(raw) ? raw.replace(/\r\n|[\t\n\r]/g, ' ') : raw;
    return plain.includes('&') ? this.entities.decoded(plain, this.passed + from) : plain;
  }

  private checkOnce(at: number): void {
    const { count, names } = this.attributes;
    if (count < 2) return;
    if (count > 16) {
      if (new Set(names.slice(0, count)).size === count) return;
    } else {
      let isOnce = true;
      for (let i = 1; i < count; i += 1) if (names.indexOf(names[i] as never) < i) isOnce = false;
      if (isOnce) return;
    }
    throw new XmlFault(this.passed + at, 'an attribute stands twice in one element');
  }

  private nameAt(text: string, from: number, to: number): string {
    const first = text.charCodeAt(from);
    // Not a digit, a dot or a dash.
    if (to === from || (first >= 45 && first <= 57)) throw this.unexpected(text, from, 'a name');
    if (to - from > this.limits.name) {
      throw new XmlFault(this.passed + from, `expected a name of at most ${this.limits.name} characters`);
    }
    return this.raw.get(text, from, to);
  }

  private unfinished(text: string, at: number): number {
    if (this.isEnd)
      throw new XmlFault(this.passed + text.length, 'the text ends inside a tag: it may be cut off');
    return -1 - at;
  }

  private unexpected(text: string, at: number, wanted: string): XmlFault {
    return new XmlFault(this.passed + at, `expected ${wanted}, found ${shown(text, at)}`);
  }
}

function nameEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code >= 128;
    // Digits and the colon, dash, dot, underscore.
    if (!isLetter && !(code >= 48 && code <= 58) && code !== 45 && code !== 46 && code !== 95) return at;
  }
  return text.length;
}

function blankTo(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
  }
  return text.length;
}

/** Line ends as XML reads them. */
function plainEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
