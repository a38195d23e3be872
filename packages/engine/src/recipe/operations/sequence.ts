import { z } from 'zod';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/**
 * Counts the rows of the sheet: all of them, or those that have the same `within`, each group for itself, there in
 * the order of the texts that `by` gives, blank ones last, where it is given.
 */
export const sequence = operation(
  'sequence',
  {
    start: z.int().min(0).max(1_000_000_000_000).default(1),
    prefix: text.default(''),
    width: z.int().min(0).max(30).default(0),
    within: nested.optional(),
    by: nested.optional(),
  },
  {
    sql: (node, context) => {
      const place = node.within
        ? `row_number() OVER (PARTITION BY ${context.let(context.sql(node.within))} ORDER BY ${node.by ? `nullif(${context.sql(node.by)}, '') NULLS LAST, ` : ''}${context.position}) - 1`
        : context.position;
      const number = context.let(`CAST(${place} + ${node.start} AS VARCHAR)`);
      return `${literal(node.prefix)} || repeat('0', greatest(${node.width} - length(${number}), 0)) || ${number}`;
    },
    english: (node, say) =>
      `a number counting from ${node.prefix}${String(node.start).padStart(node.width, '0')}` +
      (node.within ? `, anew for each ${say(node.within)}` : '') +
      (node.by ? `, in the order of ${say(node.by)}` : ''),
    children: (node) => [node.within, node.by].flatMap((each) => each ?? []),
    reference: (node, row) => {
      const place = node.within ? (row.placeIn?.(node.within, node.by) ?? 0) : row.position;
      return node.prefix + String(place + node.start).padStart(node.width, '0');
    },
  },
);
