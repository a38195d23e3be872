import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

export const replace = operation(
  'replace',
  { of: nested, find: text.min(1), with: text },
  {
    sql: (node, context) => `replace(${context.sql(node.of)}, ${literal(node.find)}, ${literal(node.with)})`,
    english: (node, say) =>
      `${say(node.of)}, ${node.with === '' ? `without "${node.find}"` : `with "${node.find}" replaced by "${node.with}"`}`,
    children: (node) => [node.of],
    reference: (node, row) => row.value(node.of)?.split(node.find).join(node.with) ?? null,
  },
);
