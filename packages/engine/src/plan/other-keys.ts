import { isContext } from './context.js';
import { isBelieved } from './feeds.js';
import type { Matched } from './match-view.js';
import { identityOf } from './targets.js';
import type { ViewColumn } from './view.js';

const fewestRows = 8;
/** So much must speak for a column by its name and its values. */
const worthATry = 0.1;
const mostKeys = 2;

/**
 * The columns that a sheet may have a row for each value of, other than what was taken to tell its rows apart: where
 * rows repeat them, names alone do not say which of them a row of the sheet is.
 */
export function otherKeys({ view, template, assigned, candidates }: Matched): ViewColumn[] {
  const identity = identityOf(template);
  if (!identity || view.rows < fewestRows) return [];
  const found = assigned.get(identity.name);
  const taken = found && isBelieved(found, identity) ? found.source : undefined;
  return (candidates.get(identity.name) ?? [])
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
    .slice(0, mostKeys)
    .map(({ source }) => source);
}
