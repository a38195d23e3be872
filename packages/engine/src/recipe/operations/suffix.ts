import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** A blank stays blank. */
export const suffix = operation(
  'suffix',
  { of: nested, suffix: text.min(1) },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      return `CASE WHEN ${value} = '' THEN '' ELSE ${value} || ${literal(node.suffix)} END`;
    },
    english: (node, say) => `${say(node.of)}, with "${node.suffix}" at the end`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value ? value + node.suffix : value;
    },
  },
);
