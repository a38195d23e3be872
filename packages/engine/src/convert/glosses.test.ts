import { expect, test } from 'vitest';
import { byGloss } from './glosses.js';

const states = ['open', 'completed', 'cancelled'];
const explained = 'open = not or only partly delivered; completed = delivered or invoiced; cancelled';

test.each([
  ['Invoiced', explained, states, ['completed']],
  ['Delivered', explained, states, ['completed']],
  ['Partly delivered', explained, states, ['open']],
  ['Returned', explained, states, []],
  ['1', 'primary (ordinal 1) or secondary (ordinal 2)', ['primary', 'secondary'], ['primary']],
  ['2', 'primary (ordinal 1) or secondary (ordinal 2)', ['primary', 'secondary'], ['secondary']],
  [
    'Appointment scheduled (Sales Pipeline)',
    'qualified (appointment scheduled or qualified to buy), demo (presentation scheduled), won, lost',
    ['qualified', 'demo', 'won', 'lost'],
    ['qualified'],
  ],
  ['Evangelist', 'lead or customer. Evangelists are customers.', ['lead', 'customer'], ['customer']],
  ['VOR', 'active, off road (VOR), sold', ['active', 'off road', 'sold'], ['off road']],
  ['Anything', 'One of: Yes, No.', ['Yes', 'No'], []],
])('%s by "%s"', (value, description, allowed, expected) => {
  expect(byGloss(value, description, allowed)).toEqual(expected);
});
