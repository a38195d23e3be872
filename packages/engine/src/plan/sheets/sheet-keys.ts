import type { Matched } from '../columns/candidate.js';
import { isBelieved } from '../feeds/feeds.js';
import { isContext } from '../views/context.js';
import { identityOf } from '../views/targets.js';

const fewestRows = 8;
/** So much must speak for a column by its name and its values. */
const worthATry = 0.1;
const mostOthers = 2;

/** What many rows share is a thing of its own. */
const shared = 0.7;

/**
 * The columns that a sheet may have a row for each value of: what was taken to tell its rows apart, where several rows
 * have the same, and what else may. Names alone do not say which of them a row of the sheet is.
 */
export function keysOf({ view, template, assigned, candidates }: Matched): string[] {
  const identity = identityOf(template);
  if (!identity || view.rows < fewestRows) return [];
  const found = assigned.get(identity.name);
  const taken = found && isBelieved(found, identity) ? found.source : undefined;
  const isShared =
    taken !== undefined &&
    !taken.via &&
    !isContext(taken, view) &&
    taken.profile.distinct < shared * taken.profile.filled;
  const others = (candidates.get(identity.name) ?? [])
    .filter(
      ({ source, probability, conversion }) =>
        source !== taken &&
        !source.via &&
        !isContext(source, view) &&
        probability >= worthATry &&
        conversion.valid >= 0.9 &&
        source.profile.filled >= 0.9 * view.rows,
    )
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, mostOthers)
    .map(({ source }) => source.name);
  return [...(isShared ? [taken.name] : []), ...others];
}
