/** Sorted, disjoint, non-touching inclusive ranges of code points (or of UTF-16 units without the `u` flag). */
export type CharSet = readonly (readonly [low: number, high: number])[];

export const MAX_CODE_POINT = 0x10ffff;
export const MAX_UNIT = 0xffff;

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

export function charSet(ranges: Iterable<readonly [number, number]>): CharSet {
  const merged: [number, number][] = [];
  for (const [low, high] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return merged;
}

export function single(code: number): CharSet {
  return [[code, code]];
}

export function invert(set: CharSet, top: number): CharSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [low, high] of set) {
    if (low > next) gaps.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= top) gaps.push([next, top]);
  return gaps;
}

/** How many of the 2,048 surrogates the set holds. */
export function surrogates(set: CharSet): 'none' | 'some' | 'all' {
  let held = 0;
  for (const [low, high] of set) {
    held += Math.max(0, Math.min(high, LAST_SURROGATE) - Math.max(low, FIRST_SURROGATE) + 1);
  }
  if (held === 0) return 'none';
  return held === LAST_SURROGATE - FIRST_SURROGATE + 1 ? 'all' : 'some';
}

/**
 * The same set for text that is valid Unicode, where a lone surrogate never stands. Ranges that end at one side
 * of the surrogates and start again at the other become one, which keeps the SQL engine's automaton small.
 */
export function withoutSurrogates(set: CharSet): CharSet {
  const kept: [number, number][] = [];
  for (const [low, high] of set) {
    if (low < FIRST_SURROGATE) kept.push([low, Math.min(high, FIRST_SURROGATE - 1)]);
    if (high > LAST_SURROGATE) kept.push([Math.max(low, LAST_SURROGATE + 1), high]);
  }
  const joined: [number, number][] = [];
  for (const range of kept) {
    const last = joined.at(-1);
    if (last && last[1] === FIRST_SURROGATE - 1 && range[0] === LAST_SURROGATE + 1) last[1] = range[1];
    else joined.push(range);
  }
  return joined;
}

export const DIGITS: CharSet = [[0x30, 0x39]];

export const WORD: CharSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

/** ECMAScript WhiteSpace and LineTerminator: unlike RE2's, with the no-break space, the byte order mark and Zs. */
export const SPACE: CharSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** What `.` does not match. */
export const LINE_TERMINATORS: CharSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
