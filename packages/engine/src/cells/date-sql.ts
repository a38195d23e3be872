import { type Let, literal } from '../duck/sql.js';
import { type Part, plainReadingOf, readingOf, writingOf } from './date-format.js';
import { MONTHS, monthSql } from './months.js';
import { collapseSql } from './text.js';

const NAMES = `[${MONTHS.map((name) => `'${name}'`).join(', ')}]`;

/**
 * The SQL of the wall clock (TIMESTAMP; null when no format fits), of the offset in minutes, and of the text where it
 * was not read at the first look, else null.
 */
export function readMomentSql(value: string, formats: readonly string[], pivot: number, context: Let) {
  const walls: string[] = [];
  const offsets: string[] = [];
  const plain = plainReadingOf(formats[0] ?? '');
  if (plain) {
    // Most dates are written plainly, in the first format: three times as fast as the careful reading.
    const read = `try_strptime(${value}, ${literal(plain.strptime)})`;
    walls.push(context.let(`CASE WHEN regexp_matches(${value}, ${literal(plain.pattern)}) THEN ${read} END`));
    offsets.push('NULL');
  }
  const unread = plain ? context.let(`CASE WHEN ${walls[0]} IS NULL THEN ${value} END`) : value;
  let rest = context.let(`lower(${collapseSql(unread, context)})`);
  for (const format of formats) {
    const { pattern, parts } = readingOf(format);
    const names = parts.map((part) => `'${part}'`).join(', ');
    const found = context.let(`regexp_extract(${rest}, ${literal(pattern)}, [${names}])`);
    const wall = context.let(wallSql(found, parts, pivot, context));
    walls.push(wall);
    offsets.push(
      parts.includes('offset')
        ? `CASE WHEN ${wall} IS NOT NULL THEN ${offsetSql(`${found}.offset`)} END`
        : 'NULL',
    );
    // What one format has read is null for the next: a null costs next to nothing.
    rest = context.let(`CASE WHEN ${wall} IS NULL THEN ${rest} END`);
  }
  return {
    wall: context.let(`coalesce(${walls.join(', ')}, NULL)`),
    offset: context.let(`CAST(coalesce(${offsets.join(', ')}, NULL) AS INTEGER)`),
    unread,
  };
}

function wallSql(found: string, parts: Part[], pivot: number, context: Let): string {
  const has = (part: Part) => parts.includes(part);
  const number = (part: Part) => (has(part) ? `TRY_CAST(${found}.${part} AS INTEGER)` : '0');
  const short = `${found}.short_year`;
  const year = has('year')
    ? `${found}.year`
    : `CASE WHEN ${short} < '${String(pivot).padStart(2, '0')}' THEN '20' ELSE '19' END || ${short}`;
  const month = has('month')
    ? `${found}.month`
    : `CAST(${monthSql(`${found}.month_name`, context)} AS VARCHAR)`;
  const checks = [`${found}.day <> ''`];
  if (has('year')) checks.push(`${found}.year <> '0000'`);
  if (has('hour')) checks.push(`${found}.hour <= '23' OR length(${found}.hour) = 1`);
  if (has('half')) checks.push(`${number('half_hour')} BETWEEN 1 AND 12`);
  if (has('minute')) checks.push(`${number('minute')} <= 59`);
  if (has('second')) checks.push(`${number('second')} <= 59`);
  if (has('offset'))
    checks.push(
      `${found}.offset = 'z' OR (TRY_CAST(substring(${found}.offset, 2, 2) AS INTEGER) <= 14 AND ${minutesSql(`${found}.offset`)} <= 59)`,
    );
  const date = `TRY_CAST(${year} || '-' || ${month} || '-' || ${found}.day AS DATE)`;
  const clock = has('half')
    ? `(${number('half_hour')} % 12 + CASE WHEN left(${found}.half, 1) = 'p' THEN 12 ELSE 0 END)`
    : number('hour');
  const milliseconds = has('fraction')
    ? `TRY_CAST(left(rpad(${found}.fraction, 3, '0'), 3) AS INTEGER)`
    : '0';
  const time = `((${clock} * 60 + ${number('minute')}) * 60 + ${number('second')}) * 1000 + ${milliseconds}`;
  const guard = checks.map((check) => `(${check})`).join(' AND ');
  const timed = has('hour') || has('half') || has('minute') || has('second') || has('fraction');
  return `CASE WHEN ${guard} THEN CAST(${date} AS TIMESTAMP)${timed ? ` + to_milliseconds(${time})` : ''} END`;
}

/** Hours alone are whole: "+01". */
function minutesSql(offset: string): string {
  return `CASE WHEN length(${offset}) > 3 THEN TRY_CAST(right(${offset}, 2) AS INTEGER) ELSE 0 END`;
}

function offsetSql(offset: string): string {
  return (
    `CASE WHEN ${offset} = 'z' THEN 0 ELSE CASE WHEN left(${offset}, 1) = '-' THEN -1 ELSE 1 END * ` +
    `(TRY_CAST(substring(${offset}, 2, 2) AS INTEGER) * 60 + ${minutesSql(offset)}) END`
  );
}

/** Null outside of the years 1 to 9999. */
export function writeMomentSql(wall: string, format: string): string {
  const number = (part: string, width: number) => `lpad(CAST(${part}(${wall}) AS VARCHAR), ${width}, '0')`;
  const name = `${NAMES}[month(${wall})]`;
  const written: Partial<Record<string, string>> = {
    YYYY: number('year', 4),
    YY: `right(${number('year', 4)}, 2)`,
    MMMM: name,
    MMM: `left(${name}, 3)`,
    MM: number('month', 2),
    M: `CAST(month(${wall}) AS VARCHAR)`,
    DD: number('day', 2),
    D: `CAST(day(${wall}) AS VARCHAR)`,
    HH: number('hour', 2),
    H: `CAST(hour(${wall}) AS VARCHAR)`,
    mm: number('minute', 2),
    ss: number('second', 2),
    SSS: `right(${number('millisecond', 5)}, 3)`,
  };
  const text =
    format === 'YYYY-MM-DD'
      ? `CAST(CAST(${wall} AS DATE) AS VARCHAR)`
      : writingOf(format)
          .map((piece) => ('literal' in piece ? literal(piece.literal) : (written[piece.token] ?? "''")))
          .join(' || ');
  return `CASE WHEN year(${wall}) BETWEEN 1 AND 9999 THEN ${text} END`;
}
