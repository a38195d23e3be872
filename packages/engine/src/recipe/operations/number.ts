import { z } from 'zod';
import { readNumber, readNumberSql } from '../../cells/numbers.js';
import { nested, operation } from '../operation.js';
import { untidied } from '../untidied.js';

/** Text in one format → a plain decimal. */
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
      const { value, tidy } = untidied(node.of, context);
      return readNumberSql(value, [node], node.percent, context, tidy);
    },
    english: (node, say) =>
      `${say(node.of)}, read as a number (decimal "${node.decimal}"${node.thousands && `, thousands "${node.thousands}"`})`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      return readNumber(value, { formats: [node], percent: node.percent }) ?? value;
    },
  },
);
