import { ConnectorError } from '../connector-error.js';
import type { SinceFormat } from './document.js';

export type SinceValue = string | number;

/** The later of two values of an incremental field; what is neither text nor number is passed over. */
export function later(highest: SinceValue | undefined, value: unknown): SinceValue | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return highest;
  if (value === '' || (typeof value === 'number' && !Number.isFinite(value))) return highest;
  return highest === undefined || compare(value, highest) > 0 ? value : highest;
}

/** Numbers as numbers, times as times (their zones may differ), all else as text. */
function compare(one: SinceValue, other: SinceValue): number {
  const numbers = [one, other].map(Number);
  if (numbers.every(Number.isFinite)) return difference(numbers[0] ?? 0, numbers[1] ?? 0);
  const times = [one, other].map((value) => Date.parse(String(value)));
  const apart = times.every(Number.isFinite) ? difference(times[0] ?? 0, times[1] ?? 0) : 0;
  if (apart !== 0) return apart;
  return String(one) > String(other) ? 1 : String(one) < String(other) ? -1 : 0;
}

function difference(one: number, other: number): number {
  return one - other;
}

/** As the source wants to be asked. Never later than the value: what is asked for twice is no loss. */
export function sinceText(value: SinceValue, format: SinceFormat = 'as_read'): string {
  if (format === 'as_read') return String(value);
  const ms = millisecondsOf(value);
  if (ms === undefined)
    throw new ConnectorError(
      'config',
      `"${String(value).slice(0, 40)}" is no time that could be sent in the format ${format}: write it like 2024-01-31.`,
    );
  if (format === 'unix') return String(Math.floor(ms / 1000));
  if (format === 'unix_ms') return String(Math.floor(ms));
  const text = new Date(ms).toISOString();
  return format === 'date' ? text.slice(0, 10) : `${text.slice(0, 19)}Z`;
}

/** Seconds since 1970 reach this number in the year 5138. */
const mostSeconds = 1e11;

function millisecondsOf(value: SinceValue): number | undefined {
  const number = Number(value);
  const ms = Number.isFinite(number)
    ? number * (Math.abs(number) < mostSeconds ? 1000 : 1)
    : Date.parse(String(value));
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? ms : undefined;
}
