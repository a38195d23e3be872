import { collapseText, lowerText } from '../cells/text.js';

/** One value, read as far as its own text says. */
export interface DateReading {
  /** `{1}` and `{2}` stand for day and month in the order that is not known. */
  format: string;
  first: number;
  second: number;
  open: boolean;
  year: number | undefined;
  timed: boolean;
}

const CLOCK =
  /^(.*?)(t| |, | at )(\d{1,2}):(\d{2})(?::(\d{2})(?:([.,])(\d{1,9}))?)?(?:( ?)([ap]\.?m\.?))?(?:( ?)(z|utc|gmt|[-+]\d{2}:?\d{2}|\+00))?$/;
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const WEEKDAY = /^([a-z]{2,9}\.?)(,? )(?=\d|[a-z]{3})/;

const PLAIN = { first: 0, second: 0, open: false };

export function readingOfDate(value: string): DateReading | undefined {
  const text = lowerText(collapseText(value));
  if (/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])\d{2}[0-2]\d[0-5]\d(?:[0-5]\d)?$/.test(text))
    return {
      ...PLAIN,
      format: `YYYYMMDDHHmm${text.length === 14 ? 'ss' : ''}`,
      year: Number(text.slice(0, 4)),
      timed: true,
    };
  const clock = CLOCK.exec(text);
  const day = clock ? (clock[1] ?? '') : text;
  const read = readDay(day);
  if (!read) return undefined;
  const tail = clock ? clockFormat(clock) : '';
  return { ...read, format: read.format + tail, timed: clock !== null };
}

function clockFormat([
  ,
  ,
  between = '',
  ,
  ,
  seconds,
  mark,
  fraction,
  gap,
  half,
  zoneGap,
  zone,
]: RegExpExecArray) {
  const lead = between === 't' ? 'T' : between === ' at ' ? ' [at] ' : between;
  const hours = half === undefined ? 'HH' : 'hh';
  const clock = `${hours}:mm${seconds === undefined ? '' : ':ss'}${fraction === undefined ? '' : `${mark}SSS`}`;
  const halfText = half === undefined ? '' : `${gap ?? ''}A`;
  if (zone === undefined) return `${lead}${clock}${halfText}`;
  const offset = /^(?:z|[-+]\d{2}(?::?\d{2})?)$/.test(zone) ? 'Z' : `[${zone}]`;
  return `${lead}${clock}${halfText}${zoneGap ?? ''}${offset}`;
}

function readDay(text: string): Omit<DateReading, 'timed'> | undefined {
  const full = (digits: string) => (digits.length === 4 ? Number(digits) : undefined);
  const iso = /^(\d{4})([-/. ]|)(\d{2})\2(\d{2})$|^(\d{4})([-/.])(\d{1,2})\6(\d{1,2})$/.exec(text);
  if (iso) {
    const [year, mark] = [iso[1] ?? iso[5] ?? '', iso[2] ?? iso[6] ?? ''];
    const [month, day] = [Number(iso[3] ?? iso[7]), Number(iso[4] ?? iso[8])];
    if (mark !== '' || (isYear(Number(year)) && month <= 12 && day <= 31))
      return { ...PLAIN, format: ['YYYY', 'MM', 'DD'].join(mark), year: Number(year) };
    return packed(text);
  }
  const marked = /^(\d{1,2})([-/.]|\. | )(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (marked) {
    const [, a = '', mark = '', b = '', year = ''] = marked;
    return {
      format: `{1}${mark}{2}${mark}${year.length === 4 ? 'YYYY' : 'YY'}`,
      first: Number(a),
      second: Number(b),
      open: true,
      year: full(year),
    };
  }
  const weekday = WEEKDAY.exec(text);
  if (weekday && !new RegExp(`^${MONTH}$`).test(weekday[1] ?? '')) {
    const rest = readDay(text.slice(weekday[0].length));
    return rest && { ...rest, format: `dddd${weekday[2]}${rest.format}` };
  }
  return named(text, full);
}

function packed(text: string): Omit<DateReading, 'timed'> | undefined {
  const year = Number(text.slice(4));
  if (!isYear(year)) return undefined;
  return {
    format: '{1}{2}YYYY',
    first: Number(text.slice(0, 2)),
    second: Number(text.slice(2, 4)),
    open: true,
    year,
  };
}

function named(text: string, full: (digits: string) => number | undefined) {
  const dayFirst = new RegExp(
    `^\\d{1,2}(st|nd|rd|th|\\.)?( of | de |[-/ .]|)${MONTH}( de |,? |[-/.]|)(\\d{4}|\\d{2})$`,
  ).exec(text);
  if (dayFirst) {
    const [, ordinal, before = '', , after = '', year = ''] = dayFirst;
    const day = ordinal === '.' ? 'D.' : ordinal === undefined ? 'D' : 'Do';
    const gap = before.replace(/of|de/, '[$&]');
    const yearText = year.length === 4 ? 'YYYY' : 'YY';
    return { ...PLAIN, format: `${day}${gap}MMM${after.replace('de', '[de]')}${yearText}`, year: full(year) };
  }
  const monthFirst = new RegExp(`^${MONTH}([-/ ])\\d{1,2}(st|nd|rd|th)?(,? |[-/])(\\d{4})$`).exec(text);
  if (monthFirst) {
    const [, , between = '', ordinal, after = '', year = ''] = monthFirst;
    return { ...PLAIN, format: `MMM${between}${ordinal ? 'Do' : 'D'}${after}YYYY`, year: full(year) };
  }
  const yearFirst = new RegExp(`^(\\d{4})([-/ ])${MONTH}\\2\\d{1,2}$`).exec(text);
  if (!yearFirst) return undefined;
  const [, year = '', mark = ''] = yearFirst;
  return { ...PLAIN, format: ['YYYY', 'MMM', 'D'].join(mark), year: full(year) };
}

function isYear(year: number): boolean {
  return year >= 1850 && year <= 2150;
}
