import { z } from 'zod';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';
import { consumingPattern, parsePattern, regExpOf } from '../pattern.js';

/** `with` may mention what the groups matched: $1 to $9; $$ is a dollar sign. */
const MENTION = /\$([1-9$])/g;

/** One character of a kind. To delete runs of them gives the same, in two thirds of the time. */
const CHARACTER = /^(?:\[(?:[^\]\\]|\\.)+\]|\\[dDwW])$/u;

export const replacePattern = operation(
  'replace_pattern',
  { of: nested, pattern: consumingPattern, with: text, ignore_case: z.boolean().default(false) },
  {
    sql: (node, context) => {
      const { source, groups } = parsePattern(node.pattern, node.ignore_case);
      const rewrite = node.with
        .replaceAll('\\', '\\\\')
        .replace(MENTION, (_, mention: string) =>
          mention === '$' ? '$' : Number(mention) <= groups ? `\\${mention}` : '',
        );
      const pattern = rewrite === '' && CHARACTER.test(source) ? `${source}+` : source;
      return `regexp_replace(${context.sql(node.of)}, ${literal(pattern)}, ${literal(rewrite)}, 'g')`;
    },
    english: (node, say) =>
      `${say(node.of)}, ${node.with === '' ? `without what matches /${node.pattern}/` : `with what matches /${node.pattern}/ replaced by "${node.with}"`}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null) return null;
      return value.replace(regExpOf(node.pattern, node.ignore_case, 'g'), (...found) =>
        node.with.replace(MENTION, (_, mention: string) => {
          const group: unknown = mention === '$' ? '$' : found[Number(mention)];
          return Number(mention) <= parsePattern(node.pattern).groups || mention === '$'
            ? String(group ?? '')
            : '';
        }),
      );
    },
  },
);
