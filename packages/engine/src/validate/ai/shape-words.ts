import { getOwn } from '@godwit/contract/own';
import type { Piece } from './shape-pieces.js';
import { piecesOf, type Wording } from './wording.js';

const JOIN = /\s*(?:,? ?and then |,? ?followed by |,? ?and |,? ?then |,? ?plus | ?\+ ?)(?:the )?/i;
const COUNT =
  /^(?:exactly )?(?:(?<times>\d{1,2})|an?|one)[- ](?:(?<case>upper-?case|capital|lower-?case) )?(?<unit>digit|number|letter)s?$/i;
const SINGLE = /^(?:(?<case>upper-?case|capital|lower-?case) )?(?<unit>digit|letter)$/i;
const TEXT = /^(?:the (?:letters?|prefix) |letters? )?(?:"([^"]{1,10})"|'([^']{1,10})'|([A-Z]{1,5}-?))$/;
/** "EAN, 13 digits" names the digits; "M, 5 digits" begins with M. */
const NAME = /^[A-Z]{2,5}$/;
const MARK: Record<string, string> = {
  hyphen: '-',
  dash: '-',
  slash: '/',
  underscore: '_',
  space: ' ',
  dot: '.',
  period: '.',
};

/** A longer sentence spells out no shape; one of 20,000 characters, asked about each of its parts, took 12 s. */
const longestSpelled = 1000;

/** The shape that the words of a description give piece by piece. */
export function wordedShape(wording: Wording): Piece[] | null {
  const whole = wording.sentences
    .filter((sentence) => !/^start/i.test(sentence))
    .map(termsOf)
    .filter((terms) => terms.length > 1 && !terms.some((term) => NAME.test(term)))
    .map((terms) => piecesOfWords(terms.join(' and ')));
  const parts = wording.parts.filter((part) => !isPieceOfMore(part, wording)).map(piecesOfWords);
  return [...whole, ...parts].find((pieces) => pieces !== null) ?? null;
}

/** "Letter, hyphen and 2 digits": what one part of the sentence says is not all of the value. */
export function isPieceOfMore(part: string, { sentences }: Wording): boolean {
  return sentences.some(
    (sentence) =>
      sentence.length <= longestSpelled &&
      sentence.includes(part) &&
      termsOf(sentence).some((term) => !part.includes(term) && !NAME.test(term) && pieceOf(term) !== null),
  );
}

function termsOf(sentence: string): string[] {
  return piecesOf(withoutLead(sentence));
}

function withoutLead(text: string): string {
  return text.replace(
    /^(?:(?:must be|should be|format:?|consists of|always|is|in the form(?: of)?|in the format|starts with|starting with) )+/i,
    '',
  );
}

/** "E and 5 digits", "3 letters followed by 4 digits", "FR + 11 digits". Null when any of it is not understood. */
function piecesOfWords(part: string): Piece[] | null {
  const text = withoutLead(part).replace(/ spaceless$/i, '');
  const terms = text.split(JOIN).map((term) => term.trim());
  if (terms.length < 2) return null;
  const pieces = terms.map(pieceOf);
  return pieces.every((piece) => piece !== null) && pieces.some((piece) => 'of' in piece) ? pieces : null;
}

function pieceOf(term: string): Piece | null {
  const mark = getOwn(MARK, term.replace(/^an? /i, '').toLowerCase());
  if (mark) return { text: mark };
  const text = TEXT.exec(term);
  if (text) return { text: text[1] ?? text[2] ?? text[3] ?? '' };
  const count = COUNT.exec(term)?.groups ?? SINGLE.exec(term)?.groups;
  if (!count) return null;
  const times = Number(count.times ?? 1);
  if (times < 1 || times > 40) return null;
  const letters = /^(?:upper|capital)/i.test(count.case ?? '')
    ? 'upper'
    : /^lower/i.test(count.case ?? '')
      ? 'lower'
      : 'letters';
  return { of: /letter/i.test(count.unit ?? '') ? letters : 'digits', min: times, max: times };
}
