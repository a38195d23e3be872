import { parseFormat } from '../xlsx/number-format.js';
import { isGeneral, sectionsOf, textSection } from './format-code.js';
import { type Condition, conditionOf } from './sections.js';

/** A section of a format as SheetJS can apply it, which refuses some of what Excel merely shows. */
export interface SafeSection {
  code: string;
  /** By how much a number is to be multiplied before. */
  scale: number;
  condition: Condition | undefined;
}

export interface SafeFormat {
  /** For numbers; none in a format of texts. */
  sections: SafeSection[];
  /** For texts; '' shows them as they are. */
  text: string;
  isDate: boolean;
}

/** What SheetJS takes outside of quotes, besides the letters of dates. */
const taken = /^[,$\-+/():!^&'~{}<>=€acfijklopqrtuvwxzP@ ?#0-9.%]$/;
const digit = /^[0#?]$/;
const dateLetter = /^[ymdhsegb]$/i;
const word = /^(?:general|am\/pm|a\/p)$/i;
/** Colours and conditions, which are no part of the text. */
const unseen = /^\[(?!\$|h+\]|m+\]|s+\]).*\]$/is;

export function safeFormat(code: string): SafeFormat {
  const sections = sectionsOf(code);
  const ofNumbers = sections.length > 3 || sections.at(-1)?.includes('@') ? sections.slice(0, -1) : sections;
  return {
    sections: ofNumbers.slice(0, 3).map((pieces) => {
      const seen = pieces.filter((piece) => !unseen.test(piece));
      return {
        code: safeSection(seen).join(''),
        scale: 100 ** seen.filter((_, at) => isDetachedPercent(seen, at)).length,
        condition: conditionOf(pieces),
      };
    }),
    text: textSection(code),
    isDate: parseFormat(code) !== undefined,
  };
}

/** Not right behind a digit, where SheetJS knows it. */
function isDetachedPercent(pieces: readonly string[], at: number): boolean {
  return pieces[at] === '%' && !/^[0#?.,%]$/.test(pieces[at - 1] ?? '');
}

function isDigit(piece: string | undefined): boolean {
  return piece !== undefined && digit.test(piece);
}

function safeSection(pieces: readonly string[]): string[] {
  const ofDate = !pieces.some(isDigit) || pieces.some((piece) => /^[ydhs]$/i.test(piece));
  return pieces.map((piece, at) => {
    if (isGeneral(piece)) return 'General';
    if (word.test(piece) || (piece.length > 1 && /^["\\_*[]/.test(piece))) return piece;
    if (isDetachedPercent(pieces, at)) return '"%"';
    // The point of a second has zeros behind it; any other point in a date is a point.
    if (piece === '.' && ofDate) return pieces[at + 1] === '0' ? piece : '\\.';
    if (piece === '.' && !isDigit(pieces[at - 1]) && !isDigit(pieces[at + 1])) return '\\.';
    if (piece === 'E' && /^[+-]$/.test(pieces[at + 1] ?? '')) return piece;
    if (dateLetter.test(piece)) return ofDate ? piece : `"${piece}"`;
    return taken.test(piece) ? piece : `"${piece}"`;
  });
}
