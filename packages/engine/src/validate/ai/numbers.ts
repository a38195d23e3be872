import {
  anyFormat,
  type NumberFormat,
  numberPartsSql,
  parseNumber,
  readNumber,
  readNumberSql,
} from '../../cells/numbers.js';
import { type Let, wholeSql } from './kind.js';

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

const PLAIN: readonly NumberFormat[] = [{ decimal: '.', thousands: '' }];
const SOME: Places = { min: 0, max: 1000 };

export function isNumber(value: string, { plain, places = SOME, percent, money }: Dress): boolean {
  const parts = parseNumber(value, plain ? PLAIN : anyFormat());
  if (!parts || (parts.percent && !percent) || (parts.currency !== '' && !money)) return false;
  return parts.fraction.length >= places.min && parts.fraction.length <= places.max;
}

export function numberSql(
  value: string,
  { plain, places = SOME, percent, money }: Dress,
  context: Let,
): string {
  // Most cells are plain.
  const simple = context.let(wholeSql(value, '-?[0-9]+'));
  const odd = context.let(`CASE WHEN NOT ${simple} THEN ${value} END`);
  const parts = numberPartsSql(odd, plain ? PLAIN : anyFormat(), context);
  const checks = [
    parts.isNumber,
    ...(percent ? [] : [`${parts.percent} = ''`]),
    ...(money ? [] : [`${parts.currency} = ''`]),
    `length(${parts.fraction}) BETWEEN ${places.min} AND ${places.max}`,
  ];
  return `CASE WHEN ${simple} THEN ${places.min === 0} ELSE coalesce(${checks.join(' AND ')}, false) END`;
}

/** "1,200" and "5.0" are whole numbers too. */
export function isWhole(value: string): boolean {
  const parts = parseNumber(value);
  return parts !== undefined && !parts.percent && parts.currency === '' && /^0*$/.test(parts.fraction);
}

export function wholeNumberSql(value: string, context: Let): string {
  const simple = context.let(wholeSql(value, '-?[0-9]+'));
  const odd = context.let(`CASE WHEN NOT ${simple} THEN ${value} END`);
  const { isNumber, percent, currency, fraction } = numberPartsSql(odd, anyFormat(), context);
  const checks = [isNumber, `${percent} = ''`, `${currency} = ''`, `ltrim(${fraction}, '0') = ''`];
  return `(${simple} OR coalesce(${checks.join(' AND ')}, false))`;
}

/** Longer ones are no quantities, and a double could not hold them. */
const LONGEST = 300;

/** The size of a number however it is written; null for what is none. "15%" is 15. */
export function sizeOf(value: string): number | null {
  const plain = readNumber(value, { percent: 'drop' });
  return plain === undefined || plain.length > LONGEST ? null : Number(plain);
}

export function sizeSql(value: string, context: Let): string {
  const plain = context.let(readNumberSql(value, anyFormat(), 'drop', context));
  return context.let(`TRY_CAST(CASE WHEN length(${plain}) <= ${LONGEST} THEN ${plain} END AS DOUBLE)`);
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
