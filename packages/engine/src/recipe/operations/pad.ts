import { z } from 'zod';
import { codePoints } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** Fills up to a length with one character; never cuts, and leaves a blank blank. */
export const pad = operation(
  'pad',
  {
    of: nested,
    length: z.int().min(1).max(1000),
    with: text.refine((value) => codePoints(value).length === 1, 'must be one character').default('0'),
    side: z.enum(['start', 'end']).default('start'),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const fill = `repeat(${literal(node.with)}, greatest(${node.length} - length(${value}), 0))`;
      const padded = node.side === 'start' ? `${fill} || ${value}` : `${value} || ${fill}`;
      return `CASE WHEN ${value} = '' THEN '' ELSE ${padded} END`;
    },
    english: (node, say) =>
      `${say(node.of)}, padded with "${node.with}" ${node.side === 'start' ? 'at the start' : 'at the end'} to ${node.length} characters`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (!value) return value;
      const fill = node.with.repeat(Math.max(node.length - codePoints(value).length, 0));
      return node.side === 'start' ? fill + value : value + fill;
    },
  },
);
