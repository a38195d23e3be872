import { z } from 'zod';
import { isBlank } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** Blank parts are left out, and their separator with them. */
export const join = operation(
  'join',
  { parts: z.array(nested).min(1).max(100), separator: text },
  {
    sql: (node, context) =>
      `concat_ws(${literal(node.separator)}, ${node.parts.map((part) => `nullif(${context.sql(part)}, '')`).join(', ')})`,
    english: (node, say) => `${node.parts.map(say).join(' and ')}, joined by "${node.separator}"`,
    children: (node) => node.parts,
    reference: (node, row) =>
      node.parts
        .map((part) => row.value(part))
        .filter((value) => !isBlank(value))
        .join(node.separator),
  },
);
