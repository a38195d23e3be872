import { upperText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

export const upper = operation(
  'upper',
  { of: nested },
  {
    sql: (node, context) => `upper(${context.sql(node.of)})`,
    english: (node, say) => `${say(node.of)}, in upper case`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value === null ? null : upperText(value);
    },
  },
);
