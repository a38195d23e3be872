import type { Matched } from '../columns/candidate.js';
import { isBelieved } from '../feeds/feeds.js';
import { identityOf } from '../views/targets.js';

/** Of what a sheet takes from rows of one kind, so much has to be theirs alone. */
const mostIsOwn = 0.5;
const fewest = 2;

/**
 * Whether a sheet is about the rows of one kind, and not about all rows of their table: what tells its rows apart, or
 * most of what it takes, stands in no row of another kind. Else every state of a thing would be a kind.
 */
export function isOfKind({ view: { kind }, template, assigned }: Matched, whole: Matched): boolean {
  const identity = identityOf(template);
  if (!kind || isToldByOthers(assigned, whole, identity?.name)) return false;
  const taken = template.columns.flatMap((column) => {
    const found = assigned.get(column.name);
    return found && !found.source.via && isBelieved(found, column)
      ? [{ column, isOwn: kind.own.includes(found.source.name) }]
      : [];
  });
  const own = taken.filter(({ isOwn }) => isOwn);
  if (own.some(({ column }) => column === identity)) return true;
  return own.length >= Math.max(fewest, mostIsOwn * taken.length);
}

const plainly = 0.8;

/** What plainly tells the rows of the sheet apart is in rows of another kind. */
function isToldByOthers(assigned: Matched['assigned'], whole: Matched, identity = ''): boolean {
  const [own, all] = [assigned.get(identity), whole.assigned.get(identity)];
  return all !== undefined && all.probability >= plainly && own?.source.name !== all.source.name;
}
