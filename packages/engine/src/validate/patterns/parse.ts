import { type CharSet, charSet, invert, LINE_TERMINATORS, single } from './charset.js';
import { Cursor, Unparsed } from './cursor.js';
import { characterEscape, classEscape, top } from './escape.js';
import type { Node } from './tree.js';

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const LOOK = /\(\?<?[=!]/y;
const GROUP_NAME = /\(\?<[^>=!][^>]*>/y;
const BACK_NUMBER = /[1-9]\d*/y;
const BACK_NAME = /k<[^>]*>/y;

/** A group inside a group this deep is no rule that a person wrote, and RE2 has a limit of its own. */
const MAX_DEPTH = 100;

/**
 * Parses a pattern that `new RegExp` has already accepted, by the grammar of ES2023: with the `u` flag the
 * strict one, without it that of Annex B. Throws `Unparsed` on syntax newer than that.
 */
export function parsePattern(source: string, unicode: boolean): Node {
  const parser = new Parser(new Cursor(source, unicode));
  return parser.whole();
}

class Parser {
  private depth = 0;
  private readonly groups: { count: number; named: boolean };

  constructor(private readonly cursor: Cursor) {
    this.groups = countGroups(cursor.source);
  }

  whole(): Node {
    const tree = this.disjunction();
    if (!this.cursor.done) throw new Unparsed(`unexpected text at ${this.cursor.at}`);
    return tree;
  }

  private disjunction(): Node {
    const options = [this.alternative()];
    while (this.cursor.take('|')) options.push(this.alternative());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  private alternative(): Node {
    const items: Node[] = [];
    while (!this.cursor.done && !this.cursor.startsWith('|') && !this.cursor.startsWith(')')) {
      items.push(this.quantified(this.term()));
    }
    return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items };
  }

  private quantified(body: Node): Node {
    const found = this.cursor.match(QUANTIFIER);
    if (!found) return body;
    const [, sign, least, comma, most] = found;
    if (sign === '*') return { kind: 'repeat', body, min: 0, max: Infinity };
    if (sign === '+') return { kind: 'repeat', body, min: 1, max: Infinity };
    if (sign === '?') return { kind: 'repeat', body, min: 0, max: 1 };
    const min = Number(least);
    const max = comma === undefined ? min : most === '' ? Infinity : Number(most);
    return { kind: 'repeat', body, min, max };
  }

  private term(): Node {
    const { cursor } = this;
    if (cursor.take('^')) return { kind: 'assert', at: 'start' };
    if (cursor.take('$')) return { kind: 'assert', at: 'end' };
    if (cursor.take('.')) return this.set(invert(LINE_TERMINATORS, top(cursor)));
    if (cursor.startsWith('(')) return this.group();
    if (cursor.take('[')) return this.set(this.characterClass());
    if (cursor.take('\\')) return this.escape();
    // Without the u flag a lone { } or ] stands for itself; that a { begins no quantifier was settled by V8.
    return this.set(single(cursor.next()));
  }

  private group(): Node {
    const { cursor } = this;
    if (++this.depth > MAX_DEPTH) throw new Unparsed('groups nested too deeply');
    const look = cursor.match(LOOK) !== undefined;
    if (!look && !cursor.take('(?:') && !cursor.match(GROUP_NAME)) {
      cursor.expect('(');
      if (cursor.startsWith('?')) throw new Unparsed('an unknown kind of group');
    }
    const body = this.disjunction();
    cursor.expect(')');
    this.depth--;
    return look ? { kind: 'look', body } : body;
  }

  private escape(): Node {
    const { cursor } = this;
    if (cursor.take('b')) return { kind: 'assert', at: 'word' };
    if (cursor.take('B')) return { kind: 'assert', at: 'notWord' };
    if (cursor.startsWith('k') && (cursor.unicode || this.groups.named)) {
      if (!cursor.match(BACK_NAME)) throw new Unparsed('\\k without a name');
      return { kind: 'backreference' };
    }
    const start = cursor.at;
    const digits = cursor.match(BACK_NUMBER)?.[0];
    if (digits !== undefined) {
      // Without the u flag a number beyond the last group is an octal escape, or the digit itself.
      if (cursor.unicode || Number(digits) <= this.groups.count) return { kind: 'backreference' };
      cursor.at = start;
    }
    const set = classEscape(cursor);
    return this.set(set ?? single(characterEscape(cursor, false)));
  }

  private characterClass(): CharSet {
    const { cursor } = this;
    const negated = cursor.take('^');
    const ranges: (readonly [number, number])[] = [];
    while (!cursor.take(']')) {
      const low = this.classAtom();
      if (!cursor.startsWith('-') || cursor.startsWith('-]')) {
        ranges.push(...toSet(low));
        continue;
      }
      cursor.expect('-');
      const high = this.classAtom();
      if (typeof low === 'number' && typeof high === 'number') {
        if (low > high) throw new Unparsed('a range out of order');
        ranges.push([low, high]);
      } else {
        // Annex B: [\w-.] is \w, the hyphen and the full stop.
        ranges.push(...toSet(low), [0x2d, 0x2d], ...toSet(high));
      }
    }
    const set = charSet(ranges);
    return negated ? invert(set, top(cursor)) : set;
  }

  private classAtom(): number | CharSet {
    const { cursor } = this;
    if (!cursor.take('\\')) return cursor.next();
    if (cursor.take('b')) return 0x08;
    return classEscape(cursor) ?? characterEscape(cursor, true);
  }

  private set(set: CharSet): Node {
    return { kind: 'set', set };
  }
}

function toSet(atom: number | CharSet): CharSet {
  return typeof atom === 'number' ? single(atom) : atom;
}

/** A back-reference may stand before its group, so groups are counted ahead of parsing. */
function countGroups(source: string): { count: number; named: boolean } {
  let count = 0;
  let named = false;
  let inClass = false;
  for (let at = 0; at < source.length; at++) {
    const unit = source[at];
    if (unit === '\\') at++;
    else if (unit === '[') inClass = true;
    else if (unit === ']') inClass = false;
    else if (unit === '(' && !inClass) {
      if (source[at + 1] !== '?') count++;
      else if (source[at + 2] === '<' && source[at + 3] !== '=' && source[at + 3] !== '!') {
        count++;
        named = true;
      }
    }
  }
  return { count, named };
}
