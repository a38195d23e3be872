import type { Piece } from './shape-pieces.js';

const JOIN = /\s*(?:,? ?and then |,? ?followed by |,? ?and |,? ?then |,? ?plus | ?\+ ?)(?:the )?/i;
const COUNT =
  /^(?:exactly )?(?:(\d{1,2})|an?|one)[- ](?:(upper-?case|capital|lower-?case) )?(digit|number|letter)s?$/i;
const TEXT = /^(?:the (?:letters?|prefix) |letters? )?(?:"([^"]{1,10})"|'([^']{1,10})'|([A-Z]{1,5}-?))$/;
const MARK: Record<string, string> = {
  hyphen: '-',
  dash: '-',
  slash: '/',
  underscore: '_',
  space: ' ',
  dot: '.',
  period: '.',
};

/** "E and 5 digits", "3 letters followed by 4 digits", "FR + 11 digits". Null when any of it is not understood. */
export function piecesOfWords(part: string): Piece[] | null {
  const text = part
    .replace(
      /^(?:(?:must be|should be|format:?|consists of|always|is|in the form(?: of)?|in the format|starts with|starting with) )+/i,
      '',
    )
    .replace(/ spaceless$/i, '');
  const terms = text.split(JOIN).map((term) => term.trim());
  if (terms.length < 2) return null;
  const pieces = terms.map(pieceOf);
  return pieces.every((piece) => piece !== null) && pieces.some((piece) => 'of' in piece) ? pieces : null;
}

function pieceOf(term: string): Piece | null {
  const mark = MARK[term.replace(/^an? /i, '').toLowerCase()];
  if (mark) return { text: mark };
  const text = TEXT.exec(term);
  if (text) return { text: text[1] ?? text[2] ?? text[3] ?? '' };
  const count = COUNT.exec(term);
  if (!count) return null;
  const times = Number(count[1] ?? 1);
  if (times < 1 || times > 40) return null;
  const letters = /^(?:upper|capital)/i.test(count[2] ?? '')
    ? 'upper'
    : /^lower/i.test(count[2] ?? '')
      ? 'lower'
      : 'letters';
  return { of: /letter/i.test(count[3] ?? '') ? letters : 'digits', min: times, max: times };
}
