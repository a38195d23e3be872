import { type DatesWritten, dateFormatsOf, datesIn } from '../cells/date-formats.js';
import { PIVOT } from '../cells/dates.js';
import { isBlank } from '../cells/text.js';
import type { Wanted } from '../target/target.js';
import type { Counted } from './conversion.js';
import {
  applied,
  dateRead,
  datetimeRead,
  epochDate,
  excelDate,
  inOrder,
  replacedPattern,
  type Step,
} from './steps.js';
import { type OpenDoubt, rowsOf, rowsText, type Task, type Way } from './way.js';

const MOST_FORMATS = 30;
const BIRTH = /\b(?:birth\w*|born|dob)\b/i;
/** Where no full year shows what is usual: who is in a file of people was born before it. */
const BIRTH_PIVOT = 20;
/** Day numbers of a spreadsheet. */
const SERIAL = /^[1-9]\d{4}(?:\.\d+)?$/;

type DateWriting = DatesWritten & { serial: boolean };
type WantedMoment = Wanted & { kind: 'date' | 'datetime' };

export function dateWays(task: Task, wanted: WantedMoment): Way[] {
  const day = wantsDay(wanted) ? dayOfMonth(task) : 'first';
  const months = day ? monthsIn(task.values) : [];
  if (months.length > 0 && day === 'last') return lastDays(inOrder(...months), task, wanted);
  if (months.length > 0) return after(inOrder(...months), 'months of a year', task, wanted);
  const unit = epochIn(task.values);
  if (unit) return after(epochDate(unit), `${unit} since 1970`, task, wanted);
  const within = withinTexts(task);
  return within ? after(within.step, within.reason, task, wanted) : dayWays(task, wanted);
}

/** Between 1995 and 2040: what else has as many digits seldom lies there, row by row. */
const EPOCH = { from: 788_918_400, to: 2_208_988_800 };
const mostEpochs = 0.9;

/** Programs keep moments as seconds since 1970, or as milliseconds. */
function epochIn(values: readonly Counted[]): 'seconds' | 'milliseconds' | undefined {
  const isAmong = (digits: RegExp, unit: number) => {
    const found = values.filter(({ value }) => {
      const seconds = digits.test(value.trim()) ? Number(value) / unit : 0;
      return seconds > EPOCH.from && seconds < EPOCH.to;
    });
    return found.length > 0 && found.length >= mostEpochs * values.length;
  };
  if (isAmong(/^\d{9,10}$/, 1)) return 'seconds';
  return isAmong(/^\d{12,13}$/, 1000) ? 'milliseconds' : undefined;
}

function after(first: Step, reason: string, task: Task, wanted: WantedMoment): Way[] {
  const convert = applied(first);
  const values = task.values.map(({ value, count }) => ({ value: convert(value) ?? value, count }));
  return dayWays({ ...task, values }, wanted).map((way) => ({
    ...way,
    step: inOrder(first, way.step),
    reason: `${reason}; ${way.reason}`,
  }));
}

const DAY =
  '(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{4}|[0-9]{2})|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\\.? (?:de )?[A-Za-zÀ-ž]{3,12}\\.? (?:de )?[0-9]{4})';
export const FIRST_DAY_IN = `^(?:.*?[^0-9])??(${DAY})(?:[^0-9].*)?$`;
export const SECOND_DAY_IN = `^.*?${DAY}[^0-9].*?(${DAY})(?:[^0-9].*)?$`;
const ENDS =
  /\b(?:end|ends|ended|until|till|to|thru|through|expir\w*|due|bis|ende|fin|fim|fine|hasta|até|jusqu|tot|einde|slut)\b/i;

/** "permanent since 02.06.2021", "4. Januar 2022 - 03.01.2023": the day in a text; the second where an end is asked for. */
function withinTexts({ values, target: { column } }: Task): { step: Step; reason: string } | undefined {
  const apart = values.filter(({ value }) => /\p{L}{2}|[-–→]\s/u.test(value));
  const having = apart.filter(({ value }) => new RegExp(FIRST_DAY_IN, 'u').test(value));
  const isDay = new RegExp(`^${DAY}$`, 'u');
  const whole = values.filter(({ value }) => isDay.test(value) || /\d:\d{2}/.test(value));
  if (having.length < 2 || having.length < 0.6 * (values.length - whole.length)) return undefined;
  if (whole.length > 0.7 * values.length || having.every(({ value }) => isDay.test(value))) return undefined;
  const isEnd = ENDS.test(`${column.name.replaceAll('_', ' ')} ${column.description ?? ''}`);
  return isEnd
    ? { step: replacedPattern(SECOND_DAY_IN, '$1'), reason: 'the second day in a text' }
    : { step: replacedPattern(FIRST_DAY_IN, '$1'), reason: 'the day in a text' };
}

function wantsDay({ format }: WantedMoment): boolean {
  return /D/.test(format.replace(/\[[^\]]*\]/g, ''));
}

/** "Jan 2023", "01/2023" and "2023-01": with the first day put in they are dates. */
const MONTHS: readonly (readonly [pattern: string, by: string])[] = [
  ["^([A-Za-zÀ-ž]{3,15}[.]?[ /-]'?(?:[0-9]{4}|[0-9]{2}))$", '1 $1'],
  ['^(0?[1-9]|1[0-2])[./-]([0-9]{4})$', '$2-$1-01'],
  ['^([0-9]{4})[./-](0?[1-9]|1[0-2])$', '$1-$2-01'],
];

const FIRST_DAY =
  /\b(?:first day of|start of (?:the |each )?month|erster tag|monatsanfang|premier jour|primer día|primo giorno|primeiro dia|eerste dag)\b/iu;
const LAST_DAY =
  /\b(?:last day of|end of (?:the |each )?month|month[- ]end|letzter tag|monatsende|monatsletzte\w*|dernier jour|fin (?:de|du) mois|último día|fin de mes|ultimo giorno|fine mese|último dia|fim do mês|laatste dag|einde van de maand)/iu;

/** Which day of a month is meant, where the column says so: nobody else can know. */
function dayOfMonth({ target: { column } }: Task): 'first' | 'last' | undefined {
  const said = `${column.name.replaceAll('_', ' ')} ${column.description ?? ''}`;
  return LAST_DAY.test(said) ? 'last' : FIRST_DAY.test(said) ? 'first' : undefined;
}

/** The first of a month becomes its last; 1900 and 2100 are no leap years. */
const MONTH_ENDS: readonly (readonly [pattern: string, by: string])[] = [
  ['^([0-9]{4}-(?:0[13578]|1[02]))-01$', '$1-31'],
  ['^([0-9]{4}-(?:0[469]|11))-01$', '$1-30'],
  ['^((?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|2000)-02)-01$', '$1-29'],
  ['^([0-9]{4}-02)-01$', '$1-28'],
];

function lastDays(months: Step, task: Task, wanted: WantedMoment): Way[] {
  const iso: WantedMoment = { ...wanted, kind: 'date', format: 'YYYY-MM-DD' };
  const ends = MONTH_ENDS.map(([pattern, by]) => replacedPattern(pattern, by));
  const written = wanted.format === iso.format ? [] : [dateRead([iso.format], wanted.format, PIVOT)];
  return after(months, 'the last day of the month', task, iso).map((way) => ({
    ...way,
    step: inOrder(way.step, ...ends, ...written),
  }));
}

function monthsIn(values: readonly Counted[]): Step[] {
  return MONTHS.filter(([pattern]) => {
    const matching = values.filter(({ value }) => new RegExp(pattern, 'u').test(value));
    return matching.length >= 0.5 * values.length && matching.length > 0;
  }).map(([pattern, by]) => replacedPattern(pattern, by));
}

function dayWays(task: Task, wanted: WantedMoment): Way[] {
  const found = datesIn(task.values);
  const serial = task.values.some(({ value }) => isSerial(value));
  if (found.length === 0 && !serial) return [];
  const writing = { ...dateFormatsOf(found, task.conventions.dateOrder), serial };
  if (serial) writing.formats = [...new Set([...writing.formats, 'YYYY-MM-DD', 'YYYY-MM-DDTHH:mm:ss'])];
  const pivot = pivotOf(task, writing);
  const read = (formats: readonly string[]) => stepOf(writing, formats.slice(0, MOST_FORMATS), wanted, pivot);
  const step = read(writing.formats);
  const doubts = writing.otherFormats ? [orderDoubt(writing, writing.otherFormats, read)] : [];
  return [{ step, reason: reasonOf(task.values, writing, step), doubts }];
}

function isSerial(value: string): boolean {
  return SERIAL.test(value) && Number(value) > 10_000 && Number(value) < 80_000;
}

function stepOf(writing: DateWriting, formats: readonly string[], wanted: WantedMoment, pivot: number): Step {
  const serials = writing.serial ? [excelDate(wanted.kind === 'datetime' || writing.timed)] : [];
  const output = wanted.format.replace(/Z$/, '[Z]');
  const moment =
    wanted.kind === 'date'
      ? dateRead(formats, output, pivot)
      : datetimeRead(formats, output, pivot, wanted.zone ?? 'UTC');
  return inOrder(...serials, moment);
}

function pivotOf(task: Task, writing: DateWriting): number {
  const { name, description } = task.target.column;
  if (!BIRTH.test(`${name} ${description ?? ''}`)) return PIVOT;
  const { latestYear } = writing;
  return latestYear !== undefined && latestYear >= 2000 && latestYear < 2100
    ? (latestYear % 100) + 1
    : BIRTH_PIVOT;
}

function reasonOf(values: readonly Counted[], writing: DateWriting, step: Step): string {
  const convert = applied(step);
  const unread = values.filter(({ value }) => {
    const cell = convert(value);
    return isBlank(cell) || cell === value;
  });
  const asIs = rowsOf(unread.filter(({ value }) => /^\d{4}-\d{2}-\d{2}/.test(value) === false));
  const formats = writing.formats.filter((format) => !writing.serial || !format.startsWith('YYYY-MM-DD'));
  const named = [...formats, ...(writing.serial ? ['day numbers of a spreadsheet'] : [])];
  const left =
    asIs > 0 ? `; ${asIs} of ${rowsText(rowsOf(values))} hold no such date and stay as they are` : '';
  const shown = named.length > 4 ? [...named.slice(0, 4), 'others'] : named;
  return `dates written ${shown.join(' or ')}${left}`;
}

function orderDoubt(
  writing: DateWriting,
  otherFormats: readonly string[],
  read: (formats: readonly string[]) => Step,
): OpenDoubt {
  const first = writing.order === 'mdy' ? 'mdy' : 'dmy';
  const option = (order: 'dmy' | 'mdy', formats: readonly string[]) => {
    const step = read(formats);
    const example = writing.example ?? '';
    return {
      label: order === 'dmy' ? 'Day/month/year' : 'Month/day/year',
      consequence: `"${example}" becomes "${applied(step)(example) ?? ''}"`,
      step,
    };
  };
  const options = [option(first, writing.formats), option(first === 'mdy' ? 'dmy' : 'mdy', otherFormats)];
  return { about: 'date_order', rows: writing.openRows, options };
}
