import { type Let, literal } from '../duck/sql.js';
import { dayNumber, readMoment, writeMoment } from './date-text.js';
import type { DateOrder } from './locales.js';
import { isWeekday, monthOf, monthSql, weekdaySql } from './months.js';
import { collapseSql, collapseText, lowerText } from './text.js';

/** A date, as far as its own text says. */
export interface DateReading {
  /** As the `date` operation reads it; `{1}` and `{2}` stand for day and month where their order is not in it. */
  format: string;
  /** Which orders give a real day; none where the format says it. */
  orders: readonly DateOrder[];
  /** What stands for `{1}` and `{2}`. */
  first: number;
  second: number;
  /** Where it is written in full. */
  year: number | undefined;
  timed: boolean;
}

/** Years before are no dates that anyone wrote down; digits without marks are one where people still deal with it. */
const EARLIEST = 1000;
const RECENT = { from: 1900, to: 2099 };
/** Two-digit years below it are in this century. */
export const PIVOT = 50;

/** After the day, in lower case. The mark is a colon, a point, or "h" before minutes. */
const CLOCK =
  '^(.*?[0-9].*?)(t| at |, | )([0-9]{1,2})([:.h])([0-9]{2})(?:([:.])([0-9]{2})(?:([.,])([0-9]{1,9}))?)?( ?)([ap][.]?m[.]?|)( ?)(z|utc|gmt|[-+][0-9]{2}:?[0-9]{2}|[+]00|)$';
const CLOCK_PARTS = 'day between hour colon minute colon2 second mark fraction gap half zone_gap zone'.split(
  ' ',
);
/** 20210312143000 and 20210312T143000Z: as programs write a moment. */
const PACKED = '^([0-9]{8})(t?)([0-9]{2})([0-9]{2})([0-9]{2}|)(z?)$';
const PACKED_PARTS = 'day between hour minute second zone'.split(' ');

/**
 * The ways to write a day in lower case: what each piece of the pattern is, in order. Marks that have to be the same
 * are `mark` and `mark2`.
 */
const DAYS: { pattern: string; parts: string[] }[] = [
  // 2021-03-12, 2021/3/12, 20210312, 2021. 03. 12.
  {
    pattern: '^([0-9]{4})([-/. ]|[.] |)([0-9]{1,2})([-/. ]|[.] |)([0-9]{1,2})([.]?)$',
    parts: ['year', 'mark', 'month', 'mark2', 'day', 'end'],
  },
  // 12.03.2021, 3/12/21, 12. 3. 2021, 12032021
  {
    pattern: '^([0-9]{1,2})([-/. ]|[.] |)([0-9]{1,2})([-/. ]|[.] |)([0-9]{4}|[0-9]{2})([.]?)$',
    parts: ['first', 'mark', 'second', 'mark2', 'year', 'end'],
  },
  // 3 May 2021, 3rd of May, 2021, 03-May-21, 3. Mai 2021, 1er janvier 2021, 3 de mayo de 2021
  {
    pattern:
      "^([0-9]{1,2})(st|nd|rd|th|er|º|)([.]?)( of | de |[-/ .]|)(\\p{L}{3,15}|[ivx]{1,4})([.]?)( de | del |,? |[-/.]|)('?)([0-9]{4}|[0-9]{2})( ?г[.]?|[.]?)$",
    parts: ['day', 'ordinal', 'point', 'before', 'name', 'dot', 'after', 'short', 'year', 'end'],
  },
  // May 3, 2021; May 3rd 2021; May-03-21
  {
    pattern: '^(\\p{L}{3,15})([.]?)([-/ ])([0-9]{1,2})(st|nd|rd|th|)(,? |[-/])([0-9]{4}|[0-9]{2})$',
    parts: ['name', 'dot', 'before', 'day', 'ordinal', 'after', 'year'],
  },
  // 2021-May-03, 2021. március 12.
  {
    pattern: '^([0-9]{4})([-/ ]|[.] )(\\p{L}{3,15})([.]?)([-/ ])([0-9]{1,2})([.]?)$',
    parts: ['year', 'before', 'name', 'dot', 'after', 'day', 'end'],
  },
  // 2021年3月12日
  {
    pattern: '^([0-9]{4})(年|년 ?)([0-9]{1,2})(月|월 ?)([0-9]{1,2})(日|일)$',
    parts: ['year', 'sign', 'month', 'sign2', 'day', 'sign3'],
  },
];
const WEEKDAY = '^(\\p{L}{2,15})([.]?)(,? )(.*)$';

const compiled = new Map<string, RegExp>();

function partsOf(text: string, pattern: string, names: readonly string[]): Map<string, string> | undefined {
  let regex = compiled.get(pattern);
  if (!regex) {
    regex = new RegExp(pattern, 'u');
    compiled.set(pattern, regex);
  }
  const match = regex.exec(text);
  return match ? new Map(names.map((name, at) => [name, match[at + 1] ?? ''])) : undefined;
}

/** The date that a text is, with its time of day or without; undefined where it is none. */
export function readDate(value: string): DateReading | undefined {
  // Most texts are none: they have few digits, or many.
  if (value.length > 60 || !/\d/.test(value)) return undefined;
  const text = lowerText(collapseText(value));
  const packed = partsOf(text, PACKED, PACKED_PARTS);
  if (packed) return packedReading(packed);
  const clock = partsOf(text, CLOCK, CLOCK_PARTS);
  if (!clock) return dayReading(text);
  if (!isClock(clock)) return undefined;
  const day = dayReading(clock.get('day') ?? '');
  return day && { ...day, format: day.format + clockFormat(clock), timed: true };
}

function packedReading(parts: Map<string, string>): DateReading | undefined {
  const day = dayReading(parts.get('day') ?? '');
  if (day?.format !== 'YYYYMMDD' || !isClock(parts)) return undefined;
  const tail = `${parts.get('between') === 't' ? 'T' : ''}HHmm${parts.get('second') === '' ? '' : 'ss'}`;
  return { ...day, format: `${day.format}${tail}${parts.get('zone') === 'z' ? 'Z' : ''}`, timed: true };
}

/** The format of a time of day alone. */
export function timeFormat(text: string): string | undefined {
  if (text.length > 20) return undefined;
  const clock = partsOf(`0 ${lowerText(text)}`, CLOCK, CLOCK_PARTS);
  if (clock?.get('day') !== '0' || clock.get('colon') === '.' || clock.get('zone') !== '') return undefined;
  return isClock(clock) ? clockFormat(clock).slice(1) : undefined;
}

function isClock(parts: Map<string, string>): boolean {
  const number = (part: string) => Number(parts.get(part) || 0);
  const [colon, colon2] = [parts.get('colon'), parts.get('colon2')];
  if (colon2 && colon !== colon2) return false;
  if (parts.get('half') && (number('hour') < 1 || number('hour') > 12)) return false;
  const [, hours, minutes] = /^[-+](\d{2}):?(\d{2})?$/.exec(parts.get('zone') ?? '') ?? [];
  if (Number(hours ?? 0) > 14 || Number(minutes ?? 0) > 59) return false;
  return number('hour') < 24 && number('minute') < 60 && number('second') < 60;
}

function clockFormat(parts: Map<string, string>): string {
  const part = (name: string) => parts.get(name) ?? '';
  const colon = part('colon') === 'h' ? '[h]' : part('colon');
  const seconds = part('second') && `${colon}ss${part('fraction') && `${part('mark')}SSS`}`;
  const half = part('half') && `${part('gap')}A`;
  const zone = part('zone');
  const gap = zone && `${half ? '' : part('gap')}${part('zone_gap')}`;
  const offset = /^(?:z|[-+].*)$/.test(zone) ? 'Z' : zone && `[${zone.toUpperCase()}]`;
  const lead = part('between') === 't' ? 'T' : part('between').replace('at', '[at]');
  return `${lead}${half ? 'hh' : 'HH'}${colon}mm${seconds}${half}${gap}${offset}`;
}

function dayReading(text: string): DateReading | undefined {
  const [, word = '', point = '', gap = '', rest = ''] = /^(\p{L}{2,15})([.]?)(,? )(.*)$/u.exec(text) ?? [];
  const named = isWeekday(word);
  for (const { pattern, parts } of DAYS) {
    const found = partsOf(named ? rest : text, pattern, parts);
    const reading = found && readingOf(found);
    if (reading) return named ? { ...reading, format: `dddd${point}${gap}${reading.format}` } : reading;
  }
  return undefined;
}

function readingOf(parts: Map<string, string>): DateReading | undefined {
  const part = (name: string) => parts.get(name) ?? '';
  const year = part('year');
  const full = year.length === 4 ? Number(year) : undefined;
  const made = (format: string, orders: readonly DateOrder[] = []) => ({
    format,
    orders,
    first: Number(part('first')),
    second: Number(part('second')),
    year: full,
    timed: false,
  });
  if (parts.has('name')) {
    if (!isDay(year, monthOf(part('name')), part('day'))) return undefined;
    return made([...parts].map(([name, text]) => namedPiece(name, text, part('ordinal'))).join(''));
  }
  if (parts.has('sign')) {
    if (!isDay(year, Number(part('month')), part('day'))) return undefined;
    return made(`YYYY[${part('sign')}]MM[${part('sign2')}]DD[${part('sign3')}]`);
  }
  const mark = part('mark');
  if (mark !== part('mark2') || (part('end') !== '' && !mark.startsWith('.'))) return undefined;
  const isBare = mark === '' && [...parts.values()].join('').length !== 8;
  if (isBare || (mark === '' && !isRecent(Number(year)))) return undefined;
  const joined = (...tokens: string[]) => tokens.join(mark) + part('end');
  if (parts.has('month'))
    return isDay(year, Number(part('month')), part('day')) ? made(joined('YYYY', 'MM', 'DD')) : undefined;
  if (full === undefined && mark === ' ') return undefined;
  const [first, second] = [part('first'), part('second')];
  const orders: DateOrder[] = [];
  if (isDay(year, Number(second), first)) orders.push('dmy');
  if (isDay(year, Number(first), second)) orders.push('mdy');
  if (full === undefined && isDay(first, Number(second), year) && first.length === 2) orders.push('ymd');
  return orders.length > 0
    ? made(joined('{1}', '{2}', full === undefined ? 'YY' : 'YYYY'), orders)
    : undefined;
}

/** A piece of a day with the name of its month, as a format has it: letters that are meant as such go in brackets. */
function namedPiece(name: string, text: string, ordinal: string): string {
  if (name === 'day') return /^(?:st|nd|rd|th)$/.test(ordinal) ? 'Do' : 'DD';
  if (name === 'ordinal') return /^(?:er|º)$/.test(text) ? `[${text}]` : '';
  if (name === 'name') return 'MMM';
  if (name === 'dot') return '';
  if (name === 'year') return text.length === 4 ? 'YYYY' : 'YY';
  return text.replace(/\p{L}+/gu, '[$&]');
}

function isDay(year: string, month: number | undefined, day: string): boolean {
  const full = year.length === 4 ? Number(year) : fullYear(Number(year));
  return month !== undefined && full >= EARLIEST && dayNumber(full, month, Number(day)) !== null;
}

function fullYear(short: number): number {
  return short + (short < PIVOT ? 2000 : 1900);
}

function isRecent(year: number): boolean {
  return year >= RECENT.from && year <= RECENT.to;
}

/** The format in one order; of one that gives no real day, in the other. */
export function formatIn({ format, orders }: DateReading, order: DateOrder = 'dmy'): string {
  if (orders.length === 0) return format;
  return writtenIn(format, orders.includes(order) ? order : (orders[0] ?? order));
}

/** A format with `{1}` and `{2}` in an order, whatever the values are. */
export function writtenIn(format: string, order: DateOrder): string {
  const [first, second] = { dmy: ['DD', 'MM'], mdy: ['MM', 'DD'], ymd: ['YY', 'MM'] }[order];
  const whole = order === 'ymd' ? format.replace(/(\{2\}.*?)YY(?:YY)?/, '$1DD') : format;
  return whole.replace('{1}', first ?? '').replace('{2}', second ?? '');
}

/** Either part may be the day, and it makes a difference. */
export function isOpen({ orders, first, second }: DateReading): boolean {
  return orders.includes('dmy') && orders.includes('mdy') && first !== second;
}

/** ISO 8601 of the date that a text is; with its time as the text has it, where it has one. */
export function isoDate(text: string, order?: DateOrder): string | undefined {
  const reading = readDate(text);
  const moment = reading && readMoment(text, [formatIn(reading, order)], PIVOT);
  if (!moment) return undefined;
  return writeMoment(moment.wall, reading.timed ? 'YYYY-MM-DDTHH:mm:ss' : 'YYYY-MM-DD') ?? undefined;
}

/** The SQL of `isoDate`: null where the text is no date. */
export function isoDateSql(value: string, context: Let, order: DateOrder = 'dmy'): string {
  // Most dates are plain already.
  const plain = context.let(
    `CASE WHEN regexp_matches(${value}, '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$') THEN TRY_CAST(${value} AS DATE) END`,
  );
  const text = context.let(
    `CASE WHEN ${plain} IS NULL AND length(${value}) <= 60 AND regexp_matches(${value}, '[0-9]') THEN lower(${collapseSql(value, context)}) END`,
  );
  const packed = context.let(extracted(text, PACKED, PACKED_PARTS));
  const clock = context.let(`CASE WHEN ${packed} IS NULL THEN ${extracted(text, CLOCK, CLOCK_PARTS)} END`);
  const written = context.let(`coalesce(${packed}.day, ${clock}.day, ${text})`);
  const named = context.let(extracted(written, WEEKDAY, ['word', 'point', 'gap', 'rest']));
  const day = context.let(`CASE WHEN ${weekdaySql(`${named}.word`)} THEN ${named}.rest ELSE ${written} END`);
  const shapes = DAYS.map(({ pattern, parts }) => ({
    parts,
    found: context.let(extracted(day, pattern, parts)),
  }));
  const names = shapes.filter(({ parts }) => parts.includes('name')).map(({ found }) => `${found}.name`);
  const month = context.let(monthSql(context.let(`coalesce(${names.join(', ')})`), context));
  const days = shapes.map(({ found, parts }) => context.let(daySql(found, parts, order, month, context)));
  const found = context.let(`coalesce(${days.join(', ')})`);
  const clocked = (parts: string, half: string) => {
    const number = (part: string) => `coalesce(TRY_CAST(${parts}.${part} AS INTEGER), 0)`;
    const [given, minute, second] = [number('hour'), number('minute'), number('second')];
    const hour = `CASE ${half} WHEN 'a' THEN ${given} % 12 WHEN 'p' THEN ${given} % 12 + 12 ELSE ${given} END`;
    const two = (sql: string) => `lpad(CAST(${sql} AS VARCHAR), 2, '0')`;
    return `CASE WHEN ${hour} < 24 AND ${minute} < 60 AND ${second} < 60 THEN CAST(${found} AS VARCHAR) || 'T' || ${two(hour)} || ':' || ${two(minute)} || ':' || ${two(second)} END`;
  };
  const zone = `${clock}.zone`;
  const isZone =
    `(left(${zone}, 1) NOT IN ('+', '-') OR (TRY_CAST(substring(${zone}, 2, 2) AS INTEGER) <= 14 AND ` +
    `(length(${zone}) < 5 OR TRY_CAST(right(${zone}, 2) AS INTEGER) <= 59)))`;
  const isHalf = `(${clock}.half = '' OR TRY_CAST(${clock}.hour AS INTEGER) BETWEEN 1 AND 12)`;
  const isMarked = `${clock}.colon2 IN ('', ${clock}.colon)`;
  return (
    `CASE WHEN ${plain} IS NOT NULL THEN CAST(${plain} AS VARCHAR) WHEN ${found} IS NULL THEN NULL ` +
    `WHEN ${packed} IS NOT NULL THEN ${clocked(packed, "''")} ` +
    `WHEN ${clock} IS NULL THEN CAST(${found} AS VARCHAR) ` +
    `WHEN ${isMarked} AND ${isHalf} AND ${isZone} THEN ${clocked(clock, `left(${clock}.half, 1)`)} END`
  );
}

function extracted(text: string, pattern: string, parts: readonly string[]): string {
  const names = parts.map((part) => `'${part}'`).join(', ');
  return `CASE WHEN regexp_matches(${text}, ${literal(pattern)}) THEN regexp_extract(${text}, ${literal(pattern)}, [${names}]) END`;
}

function daySql(
  found: string,
  parts: readonly string[],
  order: DateOrder,
  monthNamed: string,
  context: Let,
): string {
  const year = `${found}.year`;
  const date = (of: string, month: string, day: string) =>
    `TRY_CAST(CASE WHEN length(${of}) = 4 THEN ${of} WHEN ${of} < '${PIVOT}' THEN '20' || ${of} ELSE '19' || ${of} END || '-' || ${month} || '-' || ${day} AS DATE)`;
  const real = (sql: string) => {
    const made = context.let(sql);
    return `CASE WHEN year(${made}) >= ${EARLIEST} THEN ${made} END`;
  };
  if (parts.includes('name')) return real(date(year, `CAST(${monthNamed} AS VARCHAR)`, `${found}.day`));
  if (parts.includes('sign')) return real(date(year, `${found}.month`, `${found}.day`));
  const digits = ['year', 'month', 'day', 'first', 'second'].filter((part) => parts.includes(part));
  const length = digits.map((part) => `length(${found}.${part})`).join(' + ');
  const checks = [
    `${found}.mark = ${found}.mark2`,
    `(${found}.end = '' OR left(${found}.mark, 1) = '.')`,
    `(${found}.mark <> '' OR (${length} = 8 AND ${year} BETWEEN '${RECENT.from}' AND '${RECENT.to}'))`,
  ];
  if (parts.includes('month'))
    return `CASE WHEN ${checks.join(' AND ')} THEN ${real(date(year, `${found}.month`, `${found}.day`))} END`;
  checks.push(`(length(${year}) = 4 OR ${found}.mark <> ' ')`);
  const [first, second] = [`${found}.first`, `${found}.second`];
  const readings = {
    dmy: real(date(year, second, first)),
    mdy: real(date(year, first, second)),
    ymd: `CASE WHEN length(${year}) = 2 AND length(${first}) = 2 THEN ${real(date(first, second, year))} END`,
  };
  const { [order]: preferred, ...others } = readings;
  return `CASE WHEN ${checks.join(' AND ')} THEN coalesce(${[preferred, ...Object.values(others)].join(', ')}) END`;
}
