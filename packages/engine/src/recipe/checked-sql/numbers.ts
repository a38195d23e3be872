/**
 * The one reading of numbers: digits with an optional sign and a point, up to 28 before and 30 after it, spaces
 * around. No thousands, no exponent: "1e5" is as likely a code as a number. They are held as DECIMAL(38,10), so
 * that 0.1 + 0.2 is 0.3.
 */
export const NUMBER = '\\s*[+-]?(?:[0-9]{1,28}(?:\\.[0-9]{0,30})?|\\.[0-9]{1,30})\\s*';
const SHORT_NUMBER = '\\s*[+-]?[0-9]{1,12}(?:\\.[0-9]{0,6})?\\s*';
export const DECIMAL = 'DECIMAL(38,10)';
const PLACES = 10;
export const SCALE = 10n ** BigInt(PLACES);
const LIMIT = 10n ** 38n;

/**
 * DuckDB 1.5 takes 7 µs to read a text as DECIMAL(38,10), 0.06 µs as DECIMAL(18,6), and 1.3 µs to find that it
 * cannot; a pattern takes 0.08 µs. So nearly all numbers go the short way, and texts go neither.
 */
export function numberSql(text: string): string {
  const short = `TRY_CAST(TRY_CAST(${text} AS DECIMAL(18,6)) AS ${DECIMAL})`;
  return (
    `CASE WHEN regexp_full_match(${text}, '${SHORT_NUMBER}') THEN ${short}` +
    ` WHEN regexp_full_match(${text}, '${NUMBER}') THEN TRY_CAST(${text} AS ${DECIMAL}) END`
  );
}

const whole = new RegExp(`^(?:${NUMBER.replaceAll('\\s', '[\\t\\n\\f\\r ]')})$`);

/** The reference: in 10⁻¹⁰. */
export function numberOf(text: string): bigint | null {
  if (!whole.test(text)) return null;
  const bare = text.replace(/[\t\n\f\r ]/g, '');
  const [before = '', after = ''] = bare.replace(/^[+-]/, '').split('.');
  const digits = BigInt(before + after.padEnd(PLACES, '0').slice(0, PLACES));
  const rounded = Number(after[PLACES] ?? '0') >= 5 ? digits + 1n : digits;
  return fitting(bare.startsWith('-') ? -rounded : rounded);
}

export function fitting(value: bigint): bigint | null {
  return value < LIMIT && value > -LIMIT ? value : null;
}

/** Half away from zero, as DuckDB rounds decimals. */
export function divideRounding(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return (value < 0n ? value - half : value + half) / by;
}

/** A number as a cell: no zeros after its last digit. */
export function numberTextSql(number: string): string {
  return `regexp_replace(CAST(CAST(${number} AS ${DECIMAL}) AS VARCHAR), '\\.?0+$', '')`;
}

export function numberText(value: bigint, places?: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0');
  const after = digits.slice(-PLACES);
  const kept = places === undefined ? after.replace(/0+$/, '') : after.slice(0, places).padEnd(places, '0');
  return `${sign}${digits.slice(0, -PLACES)}${kept && `.${kept}`}`;
}
