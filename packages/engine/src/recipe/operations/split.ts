import { z } from 'zod';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** The part at a place, from 1; from the end, -1. No such part, no cell. */
export const split = operation(
  'split',
  {
    of: nested,
    by: text.min(1),
    part: z
      .int()
      .min(-1000)
      .max(1000)
      .refine((part) => part !== 0, 'parts count from 1, or from -1 at the end'),
  },
  {
    sql: (node, context) =>
      `list_extract(string_split(${context.sql(node.of)}, ${literal(node.by)}), ${node.part})`,
    english: (node, say) =>
      `part ${node.part < 0 ? `${-node.part} from the end` : node.part} of ${say(node.of)} split at "${node.by}"`,
    children: (node) => [node.of],
    reference: (node, row) =>
      row
        .value(node.of)
        ?.split(node.by)
        .at(node.part < 0 ? node.part : node.part - 1) ?? null,
  },
);
