import { z } from 'zod';
import { nested, operation, text } from '../operation.js';
import { lowerText, trimSql, trimText } from '../text.js';

/** The cell of another input, found by a key. Keys compare trimmed; of rows with the same key the first counts. */
export const lookup = operation(
  'lookup',
  {
    of: nested,
    input: text.min(1),
    /** What the other input calls the column of keys, and the column of values. */
    key: text.min(1),
    value: text.min(1),
    ignore_case: z.boolean().default(false),
    /** What becomes of a key that is not there. */
    otherwise: z.enum(['blank', 'keep']).default('blank'),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const key = context.let(lookupKeySql(value, node, context));
      const found = context.lookup(node, `nullif(${key}, '')`);
      return node.otherwise === 'blank'
        ? found.value
        : `CASE WHEN ${found.key} IS NULL THEN ${value} ELSE ${found.value} END`;
    },
    english: (node, say) =>
      `the "${node.value}" of ${node.input} whose "${node.key}" is ${say(node.of)}` +
      `${node.otherwise === 'keep' ? ' (kept as it is where there is none)' : ''}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const key = value === null ? '' : lookupKey(value, node);
      const found = key === '' ? undefined : row.lookup(node, key);
      if (found === undefined) return node.otherwise === 'keep' ? value : null;
      return found;
    },
  },
);

export function lookupKey(value: string, { ignore_case }: { ignore_case: boolean }): string {
  return ignore_case ? lowerText(trimText(value)) : trimText(value);
}

export function lookupKeySql(
  sql: string,
  { ignore_case }: { ignore_case: boolean },
  context: { let(sql: string): string },
): string {
  const trimmed = trimSql(sql, context);
  return ignore_case ? `lower(${trimmed})` : trimmed;
}
