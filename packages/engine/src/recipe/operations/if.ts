import {
  conditionChildren,
  conditionEnglish,
  conditionHolds,
  conditionSchema,
  conditionSql,
} from '../condition.js';
import { nested, operation } from '../operation.js';

export const if_ = operation(
  'if',
  { when: conditionSchema, use: nested, otherwise: nested.optional() },
  {
    sql: (node, context) =>
      `CASE WHEN ${conditionSql(node.when, context)} THEN ${context.sql(node.use)}` +
      `${node.otherwise ? ` ELSE ${context.sql(node.otherwise)}` : ''} END`,
    english: (node, say) =>
      `if ${conditionEnglish(node.when, say)} then ${say(node.use)}, otherwise ${node.otherwise ? say(node.otherwise) : 'nothing'}`,
    children: (node) => [
      ...conditionChildren(node.when),
      node.use,
      ...(node.otherwise ? [node.otherwise] : []),
    ],
    reference: (node, row) => {
      if (conditionHolds(node.when, row)) return row.value(node.use);
      return node.otherwise ? row.value(node.otherwise) : null;
    },
  },
);
