import { z } from 'zod';
import { nested, operation } from '../operation.js';

export const concat = operation(
  'concat',
  { parts: z.array(nested).min(1).max(100) },
  {
    sql: (node, context) => `concat(${node.parts.map((part) => context.sql(part)).join(', ')})`,
    english: (node, say) => `${node.parts.map(say).join(' followed by ')}`,
    children: (node) => node.parts,
    reference: (node, row) => node.parts.map((part) => row.value(part) ?? '').join(''),
  },
);
