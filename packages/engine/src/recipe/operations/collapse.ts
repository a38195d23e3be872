import { collapseSql, collapseText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

export const collapse = operation(
  'collapse',
  { of: nested },
  {
    sql: (node, context) => collapseSql(context.sql(node.of), context),
    english: (node, say) => `${say(node.of)}, with extra spaces removed`,
    routine: 'Extra spaces are removed',
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      return value === null ? null : collapseText(value);
    },
  },
);
