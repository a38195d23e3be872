import { type DateFound, dateFormatsOf, datesIn } from '../../cells/date-formats.js';
import { timeFormat } from '../../cells/dates.js';
import type { DateOrder } from '../../cells/locales.js';
import type { KindShare } from '../kind.js';
import type { ColumnValues } from './column.js';

export interface DatesFound {
  shares: KindShare[];
  isDate(text: string): boolean;
  /** The order of day and month that some value decides. */
  order?: DateOrder;
}

const most = 12;

/** `order`: how the other dates of the table are written, for a column that leaves it open. */
export function findDates(column: ColumnValues, order?: DateOrder): DatesFound {
  const dates = datesIn(column.values.map(({ text, weight }) => ({ value: text, count: weight })));
  const isDate = new Set(dates.map(({ value }) => value));
  const clocks = column.values.flatMap(({ text, weight }) => {
    const format = isDate.has(text) ? undefined : timeFormat(text);
    return format === undefined ? [] : [{ text, format, weight }];
  });
  if (dates.length === 0 && clocks.length === 0) return { shares: [], isDate: () => false };
  for (const { text } of clocks) isDate.add(text);
  const { decided } = dateFormatsOf(dates, order);
  const shares: KindShare[] = [];
  const share = (kind: 'date' | 'datetime', some: readonly DateFound[]) => {
    if (some.length === 0) return;
    const { formats } = dateFormatsOf(some, decided ?? order);
    // What other columns have is a hint, and leaves it open.
    const isOpen = decided === undefined && dateFormatsOf(some).openRows > 0;
    const others = isOpen ? dateFormatsOf(some, order === 'mdy' ? 'dmy' : 'mdy').formats : undefined;
    shares.push({
      kind,
      share: rowsOf(some) / column.total,
      formats: formats.slice(0, most),
      ...(others ? { otherFormats: others.slice(0, most) } : {}),
    });
  };
  const timed = dates.filter(({ reading }) => reading.timed);
  const days = dates.filter(({ reading }) => !reading.timed);
  share('date', days);
  // A moment without its time is still one.
  share('datetime', rowsOf(timed) >= rowsOf(days) / 4 && timed.length > 0 ? dates : timed);
  if (clocks.length > 0) {
    const rows = new Map<string, number>();
    for (const { format, weight } of clocks) rows.set(format, (rows.get(format) ?? 0) + weight);
    const formats = [...rows].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([format]) => format);
    const all = clocks.reduce((sum, { weight }) => sum + weight, 0);
    shares.push({ kind: 'time', share: all / column.total, formats });
  }
  return { shares, isDate: (text) => isDate.has(text), ...(decided ? { order: decided } : {}) };
}

function rowsOf(dates: readonly DateFound[]): number {
  return dates.reduce((sum, { count }) => sum + count, 0);
}
