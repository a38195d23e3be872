import { quoteIdent } from '../../duck/session.js';

/** A column of the customer's file, as DuckDB describes it. */
export interface SourceColumn {
  name: string;
  type: string;
}

/** An expression for the text of a column: every digit of it, and dates as ISO 8601 has them. */
export function columnText({ name, type }: SourceColumn): string {
  const column = quoteIdent(name);
  if (type === 'BLOB') return `lower(hex(${column}))`;
  if (isNested(type)) return `CASE WHEN ${column} IS NOT NULL THEN to_json(${column})::VARCHAR END`;
  if (type === 'TIMESTAMP WITH TIME ZONE') return isoTime(`(${column} AT TIME ZONE 'UTC')`, 'Z');
  if (type.startsWith('TIMESTAMP')) return isoTime(column, '');
  return `${column}::VARCHAR`;
}

/** Infinity is a time to DuckDB, and no zone belongs behind it; a year before Christ ends in letters. */
function isoTime(time: string, zone: string): string {
  const text = `${time}::VARCHAR`;
  if (zone === '') return `replace(${text}, ' ', 'T')`;
  return `CASE WHEN isfinite(${time}) THEN replace(${text}, ' ', 'T') || '${zone}' ELSE ${text} END`;
}

export function isNested(type: string): boolean {
  return /^(?:STRUCT|MAP|UNION|VARIANT)\b|\]$/.test(type);
}

export function holdsBytes({ type }: SourceColumn): boolean {
  return /\bBLOB\b/.test(type);
}
