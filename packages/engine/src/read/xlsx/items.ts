import type { SaxesParser } from 'saxes';
import { endsName, find, gt, lt, slash, unitsOf } from './units.js';
import { BadXml } from './xml-text.js';

/** `text` from `open` (its `<`) to `end`; the open tag ends at `body`. Valid only during the call. */
export type OnItem = (text: string, units: Uint16Array, open: number, body: number, end: number) => void;

interface Options {
  /** The element that holds the items, `sheetData`. */
  container: string;
  /** The element told one by one, `row`. */
  item: string;
  /** Characters one item may have, and what stands before the container. */
  mostChars: number;
  /** Gets all the rest of the document, the container without its items. */
  around: SaxesParser;
  onItem: OnItem;
}

const exclamation = 33;

/**
 * Walks a large XML document that is one long list: finds its items by searching for their ends, and leaves the rest
 * to a parser of all XML. Items come without prefixes, comments and CDATA, whatever the document has.
 */
export class ItemScanner {
  private state: 'before' | 'inside' | 'after' = 'before';
  private text = '';
  private units = new Uint16Array(0);
  /** Of an item that had to be rewritten. */
  private plainUnits = new Uint16Array(0);
  /** Where in `text` the unread part begins. */
  private at = 0;
  /** Chunks that wait until it is worth joining them: a long item would otherwise be copied over and over. */
  private waiting: string[] = [];
  private waitingChars = 0;
  private prefix = '';
  private readonly containerTag: RegExp;

  constructor(private readonly options: Options) {
    this.containerTag = new RegExp(`<([A-Za-z_][\\w.-]*:)?${options.container}(?=[\\s/>])[^>]*>`);
  }

  push(chunk: string): void {
    if (this.state === 'after') {
      this.options.around.write(chunk);
      return;
    }
    this.waiting.push(chunk);
    this.waitingChars += chunk.length;
    const left = this.text.length - this.at;
    if (this.waitingChars < left) return;
    this.text = this.text.slice(this.at) + this.waiting.join('');
    this.at = 0;
    this.waiting = [];
    this.waitingChars = 0;
    this.advance();
    if (this.text.length - this.at > this.options.mostChars) {
      throw new BadXml(`a <${this.options.item}> that does not end`);
    }
  }

  /** Throws where the document ends too soon. */
  finish(): void {
    if (this.waiting.length > 0) {
      this.text = this.text.slice(this.at) + this.waiting.join('');
      this.at = 0;
      this.waiting = [];
      this.advance();
    }
    if (this.state === 'before') this.options.around.write(this.text.slice(this.at));
    if (this.state === 'inside')
      throw new BadXml(`it breaks off before the end of <${this.options.container}>`);
    this.options.around.close();
  }

  private advance(): void {
    if (this.state === 'before') this.enter();
    if (this.state === 'inside') {
      this.units = unitsOf(this.text, this.units);
      this.walk();
    }
  }

  private enter(): void {
    const match = this.containerTag.exec(this.text);
    if (!match) return;
    const end = match.index + match[0].length;
    this.prefix = match[1] ?? '';
    this.options.around.write(this.text.slice(this.at, end));
    this.at = end;
    this.state = 'inside';
    if (match[0].endsWith('/>')) this.leave(end);
  }

  private leave(from: number): void {
    this.state = 'after';
    this.options.around.write(this.text.slice(from));
    this.text = '';
    this.at = 0;
  }

  private walk(): void {
    const { text, units, prefix } = this;
    const { item, container, onItem } = this.options;
    const open = `<${prefix}${item}`;
    const close = `</${prefix}${item}`;
    const closeContainer = `</${prefix}${container}`;
    // Where the next comment, CDATA or instruction stands: most documents have none, and pay one search per chunk.
    let special = nextSpecial(text, this.at);
    for (;;) {
      const start = find(units, lt, this.at, text.length);
      // A tag that may be cut off is looked at again with the next chunk.
      if (start < 0) {
        this.at = text.length;
        return;
      }
      this.at = start;
      const unit = units[start + 1];
      if (unit === slash && text.startsWith(closeContainer, start)) {
        this.leave(start);
        return;
      }
      if (text.length - start < closeContainer.length) return;
      const body = unit === exclamation ? tagEnd(text, start) : find(units, gt, start, text.length) + 1;
      if (body <= 0) return;
      if (!text.startsWith(open, start) || !endsName(units[start + open.length])) {
        this.at = body;
        continue;
      }
      if (units[body - 2] === slash) {
        this.at = body;
        if (prefix === '') onItem(text, units, start, body, body);
        else this.tellPlain(text.slice(start, body));
        continue;
      }
      if (special < body) special = nextSpecial(text, body);
      const end = itemEnd(text, body, close, special);
      if (end < 0) return;
      this.at = end;
      if (prefix === '' && special > end) onItem(text, units, start, body, end);
      else this.tellPlain(text.slice(start, end));
    }
  }

  private tellPlain(item: string): void {
    const plain = withoutMarkup(item, this.prefix);
    const units = unitsOf(plain, this.plainUnits);
    this.plainUnits = units;
    this.options.onItem(plain, units, 0, tagEnd(plain, 0), plain.length);
  }
}

/** One past the `>` of the tag, comment or instruction at `start`; -1 where the text ends before it. */
function tagEnd(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4);
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start + 9);
  return after(text, '>', start);
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? -1 : found + end.length;
}

/** One past the item's end tag. Its name may also stand in a comment or CDATA, which hold no tags. */
function itemEnd(text: string, body: number, close: string, special: number): number {
  let found = text.indexOf(close, body);
  for (let at = special; at < found; at = nextSpecial(text, at)) {
    at = tagEnd(text, at);
    if (at < 0) return -1;
    if (at > found) found = text.indexOf(close, at);
  }
  return found < 0 ? -1 : after(text, '>', found);
}

/** Searching for one rare character is many times faster than for two of which the first is everywhere. */
function nextSpecial(text: string, from: number): number {
  return Math.min(nextTagOf('!', text, from), nextTagOf('?', text, from));
}

function nextTagOf(mark: '!' | '?', text: string, from: number): number {
  for (let at = text.indexOf(mark, from + 1); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (text.charCodeAt(at - 1) === lt) return at - 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** CDATA as escaped text, comments and instructions gone, element names without the prefix. */
function withoutMarkup(item: string, prefix: string): string {
  let plain = '';
  let from = 0;
  for (let at = item.indexOf('<'); at >= 0; at = item.indexOf('<', from)) {
    plain += item.slice(from, at);
    const end = tagEnd(item, at);
    if (end < 0) throw new BadXml('a tag that does not end');
    if (item.startsWith('<![CDATA[', at)) plain += escapeText(item.slice(at + 9, end - 3));
    else if (item.startsWith('<!', at) || item.startsWith('<?', at)) plain += '';
    else {
      const name = item.charCodeAt(at + 1) === slash ? at + 2 : at + 1;
      plain += item.slice(at, name);
      plain += item.slice(prefix !== '' && item.startsWith(prefix, name) ? name + prefix.length : name, end);
    }
    from = end;
  }
  return plain + item.slice(from);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
