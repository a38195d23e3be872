import { z } from 'zod';
import { operation } from '../operation.js';

/** A cell of the row. `input` says whose, where a join has several inputs. */
export const column = operation(
  'column',
  { name: z.string().min(1), input: z.string().min(1).optional() },
  {
    sql: (node, context) => context.column(node.name, node.input),
    english: (node) => `column "${node.name}"${node.input === undefined ? '' : ` of ${node.input}`}`,
    children: () => [],
    reference: (node, row) => row.column(node.name, node.input),
  },
);
