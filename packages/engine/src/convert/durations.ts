import { node } from '../recipe/edit.js';
import type { Counted } from './conversion.js';
import { type Step, scaled, whenMatches } from './steps.js';

/** "7:15", "07:15:00", "7 h 15 min", "7h": hours, and minutes behind them. */
const HOURS = '^([0-9]{1,4})(?::| ?h ?)([0-5]?[0-9])?(?::[0-9]{2}| ?min[.]?)?$';

export function isDuration(value: string): boolean {
  return new RegExp(HOURS, 'u').test(value);
}

/** Durations as decimal hours, or as minutes where these are asked for; everything else as it is read otherwise. */
export function withDurations(values: readonly Counted[], inMinutes: boolean, read: Step): Step {
  if (!values.some(({ value }) => isDuration(value))) return read;
  const part =
    (group: number): Step =>
    (of) =>
      node({ op: 'extract', of, pattern: HOURS, group });
  const hours: Step = (of) =>
    node({
      op: 'calculate',
      of: part(1)(of),
      is: '+',
      by: node({ op: 'calculate', of: part(2)(of), is: '/', by: node({ op: 'constant', value: '60' }) }),
    });
  return whenMatches(HOURS, inMinutes ? (of) => scaled('60')(hours(of)) : hours, read);
}
