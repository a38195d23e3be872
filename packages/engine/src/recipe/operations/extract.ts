import { z } from 'zod';
import { literal } from '../../duck/sql.js';
import { nested, operation } from '../operation.js';
import { parsePattern, patternText, regExpOf } from '../pattern.js';

/** What a group of the pattern matched (0: the whole match); no cell when nothing, or nothing but '', did. */
export const extract = operation(
  'extract',
  {
    of: nested,
    pattern: patternText,
    group: z.int().min(0).max(9).default(0),
    ignore_case: z.boolean().default(false),
  },
  {
    sql: (node, context) => {
      const { source, groups } = parsePattern(node.pattern, node.ignore_case);
      if (node.group > groups) return `CAST(NULL AS VARCHAR)`;
      return `nullif(regexp_extract(${context.sql(node.of)}, ${literal(source)}, ${node.group}), '')`;
    },
    english: (node, say) =>
      `${node.group === 0 ? 'what' : `group ${node.group} of what`} matches /${node.pattern}/ in ${say(node.of)}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      return regExpOf(node.pattern, node.ignore_case).exec(value)?.[node.group] || null;
    },
  },
);
