import { z } from 'zod';
import { NO, YES } from '../../cells/booleans.js';
import { lowerText, trimSql, trimText } from '../../cells/text.js';
import { literal, literals } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

const words = (list: readonly string[]) =>
  z
    .array(text.min(1))
    .min(1)
    .max(100)
    .default([...list]);

/** Yes and no in many words → the words that are wanted. Trimmed, whatever the case. */
export const boolean = operation(
  'boolean',
  {
    of: nested,
    true: words(YES),
    false: words(NO),
    as: z.strictObject({ true: text, false: text }).default({ true: 'true', false: 'false' }),
  },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const word = context.let(`lower(${trimSql(value, context)})`);
      return (
        `CASE WHEN ${word} IN (${literals(node.true.map(lowerText))}) THEN ${literal(node.as.true)} ` +
        `WHEN ${word} IN (${literals(node.false.map(lowerText))}) THEN ${literal(node.as.false)} ELSE ${value} END`
      );
    },
    english: (node, say) =>
      `${say(node.of)}, read as yes or no, written "${node.as.true}" or "${node.as.false}"`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      const word = lowerText(trimText(value));
      if (node.true.map(lowerText).includes(word)) return node.as.true;
      return node.false.map(lowerText).includes(word) ? node.as.false : value;
    },
  },
);
