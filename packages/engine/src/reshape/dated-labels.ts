import { isoDate } from '../cells/dates.js';
import type { DateOrder } from '../cells/locales.js';
import { isWeekday, monthOf } from '../cells/months.js';

const fullDate = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/g;
const fullYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

interface Yearless {
  month: number;
  day?: number;
}

/** When a table is about: from day to day, or a year alone. */
type Period = { from: string; to: string } | { year: number };

/**
 * "Mo 30.12." below "30.12.2024 – 05.01.2025", "janv" below "Plan 2024": the labels with the year that stands around the
 * table. Undefined where one of them names no day or month, or nothing around says which year.
 */
export function datedLabels(labels: readonly string[], around: readonly string[]): string[] | undefined {
  for (const order of ['dmy', 'mdy'] as const) {
    const days = labels.flatMap((label) => yearlessIn(label, order) ?? []);
    const period = days.length === labels.length ? periodIn(around, order) : undefined;
    if (!period) continue;
    const dated = days.flatMap((day) => written(day, period) ?? []);
    if (dated.length === labels.length && isAscending(dated)) return dated;
  }
  return daysOfMonth(labels, around) ?? daysOfWeek(labels, around);
}

const fewestWeekdays = 5;
const mostWeekdays = 7;
const FIRST =
  /^(?:(?<monday>mon?|monday|montag|lun?|lundi|lunes|luned[iì]|dl|dilluns|ma|maandag|m[aåá]n?|m[aå]ndag|seg|segunda|pon?|pn|poniedzia[lł]ek|pondělí|h|hétfő)|(?<sunday>sun?|sunday|son?|sonntag|dim?|dimanche|dom?|domingo|domenica|zo|zondag|s[öø]n?|s[öø]ndag|nd?|niedziela))\.?$/u;

/** "Mon", "Tue" … below "Week commencing 04/03/2024": the days from that on, or those up to it. */
function daysOfWeek(labels: readonly string[], around: readonly string[]): string[] | undefined {
  const words = labels.map((label) => label.trim().toLowerCase());
  const isWeek =
    words.length >= fewestWeekdays &&
    words.length <= mostWeekdays &&
    new Set(words).size === words.length &&
    words.every((word) => isWeekday(word.replace(/\.$/, '')));
  const { monday, sunday } = FIRST.exec(words[0] ?? '')?.groups ?? {};
  if (!isWeek || (monday === undefined && sunday === undefined)) return undefined;
  const first = monday === undefined ? 6 : 0;
  const last = words.length - 1;
  const starts = (written: string) =>
    (['dmy', 'mdy'] as const).flatMap((order) => {
      const day = isoDate(written, order);
      if (day === undefined) return [];
      if (weekdayIn(day) === first) return [day];
      return weekdayIn(day) === (first + last) % 7 ? [moved(day, -last)] : [];
    });
  for (const written of around.flatMap((text) => text.match(fullDate) ?? [])) {
    const [start, ...others] = new Set(starts(written));
    if (start !== undefined && others.length === 0) return words.map((_, at) => moved(start, at));
  }
  return undefined;
}

function weekdayIn(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function moved(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

const fewestDays = 5;

/** "1 Mo", "2 Di" … on the sheet "Jan 24": the days of the month that stands around the table. */
function daysOfMonth(labels: readonly string[], around: readonly string[]): string[] | undefined {
  const days = labels.flatMap((label) => dayIn(label) ?? []);
  if (days.length < labels.length || days.length < fewestDays) return undefined;
  const [month] = around.flatMap((text) => monthsIn(text) ?? []);
  const year = month?.year ?? yearIn(around);
  if (!month || year === undefined) return undefined;
  const dated = days.map((day) => isoDay(year, month.month, day));
  const last = new Date(Date.UTC(year, month.month, 0)).getUTCDate();
  return Math.max(...days) <= last && isAscending(dated) ? dated : undefined;
}

/** A number and at most a day of the week. */
function dayIn(label: string): number | undefined {
  const words = label.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const [number, ...more] = label.match(/\d+/g) ?? [];
  if (more.length > 0 || words.length > 1 || !words.every(isWeekday) || number === undefined)
    return undefined;
  return number.length <= 2 && isDay(Number(number)) ? Number(number) : undefined;
}

interface YearMonth {
  month: number;
  year?: number;
}

/** The one month that a text names, with its year where it stands beside it: "März", "Jan 24", "03/2024", "2024-03". */
function monthsIn(text: string): YearMonth | undefined {
  const words = [
    ...text.toLowerCase().matchAll(/(\p{L}[\p{L}\p{M}]*)\.?(?:[\s_'-]{1,2}(\d{4}|\d{2})(?!\d))?/gu),
  ];
  const named = words.flatMap(([, word = '', year]): YearMonth[] => {
    const month = word.length > 2 ? monthOf(word) : undefined;
    if (month === undefined) return [];
    return [
      {
        month,
        ...(year === undefined ? {} : { year: year.length === 2 ? 2000 + Number(year) : Number(year) }),
      },
    ];
  });
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const [, year, month] = /(?<!\d)((?:19|20)\d\d)[-_./](0?[1-9]|1[0-2])(?![\d./-])/.exec(text) ?? [];
  if (year !== undefined) return { month: Number(month), year: Number(year) };
  const [, before, after] = /(?<![\d./-])(0?[1-9]|1[0-2])[-_./]((?:19|20)\d\d)(?!\d)/.exec(text) ?? [];
  return before === undefined ? undefined : { month: Number(before), year: Number(after) };
}

function yearIn(around: readonly string[]): number | undefined {
  const period = periodIn(around, 'dmy');
  return period && 'year' in period ? period.year : undefined;
}

function isoDay(year: number, month: number, day: number): string {
  return [String(year), month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

function yearlessIn(label: string, order: DateOrder): Yearless | undefined {
  if (label.match(fullYear)) return undefined;
  const words = label.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const numbers = (label.match(/\d+/g) ?? []).map(Number);
  const [named, ...more] = words.flatMap((word) => (word.length > 2 ? (monthOf(word) ?? []) : []));
  const [first = 0, second = 0] = numbers;
  if (named !== undefined && more.length === 0) {
    if (numbers.length === 0) return { month: named };
    return numbers.length === 1 && isDay(first) ? { month: named, day: first } : undefined;
  }
  if (named !== undefined || numbers.length !== 2 || !/\d{1,2}[./-]\d{1,2}/.test(label)) return undefined;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return isDay(day) && month >= 1 && month <= 12 ? { day, month } : undefined;
}

function isDay(number: number): boolean {
  return number >= 1 && number <= 31;
}

/** The first that says it: two days, or one year that is not the year of a day ("printed 08/01/2024"). */
function periodIn(around: readonly string[], order: DateOrder): Period | undefined {
  for (const text of around) {
    const days = (text.match(fullDate) ?? []).flatMap((each) => isoDate(each, order) ?? []);
    const [from, to] = days;
    if (from !== undefined && to !== undefined && days.length === 2 && from <= to) return { from, to };
    const years = [...new Set(text.replace(fullDate, ' ').match(fullYear) ?? [])];
    if (years.length === 1) return { year: Number(years[0]) };
  }
  return undefined;
}

function written({ month, day }: Yearless, period: Period): string | undefined {
  const inYear = (year: number) =>
    [String(year), month, ...(day === undefined ? [] : [day])]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  if ('year' in period) return inYear(period.year);
  const years = [Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4))];
  return years
    .map(inYear)
    .find((each) => each >= period.from.slice(0, each.length) && each <= period.to.slice(0, each.length));
}

/** A season that runs over New Year has two years, of which one was found. */
function isAscending(dates: readonly string[]): boolean {
  return dates.every((each, at) => at === 0 || each > (dates[at - 1] ?? ''));
}
