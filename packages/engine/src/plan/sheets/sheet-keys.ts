import type { Matched } from '../columns/candidate.js';
import { isBelieved } from '../feeds/feeds.js';
import { settledBy } from '../rows/settled.js';
import { isContext } from '../views/context.js';
import { identityOf } from '../views/targets.js';
import type { ViewColumn } from '../views/view.js';

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

const fewestTold = 2;
const mostCounted = 8;
/** Of what the sheet is believed to hold, so much is the same in all rows of one thing. */
const nearlyAll = 0.8;
const surely = 0.5;

/**
 * The column that settles what the sheet holds, where what was taken does not: in the lines of invoices the e-mail, the
 * street and the town are the same for each contact, and change from line to line within a description.
 */
export async function keySettling({
  view,
  template,
  assigned,
  candidates,
}: Matched): Promise<string | undefined> {
  const identity = identityOf(template);
  if (!identity || view.rows < fewestRows) return undefined;
  const isOfRow = ({ via, profile }: ViewColumn) => !via && profile.filled > 0;
  const told = [...assigned].flatMap(([name, { source, probability }]) =>
    name !== identity.name && probability >= surely && isOfRow(source) && !isContext(source, view)
      ? [source.name]
      : [],
  );
  if (told.length < fewestTold) return undefined;
  const settles = async (source: ViewColumn) => {
    const settled = await settledBy(view, source);
    return (
      settled !== undefined && told.filter((name) => settled.has(name)).length >= nearlyAll * told.length
    );
  };
  const taken = assigned.get(identity.name)?.source;
  // What each row has its own of settles everything, and nothing.
  if (taken && (!isSharedIn(taken) || (await settles(taken)))) return undefined;
  const open = (candidates.get(identity.name) ?? []).filter(
    ({ source, conversion }) =>
      source !== taken &&
      isOfRow(source) &&
      !isContext(source, view) &&
      !told.includes(source.name) &&
      conversion.valid >= 0.9 &&
      source.profile.distinct > 1 &&
      isSharedIn(source) &&
      source.profile.filled >= 0.9 * view.rows,
  );
  // The thing itself has the fewest: each invoice of a contact settles where the contact lives, too.
  const coarsest = open
    .toSorted(
      (a, b) => a.source.profile.distinct - b.source.profile.distinct || b.probability - a.probability,
    )
    .slice(0, mostCounted);
  for (const { source } of coarsest) if (await settles(source)) return source.name;
  return undefined;
}

function isSharedIn({ profile }: ViewColumn): boolean {
  return profile.distinct < shared * profile.filled;
}
