import { z } from 'zod';
import { formatPlain, formatSql, parsePlain, placePoint, plainSql } from '../../cells/plain-number.js';
import { literal } from '../../duck/sql.js';
import { nested, operation } from '../operation.js';

/** What DuckDB's widest whole number surely holds, with one digit to spare for a carry. */
const MOST_DIGITS = 37;

/** No needless zero in front, and no sign on zero. */
function roundPattern(places: number): string {
  const decimals = places === 0 ? '' : `[.][0-9]{${places}}`;
  return `^(?:0|-?[1-9][0-9]*)${decimals}$`;
}

export const round = operation(
  'round',
  {
    of: nested,
    places: z.int().min(0).max(20),
    /** half_up rounds a half away from zero; half_even to the even neighbour; down cuts. */
    mode: z.enum(['half_up', 'half_even', 'down']).default('half_up'),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      // What has its places already is not parsed: one match and no captures.
      const isRound = context.let(`regexp_matches(${value}, ${literal(roundPattern(node.places))})`);
      const other = context.let(`CASE WHEN NOT ${isRound} THEN ${value} END`);
      const parts = plainSql(other, (sql) => context.let(sql));
      const fraction = context.let(parts.fraction);
      const kept = context.let(
        `ltrim(${parts.whole}, '0') || rpad(left(${fraction}, ${node.places}), ${node.places}, '0')`,
      );
      const rest = context.let(`substring(${fraction}, ${node.places + 1})`);
      const up = {
        half_up: `${rest} >= '5'`,
        half_even: `(rtrim(${rest}, '0') > '5' OR (rtrim(${rest}, '0') = '5' AND right(${kept}, 1) IN ('1', '3', '5', '7', '9')))`,
        down: 'false',
      }[node.mode];
      const rounded = context.let(
        `CASE WHEN length(${kept}) <= ${MOST_DIGITS} THEN lpad(CAST(TRY_CAST('0' || ${kept} AS HUGEINT) + ` +
          `CASE WHEN ${up} THEN 1 ELSE 0 END AS VARCHAR), CAST(greatest(${node.places + 1}, length(${kept}) + 1) AS INTEGER), '0') END`,
      );
      const whole = context.let(`left(${rounded}, length(${rounded}) - ${node.places})`);
      const decimals = context.let(
        node.places === 0
          ? `CASE WHEN ${rounded} IS NOT NULL THEN '' END`
          : `right(${rounded}, ${node.places})`,
      );
      return `coalesce(${formatSql(parts.negative, whole, decimals)}, ${value})`;
    },
    english: (node, say) =>
      `${say(node.of)}, ${node.mode === 'down' ? 'cut' : 'rounded'} to ${node.places === 1 ? '1 decimal place' : `${node.places} decimal places`}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const parts = value === null ? null : parsePlain(value);
      if (!parts) return value;
      const { fraction } = parts;
      const kept = parts.whole.replace(/^0+/, '') + fraction.slice(0, node.places).padEnd(node.places, '0');
      if (kept.length > MOST_DIGITS) return value;
      const rest = fraction.slice(node.places).replace(/0+$/, '');
      const up = {
        half_up: rest >= '5',
        half_even: rest > '5' || (rest === '5' && /[13579]$/.test(kept)),
        down: false,
      }[node.mode];
      const digits = String(BigInt(kept || '0') + (up ? 1n : 0n));
      return formatPlain({ negative: parts.negative, ...placePoint(digits, node.places) });
    },
  },
);
