import { lowerText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

export const lower = operation(
  'lower',
  { of: nested },
  {
    sql: (node, context) => `lower(${context.sql(node.of)})`,
    english: (node, say) => `${say(node.of)}, in lower case`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value === null ? null : lowerText(value);
    },
  },
);
