import { z } from 'zod';
import { formatPlain, formatSql } from '../number-text.js';
import { nested, operation, type SqlContext } from '../operation.js';
import { literal } from '../sql.js';
import { collapseSql, collapseText } from '../text.js';

const SIGNS = '[$€£¥₹₽₩₪₫₴₺₦₱฿₡₲₸₼₾₵¢]|(?:US|AU|CA|NZ|HK|MX|A|C|S|R)[$]|:-';
const CODES = [
  ...[
    'USD',
    'EUR',
    'GBP',
    'JPY',
    'CNY',
    'INR',
    'CHF',
    'CAD',
    'AUD',
    'NZD',
    'SEK',
    'NOK',
    'DKK',
    'ISK',
    'PLN',
  ],
  ...[
    'CZK',
    'HUF',
    'RON',
    'BGN',
    'RSD',
    'TRY',
    'RUB',
    'UAH',
    'BRL',
    'MXN',
    'ARS',
    'CLP',
    'COP',
    'PEN',
    'ZAR',
  ],
  ...[
    'SGD',
    'HKD',
    'TWD',
    'KRW',
    'THB',
    'PHP',
    'IDR',
    'MYR',
    'VND',
    'ILS',
    'AED',
    'SAR',
    'QAR',
    'EGP',
    'NGN',
  ],
  ...['KES', 'PKR', 'MAD', 'EUROS?', 'RS\\.?', 'KR\\.?', 'ZŁ', 'KČ', 'FT', 'РУБ\\.?', 'ЛВ\\.?'],
];
const CURRENCY = `(?:${SIGNS}|${CODES.map(inAnyCase).join('|')})`;
/** What the pattern catches, in its order. */
const GROUPS = [
  'open',
  'before',
  'after',
  'whole',
  'fraction',
  'bare',
  'power',
  'percent',
  'behind',
  'last',
  'close',
] as const;

/**
 * Text in a locale's writing → a plain decimal, digit by digit: no float, no limit of length. A minus may stand on
 * either side, or the number in brackets; "12,-" has no cents.
 */
export const number = operation(
  'number',
  {
    of: nested,
    decimal: z.enum(['.', ',']).default('.'),
    thousands: z.enum(['', ',', '.', ' ', "'"]).default(','),
    /** "12%" → 0.12 (divide) or 12 (drop). */
    percent: z.enum(['divide', 'drop']).default('divide'),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      // Most cells of a numeric column are written simply: one match and no captures (1M cells: 0.3 s). For the
      // rest of the work they are null, which costs next to nothing.
      const simple = context.let(`regexp_matches(${value}, ${literal(simplePattern(node))})`);
      const odd = context.let(`CASE WHEN NOT ${simple} THEN ${tidySql(value, context)} END`);
      const pattern = literal(numberPattern(node));
      const names = GROUPS.map((name) => `'${name}'`).join(', ');
      const parts = context.let(
        `CASE WHEN regexp_matches(${odd}, ${pattern}) THEN regexp_extract(${odd}, ${pattern}, [${names}]) END`,
      );
      const whole = context.let(`replace(${parts}.whole, ${literal(node.thousands)}, '')`);
      const fraction = context.let(`${parts}.fraction || ${parts}.bare`);
      const shift = context.let(
        `coalesce(TRY_CAST(${parts}.power AS INTEGER), 0)${node.percent === 'divide' ? ` - 2 * length(${parts}.percent)` : ''}`,
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
      const signs = `${parts}.open || replace(${parts}.before || ${parts}.after || ${parts}.behind || ${parts}.last, '+', '')`;
      return (
        `CASE WHEN ${simple} THEN ${simpleSql(value, node)} WHEN ${parts} IS NOT NULL AND length(${parts}.open || ${parts}.before || ${parts}.after || ${parts}.behind || ${parts}.last) <= 1 ` +
        `AND length(${parts}.open) = length(${parts}.close) ` +
        `THEN ${formatSql(`(${signs} <> '')`, shiftedWhole, shiftedFraction)} ELSE ${value} END`
      );
    },
    english: (node, say) =>
      `${say(node.of)}, read as a number (decimal "${node.decimal}"${node.thousands && `, thousands "${node.thousands}"`})`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const match = regExpOf(node).exec(tidyText(value));
      if (!match) return value;
      const part = (name: (typeof GROUPS)[number]) => match[GROUPS.indexOf(name) + 1] ?? '';
      const [open, close, power, percent] = [part('open'), part('close'), part('power'), part('percent')];
      const signs = open + part('before') + part('after') + part('behind') + part('last');
      if (signs.length > 1 || open.length !== close.length) return value;
      const negative = signs !== '' && signs !== '+';
      const whole = node.thousands === '' ? part('whole') : part('whole').replaceAll(node.thousands, '');
      const fraction = part('fraction') + part('bare');
      const shift = Number(power || 0) - (percent && node.percent === 'divide' ? 2 : 0);
      if (shift === 0) return formatPlain({ negative, whole, fraction });
      const digits = whole + fraction;
      const point = whole.length + shift;
      const shifted = point < 0 ? '0'.repeat(-point) + digits : digits.slice(point);
      return formatPlain({
        negative,
        whole: point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0'),
        fraction: shifted.replace(/0+$/, ''),
      });
    },
  },
);

const DASHES = '−–—‐‑﹣－';

/** One kind of space, one kind of minus, one kind of apostrophe. */
function tidyText(value: string): string {
  return collapseText(value)
    .replace(new RegExp(`[${DASHES}]`, 'gu'), '-')
    .replaceAll('’', "'");
}

function tidySql(value: string, context: SqlContext): string {
  const [from, to] = [`${DASHES}’`, `${'-'.repeat(DASHES.length)}'`];
  return `translate(${collapseSql(value, context)}, ${literal(from)}, ${literal(to)})`;
}

/** Letters of both cases: neither of the two engines that run the pattern can be told so for a part of it alone. */
function inAnyCase(code: string): string {
  return code.replace(/\p{L}/gu, (letter) => `[${letter}${letter.toLowerCase()}]`);
}

interface Locale {
  decimal: string;
  thousands: string;
}

/** No needless zero in front, at most one of three currency signs: deleting a few characters is all it takes. */
function simplePattern({ decimal, thousands }: Locale): string {
  const groups =
    thousands === '' || thousands === decimal ? '' : `[1-9][0-9]{0,2}(?:[${thousands}][0-9]{3})+|`;
  return `^(?:-?[$€£]?(?:${groups}[1-9][0-9]*)|[$€£]?0)(?:[${decimal}][0-9]+)?$`;
}

/** `translate` takes three times as long as `replace`: only where there is a currency sign. */
function simpleSql(value: string, { decimal, thousands }: Locale): string {
  const grouped = thousands !== '' && thousands !== decimal;
  const plain = grouped ? `replace(${value}, ${literal(thousands)}, '')` : value;
  const signed = `translate(${value}, ${literal(`$€£${grouped ? thousands : ''}`)}, '')`;
  const bare = `CASE WHEN ${value} >= '0' AND ${value} < ':' THEN ${plain} ELSE ${signed} END`;
  return decimal === '.' ? bare : `replace(${bare}, ${literal(decimal)}, '.')`;
}

const compiled = new Map<string, RegExp>();

function regExpOf({ decimal, thousands }: Locale): RegExp {
  const known = compiled.get(decimal + thousands);
  if (known) return known;
  const made = new RegExp(numberPattern({ decimal, thousands }), 'u');
  compiled.set(decimal + thousands, made);
  return made;
}

/** What is read as a number; the groups are GROUPS. */
export function numberPattern({ decimal, thousands }: Locale): string {
  const mark = thousands === '.' ? '\\.' : thousands;
  const point = decimal === '.' ? '\\.' : decimal;
  const grouped =
    thousands === '' || thousands === decimal ? '' : `[0-9]{1,3}(?:${mark}[0-9]{2,3})*${mark}[0-9]{3}|`;
  const digits = `(?:(${grouped}[0-9]+)(?:${point}(?:--?|([0-9]*)))?|${point}([0-9]+))(?:[eE]([-+]?[0-9]{1,2}))?`;
  const money = `(?:${CURRENCY})?`;
  const front = `${money} ?(\\(?) ?([-+]?) ?${money} ?([-+]?)`;
  const end = `(%?) ?(-?) ?${money} ?(-?) ?(\\)?) ?${money}`;
  return `^${front} ?${digits} ?${end}$`;
}
