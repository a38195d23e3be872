import { isoDateSql, readDate } from '../../cells/dates.js';
import { calendarPattern, isWritten } from './date-shape.js';
import { type Let, wholeSql } from './kind.js';

/** A day in any common format ("03/04/2024" is one whichever way it is read), with a time behind it or not. */
export function isDate(value: string, formats: readonly string[], timed?: boolean): boolean {
  if (formats.length > 0) return formats.some((format) => isWritten(value, format));
  const reading = readDate(value);
  return reading !== undefined && (!timed || reading.timed);
}

export function dateSql(value: string, formats: readonly string[], context: Let, timed?: boolean): string {
  if (formats.length > 0) return wholeSql(value, formats.map(calendarPattern).join('|'));
  const date = context.let(isoDateSql(value, context));
  return timed ? `coalesce(length(${date}) > 10, false)` : `(${date} IS NOT NULL)`;
}
