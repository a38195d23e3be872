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
      if (rest !== '') flat.set(first, [...(flat.get(first) ?? []), [rest.toLowerCase(), name]]);
    }
  }
  for (const [first, own] of flat) {
    const twin = [...flat].some(
      ([other, theirs]) =>
        other !== first && own.filter(([rest]) => theirs.some(([their]) => their === rest)).length >= fewest,
    );
    if (twin) for (const [rest, name] of own) add(first, rest, name);
  }
  return [...found]
    .filter(([, names]) => names.size >= fewest)
    .map(([group, names]) => ({
      ...view,
      group,
      label: group,
      columns: [...names].flatMap(([called, name]) =>
        view.columns.filter((each) => each.name === name).map((each) => ({ ...each, called })),
      ),
    }));
}
