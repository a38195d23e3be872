import { z } from 'zod';
import { lowerText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** Values by a list of pairs. Any other value is kept, left blank, or becomes a constant; a blank stays blank. */
export const map = operation(
  'map',
  {
    of: nested,
    values: z
      .array(z.strictObject({ from: text, to: text }))
      .min(1)
      .max(20_000),
    otherwise: z
      .union([z.literal('keep'), z.literal('blank'), z.strictObject({ constant: text })])
      .default('keep'),
    ignore_case: z.boolean().default(false),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const key = node.ignore_case ? context.let(`lower(${value})`) : value;
      const cases = [...pairs(node)].map(([from, to]) => `WHEN ${literal(from)} THEN ${literal(to)}`);
      return `CASE ${key} ${cases.join(' ')} ELSE ${otherwiseSql(node.otherwise, value)} END`;
    },
    english: (node, say) => {
      const shown = node.values.slice(0, 5).map(({ from, to }) => `"${from}" becomes "${to}"`);
      if (node.values.length > 5) shown.push(`and ${node.values.length - 5} more`);
      const rest =
        typeof node.otherwise === 'object'
          ? `"${node.otherwise.constant}"`
          : { keep: 'kept', blank: 'left empty' }[node.otherwise];
      return `${say(node.of)}, where ${shown.join(', ')} (others: ${rest})`;
    },
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const found = pairs(node).get(node.ignore_case ? lowerText(value) : value);
      if (found !== undefined) return found;
      if (node.otherwise === 'keep' || value === '') return value;
      return node.otherwise === 'blank' ? null : node.otherwise.constant;
    },
  },
);

type Otherwise = 'keep' | 'blank' | { constant: string };

/** The first pair for a value counts. */
function pairs(node: { values: { from: string; to: string }[]; ignore_case: boolean }): Map<string, string> {
  const found = new Map<string, string>();
  for (const { from, to } of node.values) {
    const key = node.ignore_case ? lowerText(from) : from;
    if (!found.has(key)) found.set(key, to);
  }
  return found;
}

function otherwiseSql(otherwise: Otherwise, value: string): string {
  if (otherwise === 'keep') return value;
  const other = otherwise === 'blank' ? 'NULL' : literal(otherwise.constant);
  return `CASE WHEN ${value} = '' THEN '' WHEN ${value} IS NOT NULL THEN ${other} END`;
}
