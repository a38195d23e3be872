import type { KindShare } from '../kind.js';
import type { ColumnValues, Weighed } from './column.js';
import { type DateReading, type DayOrder, readDate, timeFormat } from './date-readings.js';

export interface DatesFound {
  shares: KindShare[];
  isDate(text: string): boolean;
  /** The order of day and month that some value decides. */
  order?: DayOrder;
}

interface Read extends Weighed {
  reading: DateReading;
}

/** Below this share of the dates, the other order of day and month is taken for a mistake, not for a second way. */
const secondWay = 0.05;
const most = 12;

/** `order`: how the other dates of the table are written, for a column that leaves it open. */
export function findDates(column: ColumnValues, order?: DayOrder): DatesFound {
  const dates: Read[] = [];
  const clocks: (Weighed & { format: string })[] = [];
  for (const { text, weight } of column.values) {
    const reading = readDate(text);
    if (reading) dates.push({ text, weight, reading });
    const format = reading ? undefined : timeFormat(text);
    if (format !== undefined) clocks.push({ text, weight, format });
  }
  if (dates.length === 0 && clocks.length === 0) return { shares: [], isDate: () => false };
  const known = new Set([...dates, ...clocks].map(({ text }) => text));
  const found = decide(dates, order);
  const shares: KindShare[] = [];
  const share = (kind: 'date' | 'datetime', some: readonly Read[]) => {
    if (some.length === 0) return;
    const formats = formatsOf(some, found);
    const others = found.isOpen ? formatsOf(some, { ...found, order: other(found.order) }) : [];
    const isOther = found.isOpen && others.join() !== formats.join();
    const part = weigh(some) / column.total;
    shares.push({ kind, share: part, formats, ...(isOther ? { otherFormats: others } : {}) });
  };
  const timed = dates.filter(({ reading }) => reading.timed);
  const days = dates.filter(({ reading }) => !reading.timed);
  share('date', days);
  // A moment without its time is still one.
  share('datetime', weigh(timed) >= weigh(days) / 4 && timed.length > 0 ? dates : timed);
  if (clocks.length > 0) {
    const formats = ranked(clocks.map(({ format, weight }) => [format, weight]));
    shares.push({ kind: 'time', share: weigh(clocks) / column.total, formats });
  }
  return { shares, isDate: (text) => known.has(text), ...(found.isDecided ? { order: found.order } : {}) };
}

interface Decision {
  order: DayOrder;
  isDecided: boolean;
  /** No value says which of two is the day. */
  isOpen: boolean;
  /** Some are written in the one order, some in the other. */
  isMixed: boolean;
}

function decide(dates: readonly Read[], hint: DayOrder | undefined): Decision {
  const weights = { dmy: 0, mdy: 0, open: 0 };
  let points = 0;
  for (const { text, weight, reading } of dates) {
    if ('only' in reading.formats) continue;
    const { dmy, mdy } = reading.formats;
    weights[dmy && mdy ? 'open' : dmy ? 'dmy' : 'mdy'] += weight;
    if (/^\d+\./.test(text)) points += weight;
  }
  const isDecided = weights.dmy !== weights.mdy;
  const order = isDecided ? (weights.dmy > weights.mdy ? 'dmy' : 'mdy') : (hint ?? 'dmy');
  const rarer = Math.min(weights.dmy, weights.mdy);
  return {
    order: !isDecided && points > 0 ? 'dmy' : order,
    isDecided,
    // Points part day, month and year in that order wherever they are used.
    isOpen: weights.open > 0 && weights.dmy === 0 && weights.mdy === 0 && points === 0,
    isMixed: rarer > 0 && rarer >= secondWay * (weights.dmy + weights.mdy),
  };
}

function formatsOf(
  dates: readonly Read[],
  { order, isMixed }: Pick<Decision, 'order' | 'isMixed'>,
): string[] {
  const weights: [string, number][] = [];
  for (const { weight, reading } of dates) {
    const { formats } = reading;
    const format =
      'only' in formats ? formats.only : (formats[order] ?? (isMixed ? formats[other(order)] : undefined));
    if (format !== undefined) weights.push([format, weight]);
  }
  return ranked(weights);
}

function ranked(weights: readonly [string, number][]): string[] {
  const sums = new Map<string, number>();
  for (const [format, weight] of weights) sums.set(format, (sums.get(format) ?? 0) + weight);
  return [...sums]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([format]) => format);
}

function other(order: DayOrder): DayOrder {
  return order === 'dmy' ? 'mdy' : 'dmy';
}

function weigh(values: readonly Weighed[]): number {
  return values.reduce((total, { weight }) => total + weight, 0);
}
