import { operation, text } from '../operation.js';
import { literal } from '../sql.js';

export const constant = operation(
  'constant',
  { value: text },
  {
    sql: (node) => literal(node.value),
    english: (node) => (node.value === '' ? 'nothing' : `the text "${node.value}"`),
    children: () => [],
    reference: (node) => node.value,
  },
);
