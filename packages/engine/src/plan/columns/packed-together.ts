import type { Wanted } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import type { Targets } from '../views/targets.js';
import type { Candidate } from './candidate.js';

/** What is left for a column when its best source feeds another one is no more than that. */
const leftOver = 0.4;
const plainly = 0.5;
const nearlyAll = 0.7;
/** A part is taken out of so many of the cells. */
const mostCells = 0.5;

/**
 * "Fixed term from 4 Jan 2022 until 3 Jan 2023" is the kind of a contract and the day on which it begins: a source whose
 * cells say several things feeds columns of several kinds, each with its part.
 */
export function packedTogether(
  believed: ReadonlyMap<string, readonly Candidate[]>,
  assigned: ReadonlyMap<string, Candidate>,
  template: Template,
  targets: Targets,
): [string, Candidate][] {
  const kindOf = (name: string) => {
    const column = template.columns.find((each) => each.name === name);
    return column && targets.of(template, column).wanted.kind;
  };
  const open = template.columns.flatMap(({ name }) => {
    if ((assigned.get(name)?.probability ?? 0) >= leftOver) return [];
    const kind = kindOf(name);
    const found = (believed.get(name) ?? []).find((each) => {
      const fed = [...assigned].find(([other, { source }]) => other !== name && source === each.source);
      return (
        fed !== undefined &&
        kind !== undefined &&
        parted.includes(kind) &&
        (kindOf(fed[0]) !== kind || areCounts(kind, each, fed[1])) &&
        likelihood(each) >= plainly &&
        each.conversion.valid >= nearlyAll &&
        each.conversion.changed >= mostCells &&
        fed[1].conversion.changed >= mostCells
      );
    });
    return found ? [{ name, kind, found }] : [];
  });
  // Of two days the likelier one: when it ends is not when it begins.
  const isLikeliest = ({ name, kind, found }: (typeof open)[number]) =>
    open.every(
      (other) =>
        other.name === name ||
        other.kind !== kind ||
        other.found.source !== found.source ||
        areCounts(kind, found, other.found) ||
        likelihood(other.found) < likelihood(found),
    );
  return open
    .filter(isLikeliest)
    .map(({ name, found }) => [name, { ...found, probability: likelihood(found) }]);
}

/** "2BR/1BA": both are numbers, and not the same one. */
function areCounts(kind: Wanted['kind'] | undefined, one: Candidate, other: Candidate): boolean {
  const written = ({ conversion }: Candidate) => JSON.stringify(conversion.expression);
  return (kind === 'integer' || kind === 'number') && written(one) !== written(other);
}

function likelihood({ prior, probability }: Candidate): number {
  return prior ?? probability;
}

/** What is known in a cell by its form, whatever stands around it. */
const parted: readonly Wanted['kind'][] = [
  'date',
  'datetime',
  'email',
  'phone',
  'choice',
  'number',
  'integer',
  'currency',
];
