import type { Wanted } from '../target/target.js';
import { datetimeRead, inOrder, prefixed, replacedPattern } from './steps.js';
import type { Task, Way } from './way.js';

/** Any day: the operation that reads a time of day reads it with a date. */
const DAY = '2000-01-01';
const CLOCKS = ['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS', 'hh:mm A', 'hh:mmA', 'hh:mm:ss A', 'HH.mm', 'HH[h]mm'];

const HALF = '([ap])\\.?m\\.?';
const AT = '(?:(?:at|um|kl\\.?|om|à|às|a las|alle) )?';
const O_CLOCK = '(?:h|hrs?|uhr|uur|u|heures?|horas?|ore)\\.?';
/** What people write of a time of day, as clocks show it: "6 pm", "10.30 a.m.", "um 18 Uhr", "kl. 9.15". */
const SPOKEN: readonly (readonly [pattern: string, clock: string])[] = [
  [`^${AT}([0-9]{1,2})[.:]([0-9]{2}) ?${HALF}$`, '$1:$2 $3m'],
  [`^${AT}([0-9]{1,2}) ?${HALF}$`, '$1:00 $2m'],
  [`^${AT}([0-9]{1,2}) ?${O_CLOCK}$`, '$1:00'],
  [`^${AT}([0-9]{1,2})[.:hu]([0-9]{2})(?: ?${O_CLOCK})?$`, '$1:$2'],
];

/** Times of day; what is none stays as it is. */
export function timeWays({ values }: Task, { format }: Wanted & { kind: 'time' }): Way[] {
  const spoken = SPOKEN.filter(([pattern]) => {
    const written = new RegExp(pattern, 'iu');
    return values.some(({ value }) => written.test(value));
  });
  const step = inOrder(
    ...spoken.map(([pattern, clock]) => replacedPattern(pattern, clock, true)),
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
