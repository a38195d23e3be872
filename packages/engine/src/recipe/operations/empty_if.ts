import { z } from 'zod';
import { PLACEHOLDERS } from '../../cells/placeholders.js';
import { lowerText, trimSql, trimText } from '../../cells/text.js';
import { literals } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** No cell where the text, trimmed and whatever its case, is a placeholder or empty. */
export const emptyIf = operation(
  'empty_if',
  {
    of: nested,
    values: z
      .array(text)
      .min(1)
      .max(1000)
      .default([...PLACEHOLDERS]),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      return `CASE WHEN lower(${trimSql(value, context)}) NOT IN (${literals(wanted(node.values))}) THEN ${value} END`;
    },
    english: (node, say) =>
      `${say(node.of)}, left empty where it says ${node.values.map((value) => `"${value}"`).join(', ')}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null || wanted(node.values).includes(lowerText(trimText(value)))) return null;
      return value;
    },
  },
);

function wanted(values: readonly string[]): string[] {
  return ['', ...values.map((value) => lowerText(trimText(value)))];
}
