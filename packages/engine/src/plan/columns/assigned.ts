import { assignOneToOne } from '../../match/assign.js';
import type { Wanted } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import { identityOf, type Targets } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Candidate, Keyed } from './candidate.js';
import { headingSource, identitySource } from './last-resorts.js';

/** Less likely than that, nothing is taken for what is meant. */
const leastLikely = 0.15;

interface Matching {
  template: Template;
  targets: Targets;
  view: View;
  columns: readonly ViewColumn[];
  keyed: Keyed | undefined;
}

/** One source for each column, so that all together are likeliest; the key of a sheet also where nothing is called so. */
export function assignColumns(
  believed: ReadonlyMap<string, Candidate[]>,
  { template, targets, view, columns, keyed }: Matching,
): Map<string, Candidate> {
  const identity = identityOf(template);
  const pairs = template.columns.flatMap((column, target) => {
    const own = believed.get(column.name) ?? [];
    const likely = own.filter(({ probability }) => probability >= leastLikely);
    own.sort((x, y) => y.probability - x.probability);
    return likely.map((candidate) => ({
      source: columns.indexOf(candidate.source),
      target,
      worth: candidate.source === keyed?.column && column === identity ? 1 : candidate.probability,
      candidate,
    }));
  });
  const rescued =
    identity &&
    !keyed &&
    (headingSource(identity.name, view, believed) ??
      identitySource(
        identity.name,
        believed,
        pairs.map(({ candidate }) => candidate),
        view.rows,
      ));
  if (rescued) {
    const target = template.columns.indexOf(identity);
    const source = columns.indexOf(rescued.source);
    const known = pairs.findIndex((each) => each.source === source && each.target === target);
    pairs.splice(known < 0 ? pairs.length : known, 1, {
      source,
      target,
      worth: rescued.probability,
      candidate: rescued,
    });
  }
  const assigned = new Map<string, Candidate>();
  for (const { source, target } of assignOneToOne(pairs)) {
    const found = pairs.find((each) => each.source === source && each.target === target);
    const name = template.columns[target]?.name;
    if (found && name !== undefined) assigned.set(name, found.candidate);
  }
  for (const [name, candidate] of packed(believed, assigned, { template, targets }))
    assigned.set(name, candidate);
  // One that something else is called like feeds both.
  if (rescued && (assigned.get(identity.name)?.probability ?? 0) < rescued.probability)
    assigned.set(identity.name, rescued);
  return assigned;
}

/** What is left for a column when its best source feeds another one is no more than that. */
const leftOver = 0.4;
const plainly = 0.5;
const nearlyAll = 0.8;
/** A part is taken out of so many of the cells. */
const mostCells = 0.5;

/**
 * "Fixed term from 4 Jan 2022 until 3 Jan 2023" is the kind of a contract and the day on which it begins: a source whose
 * cells say several things feeds columns of several kinds, each with its part.
 */
function packed(
  believed: ReadonlyMap<string, readonly Candidate[]>,
  assigned: ReadonlyMap<string, Candidate>,
  { template, targets }: Pick<Matching, 'template' | 'targets'>,
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
        kindOf(fed[0]) !== kind &&
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
        likelihood(other.found) < likelihood(found),
    );
  return open
    .filter(isLikeliest)
    .map(({ name, found }) => [name, { ...found, probability: likelihood(found) }]);
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
  'currency',
];
