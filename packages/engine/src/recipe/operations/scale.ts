import { z } from 'zod';
import { formatPlain, formatSql, parsePlain, placePoint, plainSql } from '../../cells/plain-number.js';
import { nested, operation } from '../operation.js';

/** Any product of this many digits fits into DuckDB's widest whole number. */
const MOST_DIGITS = 38;

/** Multiplies by a constant, exactly; a number too long for that stays as it is. */
export const scale = operation(
  'scale',
  { of: nested, by: z.string().regex(/^-?(?:\d{1,18})(?:\.\d{1,18})?$/, 'must be a decimal such as "0.01"') },
  {
    sql: (node, context) => {
      const factor = factorOf(node.by);
      const value = context.let(context.sql(node.of));
      const parts = plainSql(value, (sql) => context.let(sql));
      const fraction = context.let(parts.fraction);
      const digits = context.let(`ltrim(${parts.whole} || ${fraction}, '0')`);
      const places = context.let(`length(${fraction}) + ${factor.places}`);
      const product = context.let(
        `CASE WHEN length(${digits}) + ${factor.digits.length} <= ${MOST_DIGITS} AND ${places} <= 1000 THEN ` +
          `CAST(TRY_CAST('0' || ${digits} AS HUGEINT) * CAST('${factor.digits}' AS HUGEINT) AS VARCHAR) END`,
      );
      const padded = context.let(
        `repeat('0', greatest(${places} + 1 - length(${product}), 0)) || ${product}`,
      );
      const whole = context.let(`left(${padded}, length(${padded}) - ${places})`);
      const decimals = context.let(`rtrim(substring(${padded}, length(${padded}) - ${places} + 1), '0')`);
      const negative = factor.negative ? `(NOT ${parts.negative})` : parts.negative;
      return `coalesce(${formatSql(negative, whole, decimals)}, ${value})`;
    },
    english: (node, say) => `${say(node.of)}, multiplied by ${node.by}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const parts = value === null ? null : parsePlain(value);
      if (!parts) return value;
      const factor = factorOf(node.by);
      const digits = (parts.whole + parts.fraction).replace(/^0+/, '');
      const places = parts.fraction.length + factor.places;
      if (digits.length + factor.digits.length > MOST_DIGITS || places > 1000) return value;
      const product = String(BigInt(digits || '0') * BigInt(factor.digits));
      const { whole, fraction } = placePoint(product, places);
      return formatPlain({
        negative: parts.negative !== factor.negative,
        whole,
        fraction: fraction.replace(/0+$/, ''),
      });
    },
  },
);

function factorOf(by: string): { negative: boolean; digits: string; places: number } {
  const [whole = '', fraction = ''] = by.replace('-', '').split('.');
  return {
    negative: by.startsWith('-'),
    digits: (whole + fraction).replace(/^0+(?=\d)/, ''),
    places: fraction.length,
  };
}
