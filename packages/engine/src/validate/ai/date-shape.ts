import { getOwn } from '@godwit/contract/own';
import { MONTHS } from '../../cells/date-format.js';
import { dayNumber } from '../../cells/date-text.js';
import { escaped } from '../../cells/text.js';

/** How a date or a time is written: YYYY, YY, MMMM, MMM, MM, M, DD, D, HH, H, hh, h, mm, ss, SSS, A, Z; the rest is itself. */
const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|SSS|A|Z|[^A-Za-z]|T/g;
type Part = 'year' | 'short' | 'month' | 'name' | 'day';
const PART: Record<string, Part> = {
  YYYY: 'year',
  YY: 'short',
  MMMM: 'name',
  MMM: 'name',
  MM: 'month',
  M: 'month',
  DD: 'day',
  D: 'day',
};

const CLOCK: Record<string, string> = {
  HH: '(?:[01][0-9]|2[0-3])',
  H: '(?:[01]?[0-9]|2[0-3])',
  hh: '(?:0?[1-9]|1[0-2])',
  h: '(?:0?[1-9]|1[0-2])',
  mm: '[0-5][0-9]',
  ss: '[0-5][0-9]',
  SSS: '[0-9]{1,9}',
  A: '[AaPp]\\.?[Mm]\\.?',
  Z: '(?:[Zz]|[-+][0-9]{2}:?[0-9]{2}|[-+][0-9]{2})',
};

/** The days of a month, by which months have them. "29 February" goes with the years that do. */
const MONTH_DAYS = [
  { days: range(1, 28), months: range(1, 12), leap: false },
  { days: [29, 30], months: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], leap: false },
  { days: [31], months: [1, 3, 5, 7, 8, 10, 12], leap: false },
  { days: [29], months: [2], leap: true },
];
const FOURTH = '(?:0[48]|[2468][048]|[13579][26])';
const YEARS: Record<string, [any: string, leap: string]> = {
  YYYY: ['(?:[1-9][0-9]{3}|0(?:[1-9][0-9]{2}|0(?:[1-9][0-9]|0[1-9])))', `(?:[0-9]{2}${FOURTH}|${FOURTH}00)`],
  // Short years stand for 1969 to 2068, in which every fourth one is a leap year.
  YY: ['[0-9]{2}', `(?:00|${FOURTH})`],
};

/**
 * A pattern that matches the text of every day there is and of no other: February 29 in leap years only. One pass of
 * RE2 (0.4 to 0.6 µs a cell for any common date) where a pattern and then strptime with every format took 17 to 49.
 */
export function calendarPattern(format: string): string {
  const tokens = format.match(TOKEN) ?? [];
  const rows = tokens.some((token) => getOwn(PART, token) === 'day')
    ? MONTH_DAYS
    : [{ days: [1], months: range(1, 12), leap: false }];
  if (!tokens.some((token) => getOwn(PART, token)))
    return tokens.map((token) => getOwn(CLOCK, token) ?? escaped(token)).join('');
  const all = rows.map(({ days, months, leap }) =>
    tokens
      .map((token) => {
        const part = getOwn(PART, token);
        if (part === 'day') return numbers(days, token === 'DD');
        if (part === 'month') return numbers(months, token === 'MM');
        if (part === 'name') return `(?:${months.map((month) => monthName(month, token)).join('|')})`;
        return getOwn(YEARS, token)?.[leap ? 1 : 0] ?? getOwn(CLOCK, token) ?? escaped(token);
      })
      .join(''),
  );
  return `(?:${all.join('|')})`;
}

/** Two digits where two are written, so that "1/2/2024" is not DD/MM/YYYY. */
function numbers(list: number[], padded: boolean): string {
  const byTen = new Map<number, number[]>();
  for (const each of list) {
    const ten = Math.floor(each / 10);
    byTen.set(ten, [...(byTen.get(ten) ?? []), each % 10]);
  }
  const spelt = [...byTen].map(([ten, ones]) => `${ten === 0 && !padded ? '0?' : ten}[${ones.join('')}]`);
  return `(?:${spelt.join('|')})`;
}

function monthName(month: number, token: string): string {
  const name = MONTHS[month - 1] ?? '';
  return Array.from(
    token === 'MMM' ? name.slice(0, 3) : name,
    (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`,
  ).join('');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The reference: reads the parts and asks the calendar. A format without a day stands for its first. */
export function isWritten(value: string, format: string): boolean {
  const { regex, parts } = reading(format);
  const match = regex.exec(value);
  if (!match) return false;
  const found = new Map(parts.map((part, index) => [part, match[index + 1] ?? '']));
  if (found.size === 0) return true;
  const short = found.get('short');
  const year =
    short === undefined ? Number(found.get('year')) : Number(short) + (Number(short) < 69 ? 2000 : 1900);
  const name = found.get('name')?.toLowerCase();
  const month = name
    ? MONTHS.findIndex((each) => each.toLowerCase().startsWith(name)) + 1
    : Number(found.get('month'));
  return dayNumber(year, month, Number(found.get('day') ?? 1)) !== null;
}

const DIGITS: Record<string, string> = {
  YYYY: '[0-9]{4}',
  YY: '[0-9]{2}',
  MM: '[0-9]{2}',
  DD: '[0-9]{2}',
  M: '[0-9]{1,2}',
  D: '[0-9]{1,2}',
};
const readings = new Map<string, { regex: RegExp; parts: Part[] }>();

function reading(format: string): { regex: RegExp; parts: Part[] } {
  const known = readings.get(format);
  if (known) return known;
  const tokens = format.match(TOKEN) ?? [];
  const source = tokens.map((token) => {
    if (!getOwn(PART, token)) return getOwn(CLOCK, token) ?? escaped(token);
    return `(${
      getOwn(DIGITS, token) ??
      range(1, 12)
        .map((month) => monthName(month, token))
        .join('|')
    })`;
  });
  const made = {
    regex: new RegExp(`^${source.join('')}$`, 'u'),
    parts: tokens.flatMap((token) => getOwn(PART, token) ?? []),
  };
  readings.set(format, made);
  return made;
}
