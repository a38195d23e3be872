import type { DateFormat } from './number-format.js';

const dayMs = 86_400_000;
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const lastDay = { 1900: 2_958_465, 1904: 2_957_003 };

/**
 * A day number as ISO text; undefined where it is no date. In the 1900 system day 60 is 29 February 1900, which never
 * was: it has no text, and the days before it count from one day later. Below 1 there is only a time of day.
 */
export function dateText(serial: number, format: DateFormat, system: 1900 | 1904): string | undefined {
  if (!(serial >= 0)) return undefined;
  // To the millisecond: a double holds a moment of our century to about a microsecond, the rest is noise.
  const total = Math.round(serial * dayMs);
  if (format.elapsed) return clock(total);
  const day = Math.floor(total / dayMs);
  const rest = total - day * dayMs;
  if (day > lastDay[system]) return undefined;
  if (day === 0 && (system === 1900 || !format.date)) {
    return format.time || rest > 0 ? clock(rest) : undefined;
  }
  if (system === 1900 && day === 60) return undefined;
  const shifted = system === 1900 && day < 60 ? day + 1 : day;
  const iso = dayText(epochs[system] / dayMs + shifted);
  return rest === 0 ? iso : `${iso} ${clock(rest)}`;
}

/** Days repeat, row after row: so many are remembered as text. */
const mostKnown = 20_000;
const known = new Map<number, string>();

/** A day counted from 1970. */
function dayText(day: number): string {
  let text = known.get(day);
  if (text === undefined) {
    text = new Date(day * dayMs).toISOString().slice(0, 10);
    if (known.size >= mostKnown) known.clear();
    known.set(day, text);
  }
  return text;
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const text = `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return ms % 1000 === 0 ? text : `${text}.${String(ms % 1000).padStart(3, '0')}`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

const isoCell = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?)?Z?$/;

/** A cell of type `d` holds ISO 8601 already; written here as other dates are. */
export function isoText(stored: string): string {
  const match = isoCell.exec(stored.trim());
  if (!match || stored.trim() === '') return stored;
  const [, day, time, fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '');
  const exact = time === undefined ? undefined : digits === '' ? time : `${time}.${digits.padEnd(3, '0')}`;
  if (day === undefined) return exact ?? stored;
  return exact === undefined || exact === '00:00:00' ? day : `${day} ${exact}`;
}
