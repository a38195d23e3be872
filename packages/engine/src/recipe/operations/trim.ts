import { trimSql, trimText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

export const trim = operation(
  'trim',
  { of: nested },
  {
    sql: (node, context) => trimSql(context.sql(node.of), context),
    english: (node, say) => `${say(node.of)}, trimmed`,
    routine: 'Spaces at the start and the end are removed',
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value === null ? null : trimText(value);
    },
  },
);
