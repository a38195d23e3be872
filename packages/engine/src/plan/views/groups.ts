import type { View } from './view.js';

/** A group of fewer columns is no thing of its own. */
const fewest = 2;

/**
 * Columns that begin alike, as things of their own: `requester.name` and `requester.email` of a nested record, or
 * "Billing Street", "Billing City" beside "Shipping Street", "Shipping City".
 */
export function groupsOf(view: View): View[] {
  const found = new Map<string, Map<string, string>>();
  const add = (group: string, rest: string, name: string) => {
    const own = found.get(group) ?? new Map<string, string>();
    own.set(rest, name);
    found.set(group, own);
  };
  const twins = twinsIn(view.columns.map(({ name }) => name));
  const flat = new Map<string, [rest: string, name: string][]>();
  for (const { name } of view.columns) {
    const dot = name.lastIndexOf('.') > 0 ? name.indexOf('.') : -1;
    if (dot > 0) {
      add(name.slice(0, dot), name.slice(dot + 1), name);
      for (const { group, rest } of twins.get(name) ?? []) add(group, rest, name);
    } else {
      const [, first = '', rest = ''] = /^(\p{L}+)[ _-]+(.+)$/u.exec(name) ?? [];
      if (rest === '') continue;
      const own = flat.get(first) ?? [];
      own.push([rest.toLowerCase(), name]);
      flat.set(first, own);
    }
  }
  const groupsWith = new Map<string, Set<string>>();
  for (const [first, own] of flat)
    for (const [rest] of own) groupsWith.set(rest, (groupsWith.get(rest) ?? new Set()).add(first));
  for (const [first, own] of flat)
    if (hasTwin(first, own, groupsWith)) for (const [rest, name] of own) add(first, rest, name);
  const byName = new Map(view.columns.map((each) => [each.name, each]));
  return [...found]
    .filter(([, names]) => names.size >= fewest)
    .map(([group, names]) => ({
      ...view,
      group,
      label: group.slice(group.lastIndexOf('.') + 1),
      columns: [...names].flatMap(([called, name]) => {
        const column = byName.get(name);
        return column ? [{ ...column, called }] : [];
      }),
    }));
}

/** So many ways down two things of one record may be. */
const deepest = 3;

/**
 * `head.seller.name` and `head.buyer.name`: further down, what stands beside another of its kind is a thing of its own,
 * for who asks for sellers means none of the buyers. By column, which of them it is in.
 */
function twinsIn(names: readonly string[]): Map<string, { group: string; rest: string }[]> {
  const restsOf = new Map<string, Map<string, string>>();
  for (const name of names) {
    const parts = name.split('.');
    for (let depth = 2; depth <= deepest && depth < parts.length; depth++) {
      const group = parts.slice(0, depth).join('.');
      const rests = restsOf.get(group) ?? new Map<string, string>();
      restsOf.set(group, rests.set(parts.slice(depth).join('.'), name));
    }
  }
  const found = new Map<string, { group: string; rest: string }[]>();
  for (const [group, rests] of restsOf) {
    const above = group.slice(0, group.lastIndexOf('.') + 1);
    const isTwin = [...restsOf].some(
      ([other, theirs]) =>
        other !== group &&
        other.startsWith(above) &&
        !other.slice(above.length).includes('.') &&
        [...rests.keys()].filter((rest) => theirs.has(rest)).length >= fewest,
    );
    if (isTwin)
      for (const [rest, name] of rests) found.set(name, [...(found.get(name) ?? []), { group, rest }]);
  }
  return found;
}

/** Another group has columns that go on in the same way. */
function hasTwin(
  first: string,
  own: readonly [rest: string, name: string][],
  groupsWith: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const shared = new Map<string, number>();
  for (const [rest] of own)
    for (const other of groupsWith.get(rest) ?? []) {
      if (other === first) continue;
      const count = (shared.get(other) ?? 0) + 1;
      if (count >= fewest) return true;
      shared.set(other, count);
    }
  return false;
}
