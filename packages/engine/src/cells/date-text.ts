import { type Part, readingOf, writingOf } from './date-format.js';
import { MONTHS, monthOf } from './months.js';
import { collapseText, lowerText } from './text.js';

/** Milliseconds since 1970 of a wall clock, and the offset in minutes where the text gave one. */
export interface Moment {
  wall: number;
  offset: number | null;
}

const DAY = 86_400_000;

/** The first of the formats that fits, or null. */
export function readMoment(value: string, formats: readonly string[], pivot: number): Moment | null {
  const tidy = lowerText(collapseText(value));
  for (const format of formats) {
    const { regex, parts } = compiled(format);
    const match = regex.exec(tidy);
    const moment =
      match && momentOf(new Map(parts.map((part, index) => [part, match[index + 1] ?? ''])), pivot);
    if (moment) return moment;
  }
  return null;
}

/** A value is read by several formats, and a column has many values: compiling each time took most of the time. */
const known = new Map<string, { regex: RegExp; parts: Part[] }>();

function compiled(format: string): { regex: RegExp; parts: Part[] } {
  const found = known.get(format);
  if (found) return found;
  const { pattern, parts } = readingOf(format);
  const made = { regex: new RegExp(pattern, 'u'), parts };
  if (known.size >= 1000) known.clear();
  known.set(format, made);
  return made;
}

function momentOf(parts: Map<Part, string>, pivot: number): Moment | null {
  const number = (part: Part) => Number(parts.get(part) ?? 0);
  const short = parts.get('short_year');
  const year =
    short === undefined ? number('year') : number('short_year') + (Number(short) < pivot ? 2000 : 1900);
  const name = parts.get('month_name');
  const month = name === undefined ? number('month') : (monthOf(name) ?? 0);
  const day = dayNumber(year, month, number('day'));
  const half = parts.get('half');
  const clock =
    half === undefined ? number('hour') : (number('half_hour') % 12) + (half.startsWith('p') ? 12 : 0);
  if (half !== undefined && (number('half_hour') < 1 || number('half_hour') > 12)) return null;
  if (day === null || clock > 23 || number('minute') > 59 || number('second') > 59) return null;
  const milliseconds = Number((parts.get('fraction') ?? '').padEnd(3, '0').slice(0, 3));
  const offset = offsetOf(parts.get('offset'));
  if (offset === undefined) return null;
  return {
    wall: day * DAY + ((clock * 60 + number('minute')) * 60 + number('second')) * 1000 + milliseconds,
    offset,
  };
}

/** Null: none given. Undefined: given, and wrong. */
function offsetOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  if (text === 'z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), text.length > 3 ? Number(text.slice(-2)) : 0];
  if (hours > 14 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Days since 1970, or null where there is no such day. */
export function dayNumber(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1;
  return real && month <= 12 ? Math.floor(date.getTime() / DAY) : null;
}

/** Null outside of the years 1 to 9999. */
export function writeMoment(wall: number, format: string): string | null {
  const date = new Date(wall);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) return null;
  const name = MONTHS[date.getUTCMonth()] ?? '';
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const written: Partial<Record<string, string>> = {
    YYYY: pad(year, 4),
    YY: pad(year % 100, 2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: pad(date.getUTCMonth() + 1, 2),
    M: String(date.getUTCMonth() + 1),
    DD: pad(date.getUTCDate(), 2),
    D: String(date.getUTCDate()),
    HH: pad(date.getUTCHours(), 2),
    H: String(date.getUTCHours()),
    mm: pad(date.getUTCMinutes(), 2),
    ss: pad(date.getUTCSeconds(), 2),
    SSS: pad(date.getUTCMilliseconds(), 3),
  };
  return writingOf(format)
    .map((piece) => ('literal' in piece ? piece.literal : (written[piece.token] ?? '')))
    .join('');
}
