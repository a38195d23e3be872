import { z } from 'zod';
import { codePoints } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

/** From a character, counted from 1 (from the end: -1), for a number of characters or to the end. */
export const substring = operation(
  'substring',
  {
    of: nested,
    from: z
      .int()
      .min(-100_000)
      .max(100_000)
      .refine((from) => from !== 0, 'characters count from 1, or from -1 at the end'),
    length: z.int().min(1).max(100_000).optional(),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const start = node.from > 0 ? `${node.from}` : `greatest(length(${value}) + 1 - ${-node.from}, 1)`;
      return `substring(${value}, ${start}${node.length === undefined ? '' : `, ${node.length}`})`;
    },
    english: (node, say) => {
      const start = node.from > 0 ? `character ${node.from}` : `character ${-node.from} from the end`;
      return `${node.length === undefined ? 'everything' : `${node.length} characters`} from ${start} of ${say(node.of)}`;
    },
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const points = codePoints(value);
      const start = node.from > 0 ? node.from - 1 : Math.max(points.length + node.from, 0);
      return points.slice(start, node.length === undefined ? undefined : start + node.length).join('');
    },
  },
);
