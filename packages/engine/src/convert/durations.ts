import { node } from '../recipe/edit.js';
import type { Counted } from './conversion.js';
import { type Step, scaled, whenMatches } from './steps.js';

/** "7:15", "07:15:00", "7 h 15 min", "7h": hours, and minutes behind them. */
const HOURS = '^([0-9]{1,4})(?::| ?h ?)([0-5]?[0-9])?(?::[0-9]{2}| ?min[.]?)?$';

/** "35 min": minutes alone. */
const MINUTES = '^([0-9]{1,4}) ?(?:min|mins|mn|minutes?|Min|Minuten|minuti|minutos)[.]?$';

export function isDuration(value: string): boolean {
  return [HOURS, MINUTES].some((pattern) => new RegExp(pattern, 'u').test(value));
}

/** Durations as decimal hours, or as minutes where these are asked for; everything else as it is read otherwise. */
export function withDurations(values: readonly Counted[], inMinutes: boolean, read: Step): Step {
  if (!values.some(({ value }) => isDuration(value))) return read;
  const part =
    (group: number): Step =>
    (of) =>
      node({ op: 'extract', of, pattern: HOURS, group });
  const minutes: Step = (of) =>
    node({ op: 'calculate', of: scaled('60')(part(1)(of)), is: '+', by: part(2)(of) });
  const hours: Step = (of) =>
    node({
      op: 'calculate',
      of: part(1)(of),
      is: '+',
      by: node({ op: 'calculate', of: part(2)(of), is: '/', by: node({ op: 'constant', value: '60' }) }),
    });
  const alone: Step = (of) => node({ op: 'extract', of, pattern: MINUTES, group: 1 });
  const inHours: Step = (of) =>
    node({ op: 'calculate', of: alone(of), is: '/', by: node({ op: 'constant', value: '60' }) });
  const withMinutes = values.some(({ value }) => new RegExp(MINUTES, 'u').test(value))
    ? whenMatches(MINUTES, inMinutes ? alone : inHours, read)
    : read;
  return whenMatches(HOURS, inMinutes ? minutes : hours, withMinutes);
}
