import { literal } from '../../duck/sql.js';
import { operation, text } from '../operation.js';

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
