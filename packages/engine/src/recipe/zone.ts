import { z } from 'zod';
import { literal } from '../duck/sql.js';

const FIXED = /^([-+])(0\d|1[0-4]):([0-5]\d)$/;
/** A name such as "Europe/Berlin", or a fixed offset such as "+02:00". */
export const zoneText = z
  .string()
  .refine(
    (zone) => FIXED.test(zone) || isNamed(zone),
    'must be a time zone such as "Europe/Berlin" or "+02:00"',
  );

/** Spelt as the tz database does: the list that `Intl` gives leaves out newer names such as Asia/Kolkata. */
function isNamed(zone: string): boolean {
  if (zone === 'UTC') return true;
  if (!/^(?:[A-Z][A-Za-z]+_?)+\/[A-Z][A-Za-z_/-]+$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Where a clock is put back, the later of the two readings; where it is put forward, the offset before. */
export function toUtc(wall: number, zone: string): number {
  const before = offsetAt(wall - 86_400_000, zone);
  const after = offsetAt(wall + 86_400_000, zone);
  const readings = [before, after]
    .map((offset) => wall - offset)
    .filter((utc) => utc + offsetAt(utc, zone) === wall);
  return readings.length > 0 ? Math.max(...readings) : wall - before;
}

export function fromUtc(utc: number, zone: string): number {
  return utc + offsetAt(utc, zone);
}

export function toUtcSql(wall: string, zone: string): string {
  const fixed = fixedMinutes(zone);
  if (fixed !== null) return `(${wall} - to_minutes(${fixed}))`;
  return `timezone('UTC', timezone(${literal(zone)}, ${wall}))`;
}

export function fromUtcSql(utc: string, zone: string): string {
  const fixed = fixedMinutes(zone);
  if (fixed !== null) return `(${utc} + to_minutes(${fixed}))`;
  return `timezone(${literal(zone)}, timezone('UTC', ${utc}))`;
}

function fixedMinutes(zone: string): number | null {
  const match = FIXED.exec(zone);
  if (zone === 'UTC') return 0;
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetAt(utc: number, zone: string): number {
  const fixed = fixedMinutes(zone);
  if (fixed !== null) return fixed * 60_000;
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  const parts = new Map(clock.formatToParts(utc).map((part) => [part.type, part.value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const wall = new Date(0);
  const year = number('year');
  wall.setUTCFullYear(
    parts.get('era')?.startsWith('B') ? 1 - year : year,
    number('month') - 1,
    number('day'),
  );
  wall.setUTCHours(number('hour'), number('minute'), number('second'));
  return wall.getTime() - Math.floor(utc / 1000) * 1000;
}
