import { once } from '../once.js';
import type { Wanted } from '../target/target.js';
import { dictionary } from '../words/dictionary.js';
import { datetimeRead, inOrder, prefixed, replacedPattern } from './steps.js';
import type { Task, Way } from './way.js';

/** Any day: the operation that reads a time of day reads it with a date. */
const DAY = '2000-01-01';
const CLOCKS = ['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS', 'hh:mm A', 'hh:mmA', 'hh:mm:ss A', 'HH.mm', 'HH[h]mm'];

const HALF = '([ap])\\.?m\\.?';
/** What people write of a time of day, as clocks show it: "6 pm", "10.30 a.m.", "um 18 Uhr", "kl. 9.15". */
const spokenTimes = once((): (readonly [pattern: string, clock: string])[] => {
  const words = new Map(dictionary('clock').map(([name = '', said = '']) => [name, said]));
  const at = `(?:(?:${words.get('at')}) )?`;
  const oClock = `(?:${words.get("o'clock")})\\.?`;
  return [
    [`^${at}([0-9]{1,2})[.:]([0-9]{2}) ?${HALF}$`, '$1:$2 $3m'],
    [`^${at}([0-9]{1,2}) ?${HALF}$`, '$1:00 $2m'],
    [`^${at}([0-9]{1,2}) ?${oClock}$`, '$1:00'],
    [`^${at}([0-9]{1,2})[.:hu]([0-9]{2})(?: ?${oClock})?$`, '$1:$2'],
  ];
});

/** A day in front of a time. */
const DAY_BEFORE =
  '^\\s*(?:[0-9]{1,4}[-./][0-9]{1,2}[-./][0-9]{1,4}|[0-9]{1,2}\\.? [A-Za-zÀ-ÿ]{3,}\\.?,? [0-9]{4})(?:T|,?\\s+)([0-9]{1,2}[:.h][0-9]{2})';
/** What stands behind its minutes or seconds: parts of a second, where on earth it is so late. */
const BEHIND = '([0-9]:[0-9]{2})(?:\\.[0-9]+)?\\s?(?:Z|[+-][0-9]{2}:?[0-9]{2})?$';
const MIDNIGHT = /^0{1,2}[:.h]00/;
const nearlyAll = 0.8;

/** Times of day; what is none stays as it is. Of a day with a time, the time. */
export function timeWays({ values }: Task, { format }: Wanted & { kind: 'time' }): Way[] {
  const spoken = spokenTimes().filter(([pattern]) => {
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
  const ways: Way[] = [{ step, reason: `times of day written ${format}` }];
  const dayBefore = new RegExp(DAY_BEFORE);
  const dated = values.filter(({ value }) => dayBefore.test(value));
  // A day that a program wrote with a time has midnight.
  const isTimed = dated.some(({ value }) => !MIDNIGHT.test(value.replace(dayBefore, '$1')));
  if (isTimed && dated.length >= nearlyAll * values.length)
    ways.push({
      step: inOrder(replacedPattern(DAY_BEFORE, '$1'), replacedPattern(BEHIND, '$1'), step),
      reason: `the time of day, written ${format}`,
    });
  return ways;
}
