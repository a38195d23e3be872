import pg from 'pg';

/**
 * Both drivers read and write values through this file, so a statement that works on one database works on
 * the other.
 */

/** The text form of a parameter. JSON is passed as `${JSON.stringify(value)}::jsonb`. */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  throw new TypeError(
    'A statement cannot take an object as a parameter. Pass JSON.stringify(object)::jsonb.',
  );
}

function arrayItem(value: unknown): string {
  const text = toParameter(value);
  if (text === null) return 'NULL';
  return Array.isArray(value) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

type Parser = (text: string) => unknown;

const int8 = 20;
const int8Array = 1016;
const textArray = 1009;

/** How the text form of a value of this type becomes a JavaScript value: as `pg` does it, save bigint. */
export function parserOf(type: number): Parser {
  if (type === int8) return toNumber;
  if (type === int8Array) return toNumbers;
  return pg.types.getTypeParser(type, 'text');
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return number;
}

function toNumbers(text: string): (number | null)[] {
  const items = parserOf(textArray)(text) as (string | null)[];
  return items.map((item) => (item === null ? null : toNumber(item)));
}
