import { z } from 'zod';
import { literal } from '../../duck/sql.js';
import { operation, text } from '../operation.js';

/** Counts the rows of the sheet. */
export const sequence = operation(
  'sequence',
  {
    start: z.int().min(0).max(1_000_000_000_000).default(1),
    prefix: text.default(''),
    width: z.int().min(0).max(30).default(0),
  },
  {
    sql: (node, context) => {
      const number = context.let(`CAST(${context.position} + ${node.start} AS VARCHAR)`);
      return `${literal(node.prefix)} || repeat('0', greatest(${node.width} - length(${number}), 0)) || ${number}`;
    },
    english: (node) => `a number counting from ${node.prefix}${String(node.start).padStart(node.width, '0')}`,
    children: () => [],
    reference: (node, row) => node.prefix + String(row.position + node.start).padStart(node.width, '0'),
  },
);
