import { dayNumber } from '../../cells/date-text.js';
import { MONTH_WORDS, WEEKDAY_WORDS } from '../data/calendar.js';

export type DayOrder = 'dmy' | 'mdy';

/** The formats that read a value, as far as its own text says. */
export interface DateReading {
  /** Where day and month could be exchanged, one for each order that gives a real day; else the only one. */
  formats: Partial<Record<DayOrder, string>> | { only: string };
  timed: boolean;
}

const CLOCK =
  /^(.*?\d.*?)(T| at |, | )(\d{1,2})([:.])(\d{2})(?:\4(\d{2})(?:([.,])\d{1,9})?)?( ?[ap]\.?m\.?)?(?: ?(Z|UTC|GMT|[-+]\d{2}:?\d{2}|\+00))?$/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:([.,])\d{1,9})?)?( ?[ap]\.?m\.?)?$/i;
const earliest = 1000;

/** The format of a time of day alone. */
export function timeFormat(text: string): string | undefined {
  const [, hour, minute, second, mark, half] = TIME.exec(text) ?? [];
  if (hour === undefined || minute === undefined || !isClock(hour, minute, second, half)) return undefined;
  return clockFormat(':', second, mark, half);
}

export function readDate(text: string): DateReading | undefined {
  // Most texts are none: they have few digits, or many.
  if (text.length < 6 || text.length > 45 || !/\d/.test(text)) return undefined;
  const clock = CLOCK.exec(text);
  if (!clock) return dayReading(text, '');
  const [, day = '', between = '', hour = '', colon = '', minute = '', second, mark, half, zone] = clock;
  if (!isClock(hour, minute, second, half)) return undefined;
  const lead = between.toLowerCase() === ' at ' ? ' [at] ' : between;
  const gap = zone !== undefined && text.slice(0, -zone.length).endsWith(' ') ? ' ' : '';
  const offset = zone === undefined ? '' : /^(?:Z|[-+]\d{2}:?\d{2})$/i.test(zone) ? 'Z' : `[${zone}]`;
  return dayReading(day, `${lead}${clockFormat(colon, second, mark, half)}${gap}${offset}`);
}

function isClock(hour: string, minute: string, second = '0', half?: string): boolean {
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return false;
  return hours < 24 && Number(minute) < 60 && Number(second) < 60;
}

function clockFormat(colon: string, second?: string, mark?: string, half?: string): string {
  const seconds = second === undefined ? '' : `${colon}ss${mark === undefined ? '' : `${mark}SSS`}`;
  const halves = half === undefined ? '' : `${half.startsWith(' ') ? ' ' : ''}A`;
  return `${half === undefined ? 'HH' : 'hh'}${colon}mm${seconds}${halves}`;
}

function dayReading(text: string, tail: string): DateReading | undefined {
  const timed = tail !== '';
  const only = (format: string) => ({ formats: { only: format + tail }, timed });
  const first = /^(\d{4})([-/. ]|)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (first) {
    const [, year, mark = '', month, day] = first;
    if (mark === '' && text.length !== 8) return undefined;
    if (isDay(year, month, day) && (mark !== '' || isRecent(Number(year)))) {
      return only(['YYYY', 'MM', 'DD'].join(mark));
    }
    if (mark !== '') return undefined;
  }
  const last = /^(\d{1,2})([-/.]|\. | |)(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!last) return named(text, tail);
  const [, a = '', mark = '', b = '', year = ''] = last;
  // Digits without marks: only where they are eight, as 31122020.
  if (mark === '' && (text.length !== 8 || !isRecent(Number(year)))) return undefined;
  if (year.length === 2 && mark === ' ') return undefined;
  const full = year.length === 4 ? year : `20${year}`;
  const written = year.length === 4 ? 'YYYY' : 'YY';
  const formats: Partial<Record<DayOrder, string>> = {};
  if (isDay(full, b, a)) formats.dmy = ['DD', 'MM', written].join(mark) + tail;
  if (isDay(full, a, b)) formats.mdy = ['MM', 'DD', written].join(mark) + tail;
  if (formats.dmy || formats.mdy) return { formats, timed };
  // 98-12-31: no other order fits.
  return year.length === 2 && isDay(`20${a}`, b, year) ? only(['YY', 'MM', 'DD'].join(mark)) : undefined;
}

const WORD = '(\\p{L}{3,12})\\.?';
const NAMED = [
  // 3 May 2021, 3rd of May, 2021, 03-May-21, 3. Mai 2021, 3 de mayo de 2021
  {
    pattern: new RegExp(
      `^(\\d{1,2})(st|nd|rd|th|er|º)?(\\.)?( of | de |[-/ .]|)${WORD}( de | del |,? |[-/.]|)(\\d{4}|'?\\d{2})$`,
      'iu',
    ),
    read: ([
      ,
      day,
      ordinal = '',
      point = '',
      before = '',
      month,
      after = '',
      year = '',
    ]: RegExpExecArray) => ({
      day,
      month,
      year,
      format: `${dayToken(ordinal)}${point}${words(before)}MMM${words(after)}${yearToken(year)}`,
    }),
  },
  // May 3, 2021; May 3rd 2021; May-03-21
  {
    pattern: new RegExp(`^${WORD}([-/ ])(\\d{1,2})(st|nd|rd|th)?(,? |[-/])(\\d{4}|\\d{2})$`, 'iu'),
    read: ([, month, before = '', day, ordinal = '', after = '', year = '']: RegExpExecArray) => ({
      day,
      month,
      year,
      format: `MMM${before}${dayToken(ordinal)}${after}${yearToken(year)}`,
    }),
  },
  // 2021-May-03
  {
    pattern: new RegExp(`^(\\d{4})([-/ ])${WORD}\\2(\\d{1,2})$`, 'iu'),
    read: ([, year = '', mark = '', month, day]: RegExpExecArray) => ({
      day,
      month,
      year,
      format: ['YYYY', 'MMM', 'DD'].join(mark),
    }),
  },
];

function named(text: string, tail: string): DateReading | undefined {
  if (!/\p{L}{3}/u.test(text)) return undefined;
  const [, weekday = '', gap = ''] = /^(\p{L}{2,10})\.?(,? )/u.exec(text) ?? [];
  const isWeekday = WEEKDAY_WORDS.has(weekday.toLowerCase());
  const rest = isWeekday ? text.slice(text.indexOf(gap) + gap.length) : text;
  for (const { pattern, read } of NAMED) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const { day, month = '', year, format } = read(match);
    const number = MONTH_WORDS.get(month.toLowerCase());
    const full = year.length === 4 ? year : `20${year.slice(-2)}`;
    if (number === undefined || !isDay(full, String(number), day)) continue;
    const lead = isWeekday ? `dddd${text[weekday.length] === '.' ? '.' : ''}${gap}` : '';
    const apostrophe = year.startsWith("'") ? "'" : '';
    return {
      formats: { only: `${lead}${format.replace('YY', `${apostrophe}YY`)}${tail}` },
      timed: tail !== '',
    };
  }
  return undefined;
}

function dayToken(ordinal: string): string {
  return /^(?:st|nd|rd|th)$/i.test(ordinal) ? 'Do' : ordinal === '' ? 'DD' : `DD[${ordinal}]`;
}

function yearToken(year: string): string {
  return year.length === 4 ? 'YYYY' : 'YY';
}

/** Letters that are meant as such go in brackets. */
function words(between: string): string {
  return between.replace(/\p{L}+/gu, '[$&]');
}

function isDay(year: string | undefined, month: string | undefined, day: string | undefined): boolean {
  return Number(year) >= earliest && dayNumber(Number(year), Number(month), Number(day)) !== null;
}

/** Eight digits are a date only where they are one that people have dealt with. */
function isRecent(year: number): boolean {
  return year >= 1900 && year <= 2099;
}
