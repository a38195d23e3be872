/**
 * The one reading of dates: year, month, day, as ISO 8601 writes them, and a time if there is one. DuckDB alone
 * would read "12 5 3" as a date too, and pass over a time zone. Other ways of writing are for strptime.
 */
const YEAR = '(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,6})?)?';
export const DATE = `\\s*${YEAR}-[0-9]{1,2}-[0-9]{1,2}(?:[ T]${TIME}Z?)?\\s*`;

export function timestampSql(text: string): string {
  return `CASE WHEN regexp_full_match(${text}, '${DATE}') THEN TRY_CAST(${text} AS TIMESTAMP) END`;
}

const parts =
  /^[\t\n\f\r ]*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]((?:[01]\d|2[0-3])):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,6}))?)?Z?)?[\t\n\f\r ]*$/;
const DAY = 86_400_000_000n;

/** The reference: microseconds since 1970. */
export function timestampOf(text: string): bigint | null {
  const found = parts.exec(text);
  if (!found || found[1] === '0000') return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const seconds = BigInt(date.getTime() / 1000 + hour * 3600 + minute * 60 + second);
  return seconds * 1_000_000n + BigInt((found[7] ?? '').padEnd(6, '0'));
}

export function dayOf(timestamp: bigint): bigint {
  const rest = ((timestamp % DAY) + DAY) % DAY;
  return timestamp - rest;
}

export function dateOf(timestamp: bigint): Date {
  return new Date(Number(dayOf(timestamp) / 1000n));
}

export function dateText(timestamp: bigint): string {
  return dateOf(timestamp).toISOString().slice(0, 10);
}

export function timestampText(timestamp: bigint): string {
  const rest = timestamp - dayOf(timestamp);
  const pad = (value: bigint, width = 2) => value.toString().padStart(width, '0');
  const seconds = rest / 1_000_000n;
  const fraction = pad(rest % 1_000_000n, 6).replace(/0+$/, '');
  const time = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map((part) => pad(part)).join(':');
  return `${dateText(timestamp)} ${time}${fraction && `.${fraction}`}`;
}
