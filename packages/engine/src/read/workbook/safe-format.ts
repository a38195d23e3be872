import { parseFormat } from '../xlsx/number-format.js';
import { sectionsOf } from './format-code.js';

/** A format code as SheetJS can apply it, which refuses some of what Excel merely shows. */
export interface SafeFormat {
  code: string;
  /** By how much a number is to be multiplied before. */
  scale: number;
  isDate: boolean;
}

/** What SheetJS takes outside of quotes, besides the letters of dates. */
const taken = /^[,$\-+/():!^&'~{}<>=€acfijklopqrtuvwxzP@ ?#0-9.%]$/;
const digit = /^[0#?]$/;
const dateLetter = /^[ymdhsegb]$/i;
const word = /^(?:general|am\/pm|a\/p)$/i;

export function safeFormat(code: string): SafeFormat {
  const sections = sectionsOf(code);
  const percents = sections.map((pieces) => pieces.filter((_, at) => isDetachedPercent(pieces, at)).length);
  const [first = 0] = percents;
  // Sections of mere text may do without.
  const isEven = percents.every((count, at) => count === first || !sections[at]?.some(isDigit));
  return {
    code: sections.map((pieces) => safeSection(pieces).join('')).join(';'),
    scale: isEven ? 100 ** first : 1,
    isDate: parseFormat(code) !== undefined,
  };
}

export function isGeneral(piece: string): boolean {
  return /^general$/i.test(piece);
}

function isDigit(piece: string): boolean {
  return digit.test(piece);
}

/** Not right behind a digit, where SheetJS knows it. */
function isDetachedPercent(pieces: readonly string[], at: number): boolean {
  return pieces[at] === '%' && !/^[0#?.,%]$/.test(pieces[at - 1] ?? '');
}

function safeSection(pieces: readonly string[]): string[] {
  const ofDate = !pieces.some(isDigit) || pieces.some((piece) => /^[ydhs]$/i.test(piece));
  return pieces.map((piece, at) => {
    if (isGeneral(piece)) return 'General';
    if (word.test(piece) || (piece.length > 1 && /^["\\_*[]/.test(piece))) return piece;
    if (isDetachedPercent(pieces, at)) return '"%"';
    // The point of a second has zeros behind it; any other point in a date is a point.
    if (piece === '.' && ofDate) return pieces[at + 1] === '0' ? piece : '\\.';
    if (piece === 'E' && /^[+-]$/.test(pieces[at + 1] ?? '')) return piece;
    if (dateLetter.test(piece)) return ofDate ? piece : `"${piece}"`;
    return taken.test(piece) ? piece : `"${piece}"`;
  });
}
