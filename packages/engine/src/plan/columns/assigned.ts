import { assignOneToOne } from '../../match/assign.js';
import type { Template } from '../../validate/template.js';
import { identityOf } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Candidate, Keyed } from './candidate.js';
import { headingSource, identitySource } from './last-resorts.js';

/** Less likely than that, nothing is taken for what is meant. */
const leastLikely = 0.15;

interface Matching {
  template: Template;
  view: View;
  columns: readonly ViewColumn[];
  keyed: Keyed | undefined;
}

/** One source for each column, so that all together are likeliest; the key of a sheet also where nothing is called so. */
export function assignColumns(
  believed: ReadonlyMap<string, Candidate[]>,
  { template, view, columns, keyed }: Matching,
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
  // One that something else is called like feeds both.
  if (rescued && (assigned.get(identity.name)?.probability ?? 0) < rescued.probability)
    assigned.set(identity.name, rescued);
  return assigned;
}
