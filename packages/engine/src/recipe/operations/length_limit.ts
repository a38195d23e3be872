import { z } from 'zod';
import { codePoints } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

export const lengthLimit = operation(
  'length_limit',
  { of: nested, length: z.int().min(1).max(1_000_000) },
  {
    sql: (node, context) => `left(${context.sql(node.of)}, ${node.length})`,
    english: (node, say) => `${say(node.of)}, cut to ${node.length} characters`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value === null ? null : codePoints(value).slice(0, node.length).join('');
    },
  },
);
