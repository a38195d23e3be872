import { formatPlain, formatSql, parsePlain, plainSql } from '../../cells/plain-number.js';
import { trimSql, trimText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

/** "12.00" → "12", "+007" → "7". A number with decimals is not a whole one and stays: see `round`. */
export const integer = operation(
  'integer',
  { of: nested },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const parts = plainSql(context.let(trimSql(value, context)), (sql) => context.let(sql));
      return (
        `CASE WHEN trim(${parts.fraction}, '0') = '' THEN ${formatSql(parts.negative, parts.whole, "''")} ` +
        `ELSE ${value} END`
      );
    },
    english: (node, say) => `${say(node.of)}, as a whole number`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const parts = value === null ? null : parsePlain(trimText(value));
      if (!parts || /[1-9]/.test(parts.fraction)) return value;
      return formatPlain({ ...parts, fraction: '' });
    },
  },
);
