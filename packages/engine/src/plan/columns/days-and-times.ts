import type { Template } from '../../validate/template.js';
import type { Targets } from '../views/targets.js';
import { isMostly, type ViewColumn } from '../views/view.js';
import type { Candidate } from './candidate.js';
import { daysOfMoments } from './days-of-moments.js';

const plainly = 0.4;
const asOrdered = 0.5;
const fitting = 0.8;

/** The columns of a template, and what is known of what may feed each of them. */
export interface Feeding {
  template: Template;
  targets: Targets;
  columns: readonly ViewColumn[];
  believed: ReadonlyMap<string, Candidate[]>;
  assigned: ReadonlyMap<string, Candidate>;
}

/** What days and times a template asks for, beyond what is called so. */
export function daysAndTimes(feeding: Feeding): [string, Candidate][] {
  return [...daysOfMoments(feeding), ...timesInOrder(feeding)];
}

/**
 * Two times are wanted, and there are two, side by side in one table, in the rows or in what a code of theirs stands for
 * ("D, day shift, 07:00, 15:00"): when something begins stands before when it ends, whatever the two are called.
 */
function timesInOrder({ template, targets, columns, believed, assigned }: Feeding): [string, Candidate][] {
  const wanted = template.columns.filter(
    (column) => targets.of(template, column).wanted.kind === 'time' && !column.linkRule,
  );
  if (wanted.length !== 2) return [];
  const times = columns.filter((each) => isMostly(each, ['time']));
  const own = times.filter(({ via }) => !via);
  const found = own.length > 0 ? own : times;
  const [first, second] = found;
  if (!first || !second || found.length > 2) return [];
  const isBeside =
    columns.indexOf(second) - columns.indexOf(first) === 1 && first.via?.key === second.via?.key;
  if (!isBeside) return [];
  // One may be called so plainly that it is known already.
  const isOpen = (name: string, at: number) => {
    const known = assigned.get(name);
    return !known || known.probability < plainly || known.source === found[at];
  };
  if (!wanted.every(({ name }, at) => isOpen(name, at))) return [];
  const made = wanted.flatMap(({ name }, at): [string, Candidate][] => {
    const candidate = believed.get(name)?.find(({ source }) => source === found[at]);
    if (!candidate || candidate.conversion.valid < fitting) return [];
    const reason = `${candidate.reason}; the ${at === 0 ? 'first' : 'second'} of two times`;
    return [[name, { ...candidate, probability: Math.max(candidate.probability, asOrdered), reason }]];
  });
  return made.length === wanted.length ? made : [];
}
