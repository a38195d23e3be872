import type { Conventions, Counted } from './conversion.js';
import { type DateReading, readingOfDate } from './date-reading.js';
import { foreignMonths, type MonthName, withEnglishMonths } from './month-names.js';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How the dates among some values are written. */
export interface DateWriting {
  /** For the `date` and `datetime` operations, the most frequent first. */
  formats: string[];
  /** The same with day and month exchanged, where the values leave open which is which. */
  otherFormats?: string[];
  /** The order of day and month in `formats`, where it had to be decided. */
  order?: DateOrder;
  /** Rows that the two readings read differently, and one such value. */
  openRows: number;
  example?: string;
  /** Some are the day numbers of a spreadsheet. */
  serial: boolean;
  /** Some have a year of two digits. */
  shortYear: boolean;
  /** The latest year that is written in full. */
  latestYear: number | undefined;
  /** Some have a time of day. */
  timed: boolean;
  /** Month names that are not English, and the English ones for them. */
  months: MonthName[];
}

interface Found {
  reading: DateReading;
  value: string;
  count: number;
}

/** Of the rows whose order is plain, the share that the rarer order needs to count as a second way of writing. */
const SECOND_WAY = 0.1;
const SERIAL = /^[1-9]\d{4}(?:\.\d+)?$/;

export function dateWriting(
  values: readonly Counted[],
  dateOrder: Conventions['dateOrder'],
): DateWriting | undefined {
  const months = foreignMonths(values.map(({ value }) => value));
  const found: Found[] = [];
  let serial = false;
  for (const { value, count } of values) {
    const reading = readingOfDate(withEnglishMonths(value, months));
    if (reading) found.push({ reading, value, count });
    else if (SERIAL.test(value) && Number(value) > 10_000 && Number(value) < 80_000) serial = true;
  }
  if (found.length === 0 && !serial) return undefined;
  const { formats, otherFormats, order, openRows } = ordered(found, dateOrder);
  if (serial)
    formats.push(...['YYYY-MM-DD', 'YYYY-MM-DDTHH:mm:ss'].filter((each) => !formats.includes(each)));
  const example = openRows > 0 ? found.find(({ reading }) => isOpen(reading))?.value : undefined;
  const years = found.flatMap(({ reading }) => reading.year ?? []);
  return {
    formats,
    ...(otherFormats ? { otherFormats } : {}),
    ...(order ? { order } : {}),
    openRows,
    ...(example === undefined ? {} : { example }),
    serial,
    shortYear: formats.some((format) => /(?<!Y)YY(?!Y)/.test(format)),
    latestYear: years.length > 0 ? Math.max(...years) : undefined,
    timed: found.some(({ reading }) => reading.timed),
    months,
  };
}

interface Tally {
  rows: number;
  dmy: number;
  mdy: number;
  ymd: number;
  openRows: number;
  firsts: Set<number>;
  seconds: Set<number>;
}

function ordered(found: readonly Found[], dateOrder: Conventions['dateOrder']) {
  const tallies = new Map<string, Tally>();
  for (const { reading, count } of found) {
    const tally = tallies.get(reading.format) ?? emptyTally();
    tallies.set(reading.format, tally);
    tally.rows += count;
    if (reading.open) tallyOrder(tally, reading, count);
  }
  const classes = [...tallies].sort(([a, x], [b, y]) => y.rows - x.rows || (a < b ? -1 : 1));
  const all = classes.map(([, tally]) => tally);
  const sum = (key: 'dmy' | 'mdy') => all.reduce((total, tally) => total + tally[key], 0);
  const column = decided(sum('dmy'), sum('mdy'));
  const formats: string[] = [];
  const otherFormats: string[] = [];
  let openRows = 0;
  let order: DateOrder | undefined;
  for (const [format, tally] of classes) {
    if (!format.includes('{1}')) {
      formats.push(format);
      otherFormats.push(format);
      continue;
    }
    const own = decided(tally.dmy, tally.mdy);
    const mixed = isMixed(tally.dmy, tally.mdy);
    const evident = (mixed ? undefined : own) ?? (tally.ymd > 0 && own === undefined ? 'ymd' : undefined);
    const hinted = evident ?? (mixed ? dateOrder : (column ?? dateOrder)) ?? byWriting(format, tally);
    const chosen = hinted ?? own ?? 'dmy';
    if (!hinted) openRows += tally.openRows;
    order ??= chosen;
    const other = chosen === 'mdy' ? 'dmy' : 'mdy';
    formats.push(written(format, chosen));
    if (mixed) formats.push(written(format, other));
    otherFormats.push(written(format, hinted ? chosen : other));
    if (mixed) otherFormats.push(written(format, hinted ? other : chosen));
  }
  return {
    formats: [...new Set(formats)],
    otherFormats: openRows > 0 ? [...new Set(otherFormats)] : undefined,
    order,
    openRows,
  };
}

function emptyTally(): Tally {
  return { rows: 0, dmy: 0, mdy: 0, ymd: 0, openRows: 0, firsts: new Set(), seconds: new Set() };
}

function tallyOrder(tally: Tally, reading: DateReading, count: number): void {
  const { format, first, second } = reading;
  const short = format.endsWith('YY') && !format.endsWith('YYYY');
  if (short && (first > 31 || first === 0) && second <= 12) tally.ymd++;
  else if (first > 12 && first <= 31 && second <= 12) tally.dmy++;
  else if (second > 12 && second <= 31 && first <= 12) tally.mdy++;
  else if (isOpen(reading)) tally.openRows += count;
  tally.firsts.add(first);
  tally.seconds.add(second);
}

/** Either part may be the day, and it makes a difference. */
function isOpen({ open, first, second }: DateReading): boolean {
  return open && first !== second && first >= 1 && second >= 1 && first <= 12 && second <= 12;
}

function decided(dmy: number, mdy: number): 'dmy' | 'mdy' | undefined {
  if (dmy === mdy) return undefined;
  return dmy > mdy ? 'dmy' : 'mdy';
}

function isMixed(dmy: number, mdy: number): boolean {
  const rarer = Math.min(dmy, mdy);
  // A single one among several is a slip.
  return rarer > (dmy + mdy > 4 ? 1 : 0) && rarer / (dmy + mdy) >= SECOND_WAY;
}

/** Points part day, month and year in that order everywhere; a part that is always the same is the day of a period. */
function byWriting(format: string, tally: Tally): 'dmy' | 'mdy' | undefined {
  if (format.includes('.')) return 'dmy';
  if (tally.firsts.size === 1 && tally.seconds.size >= 4) return 'dmy';
  if (tally.seconds.size === 1 && tally.firsts.size >= 4) return 'mdy';
  return undefined;
}

function written(format: string, order: DateOrder): string {
  if (order === 'ymd') {
    const mark = /\{1\}(.*?)\{2\}/.exec(format)?.[1] ?? '';
    return ['YY', 'MM', 'DD'].join(mark) + format.replace(/^.*?YY(?:YY)?/, '');
  }
  const [first, second] = order === 'dmy' ? ['DD', 'MM'] : ['MM', 'DD'];
  return format.replace('{1}', first ?? '').replace('{2}', second ?? '');
}
