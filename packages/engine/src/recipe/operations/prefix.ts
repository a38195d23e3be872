import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** A blank stays blank. */
export const prefix = operation(
  'prefix',
  { of: nested, prefix: text.min(1) },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      return `CASE WHEN ${value} = '' THEN '' ELSE ${literal(node.prefix)} || ${value} END`;
    },
    english: (node, say) => `${say(node.of)}, with "${node.prefix}" in front`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value ? node.prefix + value : value;
    },
  },
);
