import { nested, operation } from '../operation.js';

export const digitsOnly = operation(
  'digits_only',
  { of: nested },
  {
    sql: (node, context) => `regexp_replace(${context.sql(node.of)}, '[^0-9]+', '', 'g')`,
    english: (node, say) => `${say(node.of)}, digits only`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value === null ? null : value.replace(/[^0-9]+/g, '');
    },
    said: {
      forms: [
        'Strip Signlist From Column Sep? Only digits|numbers|figures be|are? left|leave|remain?',
        ['Column Only digits|numbers|figures', 0.1],
        'In Only digits|numbers|figures in|of Column',
        ['Only digits|numbers|figures in|of Column', 0.1],
      ],
      says: 'keeps its digits alone',
    },
  },
);
