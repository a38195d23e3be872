import { z } from 'zod';
import { isBlank } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

/** The first that is not blank. */
export const coalesce = operation(
  'coalesce',
  { of: z.array(nested).min(1).max(100) },
  {
    sql: (node, context) =>
      `coalesce(${node.of.map((each) => `nullif(${context.sql(each)}, '')`).join(', ')})`,
    english: (node, say) => `${node.of.map(say).join(', or if blank ')}`,
    children: (node) => node.of,
    reference: (node, row) => {
      for (const each of node.of) {
        const value = row.value(each);
        if (!isBlank(value)) return value;
      }
      return null;
    },
  },
);
