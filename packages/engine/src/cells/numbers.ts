import { type Let, literal } from '../duck/sql.js';
import { CURRENCY_PATTERN } from './currencies.js';
import { formatPlain, formatSql } from './plain-number.js';
import { collapseSql, collapseText } from './text.js';

export type Mark = '.' | ',';
/** How numbers are written. */
export interface NumberFormat {
  decimal: Mark;
  thousands: '' | Mark | ' ' | "'";
}

/** Every format, the usual ones first. */
export const NUMBER_FORMATS: readonly NumberFormat[] = [
  { decimal: '.', thousands: ',' },
  { decimal: ',', thousands: '.' },
  { decimal: ',', thousands: ' ' },
  { decimal: '.', thousands: ' ' },
  { decimal: '.', thousands: "'" },
  { decimal: ',', thousands: "'" },
];
const COMMA_FIRST = NUMBER_FORMATS.toSorted((a, b) => Number(b.decimal === ',') - Number(a.decimal === ','));

/**
 * The formats of a text whose own is not known: the first that fits counts. So "12,5" is 12.5 and "1.200,50" is
 * 1200.5; "1,200" is over a thousand and "1.200" is not, unless commas are known to come before decimals.
 */
export function anyFormat(decimal: Mark = '.'): readonly NumberFormat[] {
  return decimal === ',' ? COMMA_FIRST : NUMBER_FORMATS;
}

/** A number as it is written. */
export interface NumberParts {
  format: NumberFormat;
  negative: boolean;
  /** Digits before the decimal mark, without marks of thousands, and behind it. */
  whole: string;
  fraction: string;
  /** Some mark parts thousands. */
  grouped: boolean;
  power: number;
  percent: boolean;
  /** The sign or code of a currency, as it stands there. */
  currency: string;
}

/** What "12%" is: 0.12 (divide) or 12 (drop). */
export type Percent = 'divide' | 'drop';

/** Around the digits, in the order of the pattern. */
const FRONT = ['money1', 'open', 'before', 'money2', 'after'] as const;
const BEHIND = ['power', 'percent', 'behind', 'money3', 'last', 'close', 'money4'] as const;
const groupsOf = (formats: readonly NumberFormat[]) => [
  ...FRONT,
  ...formats.flatMap((_, at) => [`whole${at}`, `fraction${at}`, `bare${at}`]),
  ...BEHIND,
];

/**
 * The pattern of a number, tidied. A minus may stand on either side, or the number in brackets; "12,-" has no cents.
 * What begins with a zero is not parted: "0,123" has decimals.
 */
function numberPattern(formats: readonly NumberFormat[]): string {
  const money = `(${CURRENCY_PATTERN}|)`;
  const front = `${money} ?(\\(?) ?([-+]?) ?${money} ?([-+]?)`;
  const behind = `(%?) ?(-?) ?${money} ?(-?) ?(\\)?) ?${money}`;
  return `^${front} ?${digitsPattern(formats)} ?${behind}$`;
}

/** Digits with their marks, and a power of ten. */
export function digitsPattern(formats: readonly NumberFormat[]): string {
  const digits = formats.map(({ decimal, thousands }) => {
    const point = `[${decimal}]`;
    const parted =
      thousands === '' || thousands === decimal ? '' : `[1-9][0-9]{0,2}(?:[${thousands}][0-9]{3})+|`;
    // "12,34,567", as in India.
    const paired = thousands === ',' && decimal === '.' ? '[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}|' : '';
    return `(${parted}${paired}[0-9]+)(?:${point}(?:--?|([0-9]*)))?|${point}([0-9]+)`;
  });
  return `(?:${digits.join('|')})(?:[eE]([-+]?[0-9]{1,2}))?`;
}

const compiled = new Map<string, RegExp>();

function regExpOf(formats: readonly NumberFormat[]): RegExp {
  const key = formats.map(({ decimal, thousands }) => decimal + thousands).join('/');
  const known = compiled.get(key);
  if (known) return known;
  const made = new RegExp(numberPattern(formats), 'u');
  compiled.set(key, made);
  return made;
}

const DASHES = '−–—‐‑﹣－';
const dashes = new RegExp(`[${DASHES}]`, 'gu');

/** One kind of space, one kind of minus, one kind of apostrophe. */
function tidyText(value: string): string {
  return collapseText(value).replace(dashes, '-').replaceAll('’', "'");
}

function tidySql(value: string, context: Let): string {
  const [from, to] = [`${DASHES}’`, `${'-'.repeat(DASHES.length)}'`];
  return `translate(${collapseSql(value, context)}, ${literal(from)}, ${literal(to)})`;
}

/** The number that a text is, whole; undefined where it is none. */
export function parseNumber(text: string, formats = anyFormat()): NumberParts | undefined {
  if (!/[0-9]/.test(text)) return undefined;
  const match = regExpOf(formats).exec(tidyText(text));
  if (!match) return undefined;
  const [, money1 = '', open = '', before = '', money2 = '', after = ''] = match;
  const [power = '', percent = '', behind = '', money3 = '', last = '', close = '', money4 = ''] =
    match.slice(-BEHIND.length);
  const signs = open + before + after + behind + last;
  if (signs.length > 1 || open.length !== close.length) return undefined;
  const at = formats.findIndex((_, each) => match[6 + each * 3] ?? match[8 + each * 3]);
  const format = formats[at];
  if (!format) return undefined;
  const written = match[6 + at * 3] ?? '';
  const whole = format.thousands === '' ? written : written.replaceAll(format.thousands, '');
  return {
    format,
    negative: signs !== '' && signs !== '+',
    whole,
    fraction: (match[7 + at * 3] ?? '') + (match[8 + at * 3] ?? ''),
    grouped: written.length > whole.length,
    power: Number(power),
    percent: percent !== '',
    currency: money1 || money2 || money3 || money4,
  };
}

/** A plain decimal, digit by digit: no float, no limit of length. */
export function plainOf({ negative, whole, fraction, power, percent }: NumberParts, how: Percent): string {
  const shift = power - (percent && how === 'divide' ? 2 : 0);
  if (shift === 0) return formatPlain({ negative, whole, fraction });
  const digits = whole + fraction;
  const point = whole.length + shift;
  const shifted = point < 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return formatPlain({
    negative,
    whole: point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0'),
    fraction: shifted.replace(/0+$/, ''),
  });
}

/** The number that a text is, as a plain decimal ("1234.50"); undefined where it is none. */
export function readNumber(
  text: string,
  {
    formats = anyFormat(),
    percent = 'divide',
  }: { formats?: readonly NumberFormat[]; percent?: Percent } = {},
): string | undefined {
  const parts = parseNumber(text, formats);
  return parts && plainOf(parts, percent);
}

/** The SQL of the same parts; each null or empty where the text is no number. */
export function numberPartsSql(value: string, formats: readonly NumberFormat[], context: Let) {
  const tidy = context.let(tidySql(value, context));
  const pattern = literal(numberPattern(formats));
  const names = groupsOf(formats).map((name) => `'${name}'`);
  // Named once: to compile it takes 6 ms. What has no digit need not be tried.
  const found = context.let(
    `CASE WHEN regexp_matches(${tidy}, '[0-9]') THEN regexp_extract(${tidy}, ${pattern}, [${names.join(', ')}]) END`,
  );
  const joined = (...parts: string[]) => parts.map((part) => `${found}.${part}`).join(' || ');
  const signs = context.let(joined('open', 'before', 'after', 'behind', 'last'));
  const digits = joined(...formats.flatMap((_, at) => [`whole${at}`, `bare${at}`]));
  const is = `${digits} <> '' AND length(${signs}) <= 1 AND length(${found}.open) = length(${found}.close)`;
  const parts = context.let(`CASE WHEN ${is} THEN ${found} END`);
  const marks = [...new Set(formats.map(({ thousands }) => thousands))].join('');
  const written = context.let(
    `CASE WHEN ${parts} IS NOT NULL THEN ${joined(...formats.map((_, at) => `whole${at}`))} END`,
  );
  return {
    negative: `(${signs} NOT IN ('', '+'))`,
    whole: context.let(
      marks.length > 1
        ? `translate(${written}, ${literal(marks)}, '')`
        : `replace(${written}, ${literal(marks)}, '')`,
    ),
    fraction: context.let(
      `CASE WHEN ${parts} IS NOT NULL THEN ${joined(...formats.flatMap((_, at) => [`fraction${at}`, `bare${at}`]))} END`,
    ),
    power: `${parts}.power`,
    percent: `${parts}.percent`,
    currency: `(${joined('money1', 'money2', 'money3', 'money4')})`,
    isNumber: `(${parts} IS NOT NULL)`,
  };
}

/** The SQL of `readNumber`; where the text is no number, what `otherwise` makes of it. */
export function readNumberSql(
  value: string,
  formats: readonly NumberFormat[],
  percent: Percent,
  context: Let,
  otherwise: (value: string) => string = () => 'NULL',
): string {
  const [first] = formats;
  if (!first) return otherwise(value);
  // Most cells of a numeric column are written simply: one match and no captures (1M cells: 0.3 s). For the rest of
  // the work they are null, which costs next to nothing.
  const simple = context.let(`regexp_matches(${value}, ${literal(simplePattern(first))})`);
  const odd = context.let(`CASE WHEN NOT ${simple} THEN ${value} END`);
  const parts = numberPartsSql(odd, formats, context);
  const { whole, fraction } = parts;
  const shift = context.let(
    `coalesce(TRY_CAST(${parts.power} AS INTEGER), 0)${percent === 'divide' ? ` - 2 * length(${parts.percent})` : ''}`,
  );
  const point = context.let(`length(${whole}) + ${shift}`);
  const digits = context.let(`${whole} || ${fraction}`);
  const shiftedWhole = context.let(
    `CASE WHEN ${shift} = 0 THEN ${whole} WHEN ${point} <= 0 THEN '' ` +
      `ELSE left(${digits}, ${point}) || repeat('0', greatest(${point} - length(${digits}), 0)) END`,
  );
  const shiftedFraction = context.let(
    `CASE WHEN ${shift} = 0 THEN ${fraction} ELSE rtrim(CASE WHEN ${point} < 0 THEN repeat('0', -${point}) || ${digits} ` +
      `ELSE substring(${digits}, ${point} + 1) END, '0') END`,
  );
  return (
    `CASE WHEN ${simple} THEN ${simpleSql(value, first)} ` +
    `WHEN ${parts.isNumber} THEN ${formatSql(parts.negative, shiftedWhole, shiftedFraction)} ELSE ${otherwise(odd)} END`
  );
}

/**
 * No needless zero in front, at most one of three currency signs: deleting a few characters is all it takes. What is
 * matched with all its parts takes 12 s for 1M cells.
 */
function simplePattern({ decimal, thousands }: NumberFormat): string {
  const groups =
    thousands === '' || thousands === decimal ? '' : `[1-9][0-9]{0,2}(?:[${thousands}][0-9]{3})+|`;
  const sign = '(?:[$€£] ?)?';
  return `^(?:-?${sign}(?:${groups}[1-9][0-9]*)|${sign}0)(?:[${decimal}][0-9]+)?$`;
}

/** `translate` takes three times as long as `replace`: only where there is a currency sign. */
function simpleSql(value: string, { decimal, thousands }: NumberFormat): string {
  const grouped = thousands !== '' && thousands !== decimal;
  const plain = grouped ? `replace(${value}, ${literal(thousands)}, '')` : value;
  const signed = `translate(${value}, ${literal(`$€£ ${grouped ? thousands : ''}`)}, '')`;
  const bare = `CASE WHEN ${value} >= '0' AND ${value} < ':' THEN ${plain} ELSE ${signed} END`;
  return decimal === '.' ? bare : `replace(${bare}, ${literal(decimal)}, '.')`;
}
