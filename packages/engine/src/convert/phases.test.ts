import { expect, test } from 'vitest';
import { byPhase } from './phases.js';

test.each([
  ['Planned', ['active', 'discontinued', 'draft'], ['draft']],
  ['On hold', ['not started', 'in progress', 'blocked', 'done'], ['blocked']],
  ['Archived', ['active', 'inactive', 'deceased'], ['inactive']],
  // What only tells what goes on from what is over.
  ['In progress', ['open', 'closed'], ['open']],
  ['Cancelled', ['open', 'closed'], ['closed']],
  // Two words of one phase: nobody can say which.
  ['Cancelled', ['open', 'rejected', 'lost'], []],
  ['Blue', ['open', 'closed'], []],
  ['Returned', ['paid', 'open', 'cancelled'], []],
  // One state among other words is no list of states.
  ['Closed', ['open', 'Berlin', 'Paris'], []],
])('%s among %j', (value, allowed, expected) => {
  expect(byPhase(value, allowed)).toEqual(expected);
});
