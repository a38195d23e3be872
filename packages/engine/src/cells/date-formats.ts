import { type DateReading, isOpen, readDate, writtenIn } from './dates.js';
import type { DateOrder } from './locales.js';

/** How the dates among some values are written. */
export interface DatesWritten {
  /** For the `date` and `datetime` operations, the most frequent first. */
  formats: string[];
  /** The same with day and month exchanged, where the values leave open which is which. */
  otherFormats?: string[];
  /** The order of day and month in `formats`, where it had to be decided. */
  order?: DateOrder;
  /** The order that some value decides. */
  decided?: 'dmy' | 'mdy';
  /** Rows that the two readings read differently, and one such value. */
  openRows: number;
  example?: string;
  /** The latest year that is written in full. */
  latestYear: number | undefined;
  /** Some have a time of day. */
  timed: boolean;
}

export interface DateFound {
  reading: DateReading;
  value: string;
  count: number;
}

/** Of the rows whose order is plain, the share that the rarer order needs to count as a second way of writing. */
const SECOND_WAY = 0.1;

export function datesIn(values: readonly { value: string; count: number }[]): DateFound[] {
  return values.flatMap(({ value, count }) => {
    const reading = readDate(value);
    return reading ? [{ reading, value, count }] : [];
  });
}

/** `hint`: as people said, or other columns have it. */
export function dateFormatsOf(found: readonly DateFound[], hint?: DateOrder): DatesWritten {
  const { formats, otherFormats, order, decided, openRows } = ordered(found, hint);
  const example = openRows > 0 ? found.find(({ reading }) => isOpen(reading))?.value : undefined;
  const years = found.flatMap(({ reading }) => reading.year ?? []);
  return {
    formats,
    ...(otherFormats ? { otherFormats } : {}),
    ...(order ? { order } : {}),
    ...(decided ? { decided } : {}),
    openRows,
    ...(example === undefined ? {} : { example }),
    latestYear: years.length > 0 ? Math.max(...years) : undefined,
    timed: found.some(({ reading }) => reading.timed),
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

function ordered(found: readonly DateFound[], dateOrder: DateOrder | undefined) {
  const tallies = new Map<string, Tally>();
  for (const { reading, count } of found) {
    const tally = tallies.get(reading.format) ?? emptyTally();
    tallies.set(reading.format, tally);
    tally.rows += count;
    if (reading.orders.length > 0) tallyOrder(tally, reading, count);
  }
  const classes = [...tallies].sort(([a, x], [b, y]) => y.rows - x.rows || (a < b ? -1 : 1));
  const all = classes.map(([, tally]) => tally);
  const sum = (key: 'dmy' | 'mdy') => all.reduce((total, tally) => total + tally[key], 0);
  const column = decidedBy(sum('dmy'), sum('mdy'));
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
    const own = decidedBy(tally.dmy, tally.mdy);
    const mixed = isMixed(tally.dmy, tally.mdy);
    const evident = (mixed ? undefined : own) ?? (tally.ymd > 0 && own === undefined ? 'ymd' : undefined);
    const hinted = evident ?? (mixed ? dateOrder : (column ?? dateOrder)) ?? byWriting(format, tally);
    const chosen = hinted ?? own ?? 'dmy';
    if (!hinted) openRows += tally.openRows;
    order ??= chosen;
    const other = chosen === 'mdy' ? 'dmy' : 'mdy';
    formats.push(writtenIn(format, chosen));
    if (mixed) formats.push(writtenIn(format, other));
    otherFormats.push(writtenIn(format, hinted ? chosen : other));
    if (mixed) otherFormats.push(writtenIn(format, hinted ? other : chosen));
  }
  return {
    formats: [...new Set(formats)],
    otherFormats: openRows > 0 ? [...new Set(otherFormats)] : undefined,
    order,
    decided: column,
    openRows,
  };
}

function emptyTally(): Tally {
  return { rows: 0, dmy: 0, mdy: 0, ymd: 0, openRows: 0, firsts: new Set(), seconds: new Set() };
}

function tallyOrder(tally: Tally, reading: DateReading, count: number): void {
  const [order] = reading.orders;
  if (isOpen(reading)) tally.openRows += count;
  else if (order && reading.first !== reading.second) tally[order]++;
  tally.firsts.add(reading.first);
  tally.seconds.add(reading.second);
}

function decidedBy(dmy: number, mdy: number): 'dmy' | 'mdy' | undefined {
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
