import { isMostly } from '../views/view.js';
import type { Candidate } from './candidate.js';
import type { Feeding } from './days-and-times.js';

const plainly = 0.5;
const asTheSame = 0.6;

/**
 * Where a template asks for a day, and for the times at which something begins and ends, a program writes each moment
 * into one cell: the day is that of the first time, which feeds both.
 */
export function daysOfMoments({ template, targets, believed, assigned }: Feeding): [string, Candidate][] {
  const { columns } = template;
  const kindOf = (name: string) => {
    const column = columns.find((each) => each.name === name);
    return column && targets.of(template, column).wanted.kind;
  };
  const open = columns.filter(
    ({ name }) => kindOf(name) === 'date' && (assigned.get(name)?.probability ?? 0) < plainly,
  );
  const [first] = columns.flatMap(({ name }) => {
    const found = assigned.get(name);
    const isMoment = found && found.probability >= plainly && isMostly(found.source, ['datetime']);
    return kindOf(name) === 'time' && isMoment ? [found.source] : [];
  });
  const [day, ...others] = open;
  if (!first || !day || others.length > 0) return [];
  const own = believed.get(day.name)?.find(({ source }) => source === first);
  if (!own || own.conversion.valid < plainly) return [];
  const reason = `${own.reason}; the day of the same moment`;
  return [[day.name, { ...own, probability: Math.max(own.probability, asTheSame), reason }]];
}
