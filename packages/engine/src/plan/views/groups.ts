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
  const flat = new Map<string, [rest: string, name: string][]>();
  for (const { name } of view.columns) {
    const dot = name.lastIndexOf('.') > 0 ? name.indexOf('.') : -1;
    if (dot > 0) add(name.slice(0, dot), name.slice(dot + 1), name);
    else {
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
      label: group,
      columns: [...names].flatMap(([called, name]) => {
        const column = byName.get(name);
        return column ? [{ ...column, called }] : [];
      }),
    }));
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
