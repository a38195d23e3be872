import { identifier, type Let, literal } from '../duck/sql.js';

/**
 * White space, for every operation: what JavaScript's `\s` matches (no-break spaces and the byte order mark
 * included), next line (U+0085) and the zero width space (U+200B).
 */
export const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Those of ASCII, but for the space. */
const CONTROLS = ['\t', '\n', '\v', '\f', '\r'];

const runs = new RegExp(`[${WHITE_SPACE}]+`, 'gu');
const ends = new RegExp(`^[${WHITE_SPACE}]+|[${WHITE_SPACE}]+$`, 'gu');

export function isBlank(value: string | null): value is null | '' {
  return value === null || value === '';
}

/** Most texts hold nothing but ASCII: for these the plain way takes a tenth of the time (200,000: 0.1 s, not 1.4). */
const otherThanAscii = /[^ -~]/;
const untidySpaces = /[^ -~]| {2}|^ | $/;

/** Nothing but what is visible in ASCII, and the space. */
export function isAsciiText(value: string): boolean {
  return !otherThanAscii.test(value);
}

export function trimText(value: string): string {
  return value.replace(ends, '');
}

/**
 * What a column is called in SQL whose cells hold no white space but the space: its name tells every operation that the
 * many tests for other white space are not needed.
 */
export function plainCells(name: string): string {
  return identifier(`plain ${name}`);
}

const isPlain = (sql: string) => /^"plain (?:[^"]|"")*"$/.test(sql);

/** Of plain cells: a look at both ends is enough, and of all white space DuckDB's own trim only ever meets the space. */
function trimPlain(value: string): string {
  return `CASE WHEN ${value} >= '!' AND NOT suffix(${value}, ' ') THEN ${value} ELSE trim(${value}) END`;
}

/**
 * DuckDB's trim with a set of characters takes 1.5 s for a million cells, its plain one 0.12 s, looking at both ends
 * 0.05 s: most cells need no trimming, most others plain spaces only.
 */
export function trimSql(sql: string, context: Let): string {
  // Nested expressions stand in parentheses, which the scope takes off a name.
  const value = context.let(sql);
  if (isPlain(value)) return trimPlain(value);
  const bare = context.let(unless(trimmedTests(value), `trim(${value})`));
  return `CASE WHEN ${bare} IS NULL THEN ${value} WHEN ${trimmedTests(bare).join(` THEN ${bare} WHEN `)} THEN ${bare} ELSE trim(${value}, ${literal(WHITE_SPACE)}) END`;
}

/** Null where one of the tests holds: what is done to a null costs next to nothing. */
function unless(tests: readonly string[], sql: string): string {
  return `CASE ${tests.map((test) => `WHEN ${test} THEN NULL`).join(' ')} ELSE ${sql} END`;
}

/** Each is enough, the cheap ones first: to look for one character takes a tenth of the time of cutting one off. */
function trimmedTests(value: string): string[] {
  const ends = [' ', ...CONTROLS].map((space) => `NOT suffix(${value}, ${literal(space)})`);
  return [
    [startsVisible(value), isAscii(value), ...ends].join(' AND '),
    `${startsVisible(value)} AND ${value}[-1] BETWEEN '!' AND '~'`,
    `${value} = ''`,
  ];
}

/**
 * Whether there is nothing but white space, or nothing at all: a first look is enough for nearly all cells, a second
 * one for those that begin with spaces (1M of these: 0.05 s, and 0.75 s without it).
 */
export function blankSql(value: string): string {
  return `CASE WHEN ${startsVisible(value)} THEN false WHEN ${startsVisible(`ltrim(${value})`)} THEN false ELSE coalesce(trim(${value}, ${literal(WHITE_SPACE)}), '') = '' END`;
}

/** Texts compare byte by byte, so this looks at the first one alone. */
function startsVisible(sql: string): string {
  return `${sql} >= '!' AND ${sql} < '\u007f'`;
}

function isAscii(sql: string): string {
  return `strlen(${sql}) = length(${sql})`;
}

/** Each run of white space becomes one space; none is left at the ends. */
export function collapseText(value: string): string {
  return untidySpaces.test(value) ? trimText(value.replace(runs, ' ')) : value;
}

/** The pattern takes 0.15 s for a million cells, the tests before it 0.05 s: most cells are tidy, most others but for the ends. */
export function collapseSql(sql: string, context: Let): string {
  const value = context.let(sql);
  if (isPlain(value)) {
    const trimmed = context.let(trimPlain(value));
    return `CASE WHEN contains(${trimmed}, '  ') THEN regexp_replace(${trimmed}, ' +', ' ', 'g') ELSE ${trimmed} END`;
  }
  const bare = context.let(unless(tidyTests(value), `trim(${value})`));
  const untidy = `regexp_matches(${bare}, ${literal(`[${WHITE_SPACE.replace(' ', '')}]|  `)})`;
  const collapsed = `trim(regexp_replace(${bare}, ${literal(`[${WHITE_SPACE}]+`)}, ' ', 'g'), ' ')`;
  return `CASE WHEN ${bare} IS NULL THEN ${value} WHEN ${tidyTests(bare).join(` THEN ${bare} WHEN `)} THEN ${bare} WHEN ${untidy} THEN ${collapsed} ELSE ${bare} END`;
}

function tidyTests(value: string): string[] {
  const within = ['  ', ...CONTROLS].map((space) => `NOT contains(${value}, ${literal(space)})`);
  return [
    [startsVisible(value), isAscii(value), `NOT suffix(${value}, ' ')`, ...within].join(' AND '),
    `${value} = ''`,
  ];
}

/** Length and position are counted in code points, as DuckDB does, not in UTF-16 units. */
export function codePoints(value: string): string[] {
  return Array.from(value);
}

/**
 * Case is mapped code point by code point, as DuckDB does (utf8proc, Unicode 15): "ß" becomes "ẞ", not "SS"; "Σ"
 * always becomes "σ". Letters that gained a case in later versions of Unicode stay as they are.
 */
export function upperText(value: string): string {
  if (!otherThanAscii.test(value)) return value.toUpperCase();
  return codePoints(value).map(upperPoint).join('');
}

export function lowerText(value: string): string {
  if (!otherThanAscii.test(value) || !otherSmall.test(value)) return value.toLowerCase();
  return codePoints(value).map(lowerPoint).join('');
}

/** Letters that JavaScript makes small otherwise: as two, by what stands beside them, or by a newer Unicode. */
const otherSmall =
  /[İΣ\u019b\u0264\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dc\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]/u;
const newerCases =
  /[\u019b\u0264\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dc\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]/u;
const simpleUpper = new Map([['ß', 'ẞ'], ...iotaSubscripts()]);

function upperPoint(point: string): string {
  const simple = simpleUpper.get(point);
  if (simple) return simple;
  return newerCases.test(point) ? point : single(point.toUpperCase(), point);
}

function lowerPoint(point: string): string {
  if (point === 'İ') return 'i';
  return newerCases.test(point) ? point : single(point.toLowerCase(), point);
}

function single(mapped: string, otherwise: string): string {
  return codePoints(mapped).length === 1 ? mapped : otherwise;
}

/** Greek letters with iota subscript: JavaScript writes the capital as two letters, DuckDB as one. */
function iotaSubscripts(): [string, string][] {
  const pairs: [number, number][] = [
    [0x1fb3, 0x1fbc],
    [0x1fc3, 0x1fcc],
    [0x1ff3, 0x1ffc],
  ];
  for (const start of [0x1f80, 0x1f90, 0x1fa0])
    for (let point = start; point < start + 8; point++) pairs.push([point, point + 8]);
  return pairs.map(([small, capital]) => [String.fromCodePoint(small), String.fromCodePoint(capital)]);
}

/** Letters that decomposing leaves as they are. */
const PLAIN_LETTERS = 'ß=ss æ=ae ø=o œ=oe ł=l đ=d ı=i'
  .split(' ')
  .map((pair) => pair.split('=') as [string, string]);

/** In lower case and without accents; nothing else is changed. */
export function foldLetters(value: string): string {
  if (!otherThanAscii.test(value)) return value.toLowerCase();
  if (otherThanLatin.test(value)) return foldedLetters(value);
  let text = '';
  for (const letter of value) text += latinLetter(letter);
  return text;
}

/** Nothing in these changes what stands beside it. */
const otherThanLatin = /[^\0-\u024f]/;
const latinLetters = new Map<string, string>();

function latinLetter(letter: string): string {
  const known = latinLetters.get(letter) ?? foldedLetters(letter);
  latinLetters.set(letter, known);
  return known;
}

function foldedLetters(value: string): string {
  const bare = lowerText(value)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
  if (!/[ßæøœłđı]/u.test(bare)) return bare;
  return PLAIN_LETTERS.reduce((text, [from, to]) => text.replaceAll(from, to), bare);
}

/** Small letters and digits without accents; everything between words is one space. */
export function foldText(value: string): string {
  return foldLetters(value)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The SQL of `foldText`. */
export function foldSql(value: string): string {
  const bare = PLAIN_LETTERS.reduce(
    (sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`,
    `strip_accents(lower(${value}))`,
  );
  return `trim(regexp_replace(replace(${bare}, '&', ' and '), '[^\\p{L}\\p{N}]+', ' ', 'g'))`;
}

/** A text as a pattern that matches it. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
