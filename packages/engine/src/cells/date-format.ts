import { MONTH_PATTERN, MONTHS } from './months.js';
import { escaped } from './text.js';

export { MONTHS };

/** What a token of a format captures, and the pattern that does; the text is in lower case by then. */
const TOKENS = {
  YYYY: ['year', '[0-9]{4}'],
  YY: ['short_year', '[0-9]{2}'],
  MMMM: ['month_name', MONTH_PATTERN],
  MMM: ['month_name', MONTH_PATTERN],
  MM: ['month', '[0-9]{1,2}'],
  M: ['month', '[0-9]{1,2}'],
  DD: ['day', '[0-9]{1,2}'],
  Do: ['day', '[0-9]{1,2}'],
  D: ['day', '[0-9]{1,2}'],
  dddd: ['weekday', '\\p{L}{2,15}\\.?'],
  HH: ['hour', '[0-9]{1,2}'],
  H: ['hour', '[0-9]{1,2}'],
  hh: ['half_hour', '[0-9]{1,2}'],
  h: ['half_hour', '[0-9]{1,2}'],
  mm: ['minute', '[0-9]{1,2}'],
  ss: ['second', '[0-9]{1,2}'],
  SSS: ['fraction', '[0-9]{1,9}'],
  A: ['half', '[ap]\\.?m\\.?'],
  Z: ['offset', 'z|[-+][0-9]{2}(?::?[0-9]{2})?'],
} as const;

export type Part = (typeof TOKENS)[keyof typeof TOKENS][0];
export type Token = keyof typeof TOKENS;
type Piece = { token: Token } | { literal: string };

const READ = /YYYY|YY|MMMM|MMM|MM|M|DD|Do|D|dddd|HH|H|hh|h|mm|ss|SSS|A|Z|\[([^\]]*)\]|[^A-Za-z[\]]|T/gu;

function pieces(format: string): Piece[] | null {
  const found: Piece[] = [];
  let length = 0;
  for (const match of format.matchAll(READ)) {
    length += match[0].length;
    if (Object.hasOwn(TOKENS, match[0])) found.push({ token: match[0] as Token });
    else found.push({ literal: match[1] ?? match[0] });
  }
  return length === format.length ? found : null;
}

/** A format as a pattern of lower case text, and what each of its groups holds. */
export function readingOf(format: string): { pattern: string; parts: Part[] } {
  const parts: Part[] = [];
  let pattern = '';
  for (const piece of pieces(format) ?? []) {
    if ('literal' in piece) {
      pattern += escaped(piece.literal.toLowerCase());
      continue;
    }
    const [part, source] = TOKENS[piece.token];
    parts.push(part);
    pattern += `(${source})${piece.token === 'Do' ? '(?:st|nd|rd|th)?' : ''}`;
  }
  return { pattern: `^${pattern}$`, parts };
}

const PLAIN: Partial<Record<Token, { pattern: string; strptime: string }>> = {
  // Years below 1000 are left to the careful reading.
  YYYY: { pattern: '[1-9][0-9]{3}', strptime: '%Y' },
  MM: { pattern: '[0-9]{1,2}', strptime: '%m' },
  M: { pattern: '[0-9]{1,2}', strptime: '%m' },
  DD: { pattern: '[0-9]{1,2}', strptime: '%d' },
  D: { pattern: '[0-9]{1,2}', strptime: '%d' },
};

/** A date of numbers with something between them, for DuckDB's own reader; undefined for any other format. */
export function plainReadingOf(format: string): { pattern: string; strptime: string } | undefined {
  let pattern = '';
  let strptime = '';
  let afterNumber = false;
  for (const piece of pieces(format) ?? []) {
    const isNumber = 'token' in piece;
    const read = isNumber ? PLAIN[piece.token] : undefined;
    if (isNumber ? !read || afterNumber : !/^[-/.]$/.test(piece.literal)) return undefined;
    pattern += read?.pattern ?? `[${'literal' in piece ? piece.literal : ''}]`;
    strptime += read?.strptime ?? ('literal' in piece ? piece.literal : '');
    afterNumber = isNumber;
  }
  return { pattern: `^${pattern}$`, strptime };
}

/** Whether all its letters are parts of a date, or stand in [ ]. */
export function isFormat(format: string): boolean {
  return pieces(format) !== null;
}

/** The pieces of an output format, in order. */
export function writingOf(format: string): Piece[] {
  return pieces(format) ?? [];
}
