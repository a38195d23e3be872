import { getOwn } from '@godwit/contract/own';
import { z } from 'zod';
import { lowerText, upperText } from '../cells/text.js';

/**
 * The part of JavaScript's regular expressions that RE2 reads the same way. A pattern is rewritten into one text
 * that both engines (RE2; JavaScript with the `u` flag) agree on: `\s`, `\w`, `\d` and `.` are spelt out, and
 * ignoring case is spelt out letter by letter. Refused, because the two differ: look-around, back references,
 * `\p{…}` (different versions of Unicode), repeating something that may be empty or that captures.
 */
export interface Pattern {
  source: string;
  groups: number;
  /** May match the empty text. */
  nullable: boolean;
}

export class UnsupportedPattern extends Error {
  override name = 'UnsupportedPattern';
}

interface Part {
  source: string;
  nullable: boolean;
  captures: boolean;
  /** How many steps a compiled automaton takes, about: counted repeats multiply it. */
  weight: number;
}

const SPACE = '\\t\\n\\v\\f\\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const CLASSES: Record<string, string> = { d: '0-9', w: '0-9A-Za-z_', s: SPACE };
const CONTROLS: Record<string, string> = { t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', 0: '\0' };
const WEIGHT_LIMIT = 5000;

/** The same few patterns are read for every cell. */
const mostKept = 1000;
const parsed = new Map<string, Pattern>();
const compiled = new Map<string, RegExp>();

function kept<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const made = known.get(key) ?? make();
  if (known.size >= mostKept) known.clear();
  known.set(key, made);
  return made;
}

export function parsePattern(pattern: string, ignoreCase = false): Pattern {
  return kept(parsed, `${ignoreCase} ${pattern}`, () => parse(pattern, ignoreCase));
}

function parse(pattern: string, ignoreCase: boolean): Pattern {
  const reader = new PatternReader(Array.from(pattern), ignoreCase);
  const whole = reader.alternatives();
  reader.end();
  return { source: whole.source, groups: reader.groups, nullable: whole.nullable };
}

class PatternReader {
  groups = 0;
  #at = 0;
  #depth = 0;

  constructor(
    readonly points: string[],
    readonly ignoreCase: boolean,
  ) {}

  alternatives(): Part {
    if (++this.#depth > 50) throw new UnsupportedPattern('groups are nested too deeply');
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    this.#depth--;
    return {
      source: parts.map((part) => part.source).join('|'),
      nullable: parts.some((part) => part.nullable),
      captures: parts.some((part) => part.captures),
      weight: parts.reduce((sum, part) => sum + part.weight, 0),
    };
  }

  end(): void {
    if (this.#at < this.points.length) throw new UnsupportedPattern('there is a ")" without its "("');
  }

  #sequence(): Part {
    const whole: Part = { source: '', nullable: true, captures: false, weight: 0 };
    while (this.#at < this.points.length && this.#peek() !== '|' && this.#peek() !== ')') {
      const part = this.#quantified();
      whole.source += part.source;
      whole.nullable &&= part.nullable;
      whole.captures ||= part.captures;
      whole.weight += part.weight;
    }
    if (whole.weight > WEIGHT_LIMIT) throw new UnsupportedPattern('the pattern repeats too much');
    return whole;
  }

  #quantified(): Part {
    const part = this.#atom();
    const quantifier = this.#quantifier();
    if (!quantifier) return part;
    if (part.nullable) throw new UnsupportedPattern('something that may be empty cannot be repeated');
    if (part.captures && quantifier.max > 1) throw new UnsupportedPattern('a repeated part cannot capture');
    const times = Number.isFinite(quantifier.max) ? quantifier.max : quantifier.min + 1;
    return {
      source: part.source + quantifier.source,
      nullable: quantifier.min === 0,
      captures: part.captures,
      weight: part.weight * Math.max(times, 1),
    };
  }

  #quantifier(): { source: string; min: number; max: number } | undefined {
    let found: { source: string; min: number; max: number } | undefined;
    if (this.#take('*')) found = { source: '*', min: 0, max: Number.POSITIVE_INFINITY };
    else if (this.#take('+')) found = { source: '+', min: 1, max: Number.POSITIVE_INFINITY };
    else if (this.#take('?')) found = { source: '?', min: 0, max: 1 };
    else if (this.#peek() === '{') found = this.#counted();
    if (found && this.#take('?')) found.source += '?';
    return found;
  }

  #counted(): { source: string; min: number; max: number } {
    const match = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(
      this.points.slice(this.#at, this.#at + 12).join(''),
    );
    if (!match) throw new UnsupportedPattern('write "\\{" for a brace');
    this.#at += match[0].length;
    const min = Number(match[1]);
    const max = match[3] !== undefined ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : min;
    if (min > 1000 || (Number.isFinite(max) && max > 1000) || max < min || max === 0)
      throw new UnsupportedPattern('a repeat count goes from 1 to 1000');
    return { source: match[0], min, max };
  }

  #atom(): Part {
    const point = this.#next();
    if (point === '(') return this.#group();
    if (point === '[') return one(this.#class());
    if (point === '.') return one('[^\\n\\r\u2028\u2029]');
    if (point === '^' || point === '$') return { ...one(point), nullable: true };
    if (point === '\\') return this.#escape();
    if ('*+?{}]'.includes(point)) throw new UnsupportedPattern(`write "\\${point}" for "${point}"`);
    return one(this.#letter(point));
  }

  #group(): Part {
    let captures = true;
    if (this.#take('?')) {
      if (this.#take(':')) captures = false;
      else if (!this.#name()) throw new UnsupportedPattern('look-around is not available in recipes');
    }
    if (captures) this.groups++;
    const inner = this.alternatives();
    if (!this.#take(')')) throw new UnsupportedPattern('there is a "(" without its ")"');
    return {
      source: `${captures ? '(' : '(?:'}${inner.source})`,
      nullable: inner.nullable,
      captures: captures || inner.captures,
      weight: inner.weight + 1,
    };
  }

  #name(): boolean {
    const match = /^<[A-Za-z]\w*>/.exec(this.points.slice(this.#at, this.#at + 60).join(''));
    if (match) this.#at += match[0].length;
    return match !== null;
  }

  #escape(): Part {
    const point = this.#next();
    if (point === 'b' || point === 'B') return { ...one(`\\${point}`), nullable: true };
    const set = getOwn(CLASSES, point.toLowerCase());
    if (set && /[dws]/i.test(point)) return one(`[${point === point.toLowerCase() ? '' : '^'}${set}]`);
    return one(this.#letter(this.#escaped(point)));
  }

  /** The one character that an escape stands for. */
  #escaped(point: string): string {
    const control = getOwn(CONTROLS, point);
    if (control !== undefined) return control;
    if (point === 'x' || point === 'u') {
      const rest = this.points.slice(this.#at, this.#at + 8).join('');
      const match = (point === 'x' ? /^([\da-f]{2})/i : /^(?:([\da-f]{4})|\{([\da-f]{1,6})\})/i).exec(rest);
      const code = Number.parseInt(match?.[1] ?? match?.[2] ?? '', 16);
      if (!match || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        throw new UnsupportedPattern(`"\\${point}" needs the number of a character`);
      this.#at += match[0].length;
      return String.fromCodePoint(code);
    }
    if (/[\dA-Za-z]/.test(point)) throw new UnsupportedPattern(`"\\${point}" is not available in recipes`);
    return point;
  }

  #letter(point: string): string {
    if (!this.ignoreCase) return plain(point);
    const cases = new Set([point, lowerText(point), upperText(point)]);
    return cases.size === 1 ? plain(point) : `[${[...cases].map(plain).join('')}]`;
  }

  #class(): string {
    let source = this.#take('^') ? '[^' : '[';
    let empty = true;
    while (!this.#take(']')) {
      empty = false;
      const first = this.#member();
      if (first.set) {
        source += first.set;
        continue;
      }
      if (this.#peek() !== '-' || this.points[this.#at + 1] === ']') {
        source += this.#range(first.point, first.point);
        continue;
      }
      this.#at++;
      const last = this.#member();
      if (last.set || last.point < first.point)
        throw new UnsupportedPattern('a range in [ ] is out of order');
      source += this.#range(first.point, last.point);
    }
    if (empty) throw new UnsupportedPattern('[ ] is empty');
    return `${source}]`;
  }

  #member(): { point: string; set?: string } {
    const point = this.#next();
    if (point === '[') throw new UnsupportedPattern('write "\\[" inside [ ]');
    if (point !== '\\') return { point };
    const escaped = this.#next();
    const set = getOwn(CLASSES, escaped);
    if (set) return { point: '', set };
    if (escaped === 'b') return { point: '\b' };
    return { point: this.#escaped(escaped) };
  }

  #range(first: string, last: string): string {
    const range = first === last ? plain(first) : `${plain(first)}-${plain(last)}`;
    if (!this.ignoreCase) return range;
    if (first === last) return [...new Set([first, lowerText(first), upperText(first)])].map(plain).join('');
    return range + otherCase(first, last, 'a', 'z', -32) + otherCase(first, last, 'A', 'Z', 32);
  }

  #peek(): string | undefined {
    return this.points[this.#at];
  }

  #take(point: string): boolean {
    if (this.#peek() !== point) return false;
    this.#at++;
    return true;
  }

  #next(): string {
    const point = this.points[this.#at++];
    if (point === undefined) throw new UnsupportedPattern('the pattern ends too early');
    return point;
  }
}

/** The letters A to Z that a range covers, in their other case. */
function otherCase(first: string, last: string, from: string, to: string, shift: number): string {
  const low = Math.max(first.codePointAt(0) ?? 0, from.charCodeAt(0));
  const high = Math.min(last.codePointAt(0) ?? 0, to.charCodeAt(0));
  return low > high ? '' : `${String.fromCharCode(low + shift)}-${String.fromCharCode(high + shift)}`;
}

function one(source: string): Part {
  return { source, nullable: false, captures: false, weight: 1 };
}

/** A character as both engines take it for itself. */
function plain(point: string): string {
  const code = point.codePointAt(0) ?? 0;
  if (code < 0x20) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (point === '-') return '\\x2d';
  return /[\^$\\.*+?()[\]{}|/]/.test(point) ? `\\${point}` : point;
}

function problemOf(pattern: string): string | undefined {
  try {
    parsePattern(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.message;
    throw error;
  }
}

/** A pattern that recipes can carry out. */
export const patternText = z
  .string()
  .min(1)
  .max(2000)
  .superRefine((pattern, context) => {
    const problem = problemOf(pattern);
    if (problem) context.addIssue({ code: 'custom', message: `pattern: ${problem}` });
  });

/** One that always matches at least one character: what is empty is replaced differently by the two engines. */
export const consumingPattern = patternText.superRefine((pattern, context) => {
  if (!problemOf(pattern) && parsePattern(pattern).nullable)
    context.addIssue({ code: 'custom', message: 'pattern: it must not match the empty text' });
});

export function regExpOf(pattern: string, ignoreCase: boolean, flags = ''): RegExp {
  return kept(
    compiled,
    `${ignoreCase}${flags} ${pattern}`,
    () => new RegExp(parsePattern(pattern, ignoreCase).source, `u${flags}`),
  );
}
