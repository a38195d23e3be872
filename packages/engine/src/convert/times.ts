import type { Wanted } from '../target/target.js';
import { datetimeRead, inOrder, prefixed, replacedPattern } from './steps.js';
import type { Task, Way } from './way.js';

/** Any day: the operation that reads a time of day reads it with a date. */
const DAY = '2000-01-01';
const CLOCKS = ['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS', 'hh:mm A', 'hh:mmA', 'hh:mm:ss A', 'HH.mm', 'HH[h]mm'];

/** Times of day; what is none stays as it is. */
export function timeWays(_: Task, { format }: Wanted & { kind: 'time' }): Way[] {
  const step = inOrder(
    prefixed(`${DAY} `),
    datetimeRead(
      CLOCKS.map((clock) => `YYYY-MM-DD ${clock}`),
      format,
      50,
      'UTC',
    ),
    replacedPattern(`^${DAY} `, ''),
  );
  return [{ step, reason: `times of day written ${format}` }];
}
