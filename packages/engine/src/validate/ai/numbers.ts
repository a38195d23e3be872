import { type Let, matchesWhole, wholeSql } from './kind.js';

/** Spaces and marks that part thousands, other than comma and point. */
const GAP = "[ '\\u{a0}\\u{202f}\\u{2019}]";
const SIGN = '[-+]?';
const PLAIN = `${SIGN}[0-9]{1,30}(?:\\.[0-9]{1,30})?`;

/** Digits before the decimals. Longer ones are no quantities, and a double could not hold them. */
const WHOLE = `(?:[0-9]{1,30}|[0-9]{1,3}(?:,[0-9]{3}){1,9}|[0-9]{1,3}(?:\\.[0-9]{3}){1,9}|[0-9]{1,3}(?:${GAP}[0-9]{3}){1,9})`;

/** Where at most two decimals are asked for, "9.999" is one with three, not thousands. */
const COMMAS = `(?:[0-9]{1,30}|[0-9]{1,3}(?:,[0-9]{3}){1,9}|[0-9]{1,3}(?:\\.[0-9]{3}){2,9}|[0-9]{1,3}(?:${GAP}[0-9]{3}){1,9})`;

export interface Places {
  min: number;
  max: number;
}

/** What may stand around the digits. */
export interface Dress {
  /** No thousands, a decimal point. */
  plain?: boolean;
  places?: Places | undefined;
  percent?: boolean;
  money?: boolean;
}

const SYMBOL = '(?:[A-Z]{1,3}[$]|[$€£¥₹₽₩₺₴₪฿₫₱₦]|zł|kr|Kr|Fr|[A-Z]{3})';

/** The pattern of a number with what it may wear. */
export function numberPattern(dress: Dress): string {
  const digits = dress.plain ? '[0-9]{1,30}' : dress.places && dress.places.max < 3 ? COMMAS : WHOLE;
  const point = dress.plain ? '\\.' : '[.,]';
  const fraction = fractionPattern(point, dress.places);
  const bare = dress.places ? `${digits}${fraction}` : `(?:${digits}${fraction}|${point}[0-9]{1,30})`;
  if (dress.percent) return `${SIGN}${bare} ?%?`;
  if (!dress.money) return `${SIGN}${bare}`;
  const signed = `${SIGN}(?:${SYMBOL} ?)?${SIGN}${bare}(?: ?${SYMBOL})?`;
  return `(?:${signed}|\\((?:${SYMBOL} ?)?${bare}(?: ?${SYMBOL})?\\))`;
}

function fractionPattern(point: string, places: Places | undefined): string {
  if (!places) return `(?:${point}[0-9]{1,30})?`;
  if (places.max === 0) return '';
  const some = `${point}[0-9]{${Math.max(1, places.min)},${places.max}}`;
  return places.min === 0 ? `(?:${some})?` : some;
}

export function isNumber(value: string, dress: Dress): boolean {
  return matchesWhole(value, numberPattern(dress));
}

export function numberSql(value: string, dress: Dress): string {
  return wholeSql(value, numberPattern(dress));
}

const DRESSED = { money: true, places: undefined };
const PERCENT = { percent: true };

/** The size of a number however it is written; null for what is none. "1,234" is over a thousand, "12,5" is not. */
export function sizeOf(value: string): number | null {
  if (matchesWhole(value, PLAIN)) return Number(value);
  if (!isNumber(value, DRESSED) && !isNumber(value, PERCENT)) return null;
  const negative = /^\(|-/.test(value);
  const digits = value.replace(/[^0-9.,]/g, '');
  const size = Number(plainDigits(digits));
  return Number.isNaN(size) ? null : negative ? -size : size;
}

function plainDigits(digits: string): string {
  if (/^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+$|^[0-9]{1,3}(?:\.[0-9]{3}){2,}$/.test(digits))
    return digits.replaceAll('.', '').replace(',', '.');
  return digits.replace(',', '.');
}

/** Most cells are plain and take the first way; each further one is for fewer. */
export function sizeSql(value: string, context: Let): string {
  const sign = `CASE WHEN starts_with(${value}, '(') OR contains(${value}, '-') THEN '-' ELSE '' END`;
  const bare = context.let(
    `CASE WHEN ${wholeSql(value, PLAIN)} THEN ${value} ` +
      `WHEN ${wholeSql(value, `${PLAIN} ?%`)} THEN rtrim(${value}, ' %') ` +
      `WHEN ${numberSql(value, DRESSED)} OR ${numberSql(value, PERCENT)} ` +
      `THEN ${sign} || regexp_replace(${value}, '[^0-9.,]', '', 'g') END`,
  );
  const thousands = '-?[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]+)?';
  const points = '-?[0-9]{1,3}(?:\\.[0-9]{3})+,[0-9]+|-?[0-9]{1,3}(?:\\.[0-9]{3}){2,}';
  return context.let(
    `TRY_CAST(CASE WHEN ${wholeSql(bare, PLAIN)} THEN ${bare} ` +
      `WHEN ${wholeSql(bare, thousands)} THEN replace(${bare}, ',', '') ` +
      `WHEN ${wholeSql(bare, points)} THEN replace(replace(${bare}, '.', ''), ',', '.') ` +
      `ELSE replace(${bare}, ',', '.') END AS DOUBLE)`,
  );
}

/** How many decimals a description asks for. */
export function placesIn(text: string): Places | undefined {
  const exact =
    /\b(\d{1,2}) (?:decimals?\b(?: places?| digits?)?|digits? after the decimal|places? after the (?:decimal )?point)/i.exec(
      text,
    );
  if (!exact) return undefined;
  const max = Number(exact[1]);
  const before = text.slice(0, exact.index);
  if (/(?:up to|at most|max(?:imum)?(?: of)?|or fewer|to) $/i.test(before)) return { min: 0, max };
  if (/(?:at least|min(?:imum)?(?: of)?|or) $/i.test(before)) return undefined;
  if (/^\s*(?:max|maximum|or (?:less|fewer))\b/i.test(text.slice(exact.index + exact[0].length)))
    return { min: 0, max };
  if (/(?:round(?:ed)? to|precision(?: of)?) $/i.test(before)) return { min: 0, max };
  return { min: max, max };
}

export function isPlainAsked(text: string): boolean {
  return /\bplain (?:decimal )?number\b|\bdecimal point\b|\bungrouped\b|\bpoint as (?:the )?decimal\b|\bdot as (?:the )?decimal\b/i.test(
    text,
  );
}
