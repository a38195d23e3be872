import { type CharSet, charSet, surrogates, withoutSurrogates } from './charset.js';
import type { Node } from './tree.js';

/** RE2 refuses a counted repeat over 1000, and nested ones whose product is over it. */
const MAX_REPEAT = 1000;

/**
 * RE2 refuses a pattern that takes over 8 MB, and long before that its automaton no longer fits its cache:
 * `^\p{L}{2,30} ` (78,000 instructions) takes 10 s on a million names, where JavaScript needs one.
 */
const MAX_SIZE = 20_000;

/**
 * RE2 is linear in the text, but a character can cost as much as there are places a match can have got to:
 * `(?:.?\w?){1,500}z`, with 1,000 places, takes 75 µs per character, and in SQL no time limit ends it.
 */
const MAX_PLACES = 300;

interface Part {
  re2: string;
  /** Whether a quantifier can follow it as it is. */
  atom: boolean;
  /** About how many instructions RE2 compiles it to. */
  size: number;
  /** How many characters of the pattern a match can stand at, repeats written out. */
  places: number;
  /** The largest product of nested counted repeats. */
  repeats: number;
}

const NOTHING: Part = { re2: '(?:)', atom: true, size: 1, places: 0, repeats: 1 };

/**
 * The RE2 pattern that matches exactly the valid Unicode texts that the tree does, or undefined where there is none.
 * Everything is spelt out in ASCII, so that nothing rests on what RE2 takes `.`, `\s`, `^` or `$` to mean.
 */
export function toRe2(tree: Node): string | undefined {
  const part = translate(tree);
  if (!part || !fits(part) || (part.places > MAX_PLACES && !limitsLength(tree))) return undefined;
  // DuckDB rewrites some patterns to LIKE and gets it wrong: it finds `a\Ab` in "ab", and takes `(?:)b` to be
  // anchored. It looks at the outermost operation only, so a capturing group around the whole keeps RE2 in charge.
  return `(${part.re2})`;
}

/** `^.{1,1000}$`: a match can only ever have got to one place, so the number of them costs nothing. */
function limitsLength(tree: Node): boolean {
  if (tree.kind !== 'sequence' || tree.items.length !== 3) return false;
  const [start, middle, end] = tree.items;
  if (start?.kind !== 'assert' || start.at !== 'start' || end?.kind !== 'assert' || end.at !== 'end')
    return false;
  return middle?.kind === 'repeat' && middle.body.kind === 'set';
}

function fits(part: Part): boolean {
  return part.size <= MAX_SIZE && part.repeats <= MAX_REPEAT;
}

function translate(node: Node): Part | undefined {
  switch (node.kind) {
    case 'set':
      return setPart(node.set);
    case 'assert':
      return assertion(node.at);
    case 'repeat':
      return repeat(node);
    case 'sequence':
      return sequence(node.items);
    case 'choice':
      return choice(node.options);
    default:
      // RE2 has neither look-around nor back-references.
      return undefined;
  }
}

function assertion(at: 'start' | 'end' | 'word' | 'notWord'): Part | undefined {
  // RE2 works on bytes, so its \B also holds inside a character: it finds one in "aéa", JavaScript none.
  if (at === 'notWord') return undefined;
  const re2 = at === 'start' ? '\\A' : at === 'end' ? '\\z' : '\\b';
  return { re2, atom: false, size: 1, places: 0, repeats: 1 };
}

function repeat({ body, min, max }: Node & { kind: 'repeat' }): Part | undefined {
  const inner = translate(body);
  if (!inner) return undefined;
  if (max === 0) return NOTHING;
  if (min === 1 && max === 1) return inner;
  const times = Math.max(1, max === Infinity ? min : max);
  const part: Part = {
    re2: `${inner.atom ? inner.re2 : `(?:${inner.re2})`}${quantifier(min, max)}`,
    atom: false,
    size: inner.size * times + 1,
    places: inner.places * times,
    repeats: inner.repeats * times,
  };
  return fits(part) ? part : undefined;
}

function quantifier(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function sequence(items: Node[]): Part | undefined {
  const parts = all(items);
  if (!parts) return undefined;
  if (parts.length === 0) return NOTHING;
  return { ...sum(parts), re2: parts.map((part) => part.re2).join(''), atom: false };
}

function choice(options: Node[]): Part | undefined {
  const parts = all(options);
  return parts && { ...sum(parts), re2: `(?:${parts.map((part) => part.re2).join('|')})`, atom: true };
}

function all(nodes: Node[]): Part[] | undefined {
  const parts: Part[] = [];
  for (const node of nodes) {
    const part = translate(node);
    if (!part) return undefined;
    parts.push(part);
  }
  return parts;
}

function sum(parts: Part[]): Pick<Part, 'size' | 'places' | 'repeats'> {
  return {
    size: parts.reduce((total, part) => total + part.size + 1, 0),
    places: parts.reduce((total, part) => total + part.places, 0),
    repeats: parts.reduce((most, part) => Math.max(most, part.repeats), 1),
  };
}

function setPart(set: CharSet): Part {
  const ranges = withoutSurrogates(set);
  const [first] = ranges;
  const size = ranges.reduce((total, [, high]) => total + (high < 0x80 ? 1 : 4), 0);
  // The class of no character: what [] means in JavaScript, and a lone surrogate in valid text.
  if (!first) return { re2: '[^\\x{0}-\\x{10ffff}]', atom: true, size: 1, places: 1, repeats: 1 };
  if (ranges.length === 1 && first[0] === first[1]) {
    return { re2: character(first[0]), atom: true, size: 4, places: 1, repeats: 1 };
  }
  const spelt = ranges.map(([low, high]) =>
    low === high ? character(low) : `${character(low)}-${character(high)}`,
  );
  return { re2: `[${spelt.join('')}]`, atom: true, size, places: 1, repeats: 1 };
}

const PLAIN = /[0-9A-Za-z _@,:;/#%=<>!~"'&]/;
const META = /[\\.+*?()|[\]{}^$-]/;

/** One character, spelt the same inside a class and out. */
function character(code: number): string {
  const text = String.fromCodePoint(code);
  if (PLAIN.test(text)) return text;
  if (META.test(text)) return `\\${text}`;
  return `\\x{${code.toString(16)}}`;
}

/** A tree over UTF-16 units as one over characters: a set that takes every surrogate takes every pair of them. */
export function unitsToCharacters(node: Node): Node {
  switch (node.kind) {
    case 'set':
      return surrogates(node.set) === 'all'
        ? { kind: 'set', set: charSet([...node.set, [0x10000, 0x10ffff]]) }
        : node;
    case 'repeat':
      return { ...node, body: unitsToCharacters(node.body) };
    case 'sequence':
      return { kind: 'sequence', items: node.items.map(unitsToCharacters) };
    case 'choice':
      return { kind: 'choice', options: node.options.map(unitsToCharacters) };
    default:
      return node;
  }
}
