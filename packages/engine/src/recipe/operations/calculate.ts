import { z } from 'zod';
import { formatPlain, formatSql, parsePlain, placePoint, plainSql } from '../../cells/plain-number.js';
import { nested, operation } from '../operation.js';

/** So many decimals of an operand count; a quotient is rounded to as many. */
const PLACES = 8;
/** Whole digits of an operand: the product of two then fits into DuckDB's widest whole number. */
const MOST_DIGITS = 10;
const UNIT = 10n ** BigInt(PLACES);

const NAMES = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' };

/**
 * One number with another. A blank on the left stays blank; on the right it is 0 where it is added or taken away. What
 * is no number, or too long, leaves the left as it is; a division by zero gives nothing.
 */
export const calculate = operation(
  'calculate',
  { of: nested, is: z.enum(['+', '-', '*', '/']), by: nested },
  {
    sql: (node, context) => {
      const left = context.let(context.sql(node.of));
      const given = context.sql(node.by);
      const right = context.let(isSum(node.is) ? `coalesce(nullif(${given}, ''), '0')` : given);
      const whole = (value: string) => {
        const parts = plainSql(value, (sql) => context.let(sql));
        return context.let(
          `CASE WHEN length(ltrim(${parts.whole}, '0')) <= ${MOST_DIGITS} THEN TRY_CAST(CASE WHEN ${parts.negative} ` +
            `THEN '-0' ELSE '0' END || ${parts.whole} || rpad(left(${parts.fraction}, ${PLACES}), ${PLACES}, '0') AS HUGEINT) END`,
        );
      };
      const [a, b] = [whole(left), whole(right)];
      const result = context.let(
        node.is === '/'
          ? `CASE WHEN ${b} <> 0 THEN sign(${a}) * sign(${b}) * ((abs(${a}) * ${UNIT * 2n}::HUGEINT + abs(${b})) // (2 * abs(${b}))) END`
          : `${a} ${node.is} ${b}`,
      );
      const places = placesOf(node.is);
      const text = context.let(`CAST(abs(${result}) AS VARCHAR)`);
      const digits = context.let(`repeat('0', greatest(${places + 1} - length(${text}), 0)) || ${text}`);
      const decimals = context.let(`rtrim(right(${digits}, ${places}), '0')`);
      const made = formatSql(`(${result} < 0)`, `left(${digits}, length(${digits}) - ${places})`, decimals);
      const isNone = node.is === '/' ? `WHEN ${a} IS NOT NULL AND ${b} = 0 THEN NULL ` : '';
      const isBlank = isSum(node.is) ? '' : `WHEN coalesce(${right}, '') = '' THEN NULL `;
      return `CASE WHEN coalesce(${left}, '') = '' THEN ${left} ${isBlank}${isNone}ELSE coalesce(${made}, ${left}) END`;
    },
    english: (node, say) => `${say(node.of)} ${NAMES[node.is]} ${say(node.by)}`,
    children: (node) => [node.of, node.by],
    reference: (node, row) => {
      const left = row.value(node.of);
      if (left === null || left === '') return left;
      const given = row.value(node.by) || null;
      if (given === null && !isSum(node.is)) return null;
      const [a, b] = [wholeOf(left), wholeOf(given ?? '0')];
      if (a === undefined || b === undefined) return left;
      if (node.is === '/' && b === 0n) return null;
      const result = { '+': () => a + b, '-': () => a - b, '*': () => a * b, '/': () => quotient(a, b) }[
        node.is
      ]();
      const { whole, fraction } = placePoint(String(result < 0n ? -result : result), placesOf(node.is));
      return formatPlain({ negative: result < 0n, whole, fraction: fraction.replace(/0+$/, '') });
    },
  },
);

function isSum(is: '+' | '-' | '*' | '/'): boolean {
  return is === '+' || is === '-';
}

function placesOf(is: '+' | '-' | '*' | '/'): number {
  return is === '*' ? 2 * PLACES : PLACES;
}

/** The number in units of its last decimal that counts. */
function wholeOf(text: string): bigint | undefined {
  const parts = parsePlain(text);
  if (!parts || parts.whole.replace(/^0+/, '').length > MOST_DIGITS) return undefined;
  const digits = BigInt(`0${parts.whole}${parts.fraction.slice(0, PLACES).padEnd(PLACES, '0')}`);
  return parts.negative ? -digits : digits;
}

/** Rounded half away from zero. */
function quotient(a: bigint, b: bigint): bigint {
  const [up, down] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const size = (up * UNIT * 2n + down) / (2n * down);
  return a < 0n === b < 0n ? size : -size;
}
