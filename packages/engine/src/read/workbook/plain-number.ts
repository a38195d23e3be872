import { withoutExponent } from '../xlsx/number-text.js';
import { codePieces, literalText } from './format-code.js';

const pattern = /^[0#?,]*(?:\.[0#?]*)?%*$/;

/**
 * Shows a number under a section of digits in one piece with some text around: `#,##0.00`, `0,000.0 "kg"`, `0.0%`.
 * Undefined: the section has more to it, and is for SheetJS, which in turn refuses some of these.
 */
export function plainNumber(code: string, value: number): string | undefined {
  const pieces = codePieces(code);
  const first = pieces.findIndex(isDigit);
  let end = pieces.length;
  while (end > first && !isDigit(pieces[end - 1] ?? '')) end -= 1;
  const digits = pieces.slice(first, end).join('');
  const around = [...pieces.slice(0, first), ...pieces.slice(end)];
  if (first < 0 || !pattern.test(digits) || !around.every(isText)) return undefined;
  const percent = /%*$/.exec(digits)?.[0] ?? '';
  const [whole = '', decimals] = digits.slice(0, digits.length - percent.length).split('.');
  // Commas behind the last digit divide by thousands.
  const thousands = /,*$/.exec(whole)?.[0].length ?? 0;
  if (whole.startsWith(',') || (decimals?.includes(',') ?? false)) return undefined;
  const scaled = (Math.abs(value) * 100 ** percent.length) / 1000 ** thousands;
  const places = decimals?.length ?? 0;
  if (places > 20) return undefined;
  const [units = '', fraction = ''] = fixed(scaled, places).split('.');
  const shown =
    wholePart(units, whole.slice(0, whole.length - thousands)) + fractionPart(fraction, decimals) + percent;
  const minus = value < 0 && /[1-9]/.test(units + fraction) ? '-' : '';
  return minus + textOf(pieces.slice(0, first)) + shown + textOf(pieces.slice(end));
}

/** Beyond 1e21 JavaScript goes over to exponents. */
function fixed(value: number, places: number): string {
  if (value < 1e21) return value.toFixed(places);
  return places === 0
    ? withoutExponent(String(value))
    : `${withoutExponent(String(value))}.${'0'.repeat(places)}`;
}

function isDigit(piece: string): boolean {
  return /^[0#?.,%]$/.test(piece);
}

function isText(piece: string): boolean {
  return (
    /^["\\_]/.test(piece) || /^[ $\-+():€]$/.test(piece) || /^\[\$/.test(piece) || /^\*[ *]?$/.test(piece)
  );
}

function textOf(pieces: readonly string[]): string {
  return pieces.map(shownPiece).join('');
}

function shownPiece(piece: string): string {
  if (piece.startsWith('"') || piece.startsWith('\\')) return literalText(piece);
  if (piece.startsWith('_')) return ' ';
  if (piece.startsWith('*')) return '';
  return /^\[\$([^\]-]*)/.exec(piece)?.[1] ?? piece;
}

/** Zeros in front where the pattern asks for them, blanks for `?`, a comma after every third digit. */
function wholePart(units: string, whole: string): string {
  const places = whole.replaceAll(',', '');
  const bare = units.replace(/^0+/, '');
  let shown = bare;
  for (let at = places.length - bare.length - 1; at >= 0; at -= 1) {
    const place = places[at];
    // A `#` shows nothing, but not right of a zero.
    const isHeld = place === '#' && places.slice(0, at).includes('0');
    shown = (place === '0' || isHeld ? '0' : place === '?' ? ' ' : '') + shown;
  }
  return whole.includes(',') ? shown.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',') : shown;
}

/** Zeros at the end only where the pattern has them. */
function fractionPart(fraction: string, places: string | undefined): string {
  if (places === undefined) return '';
  let end = fraction.length;
  let blanks = '';
  while (end > 0 && fraction[end - 1] === '0' && places[end - 1] !== '0') {
    if (places[end - 1] === '?') blanks += ' ';
    end -= 1;
  }
  return `.${fraction.slice(0, end)}${blanks}`;
}
