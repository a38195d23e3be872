import type { Shape } from './shape.js';

/** Members that are looked at to see whether they are alike. */
const judgedMembers = 1000;
const judgedPaths = 200;
/** An object outside all records with more plain values than this is a list of names and values. */
const mostPlainValues = 1000;
/** Inside records, an object needs more names than a type would have, and most records few of them. */
const fewNames = 64;
const sparse = 0.2;

/** Where an object stands: in a record, beside plain values in no record, or in no record and beside none. */
export type Place = 'record' | 'beside values' | 'apart';

/** An object whose names are data (ids, codes): its members are rows. */
export function isKeyed(shape: Shape, place: Place): boolean {
  if (shape.entry) return true;
  const fields = shape.fields;
  if (!fields || shape.arrays > 0 || shape.scalars > 0) return false;
  const members = [...fields.values()];
  const allObjects = members.every((member) => member.objects > 0 && member.arrays + member.scalars === 0);
  const allPlain = members.every((member) => member.objects + member.arrays === 0);
  if (place !== 'record') {
    if (allPlain) return members.length > mostPlainValues;
    // `{id, name, home: {…}, work: {…}}` is one record with two addresses.
    return members.length >= (place === 'apart' ? 2 : 3) && allObjects && areAlike(members);
  }
  if (members.length <= fewNames) return false;
  let present = 0;
  for (const { objects, scalars, nulls } of members) present += objects + scalars + nulls;
  if (present / (shape.objects * members.length) >= sparse) return false;
  return allPlain || (allObjects && areAlike(members));
}

/** Most of what a member holds, the others hold too, plain values among it: not `meta` beside `links`. */
export function areAlike(members: readonly Shape[]): boolean {
  const judged = members.slice(0, judgedMembers).map((member) => {
    const paths = new Map<string, boolean>();
    collectPaths(member, '', paths);
    return paths;
  });
  const counts = new Map<string, number>();
  for (const paths of judged) for (const path of paths.keys()) counts.set(path, (counts.get(path) ?? 0) + 1);
  const common = Math.max(2, judged.length * 0.2);
  let alike = 0;
  let filled = 0;
  let plain = false;
  for (const paths of judged) {
    if (paths.size === 0) continue;
    filled += 1;
    let shared = 0;
    for (const [path, isOwn] of paths) {
      if ((counts.get(path) ?? 0) < common) continue;
      shared += 1;
      if (isOwn) plain = true;
    }
    alike += shared / paths.size;
  }
  return plain && filled >= 2 && alike / filled >= 0.6;
}

/** The places of plain values below a shape, and whether they are its own rather than of records inside it. */
function collectPaths(shape: Shape, path: string, into: Map<string, boolean>, isOwn = true): void {
  if (into.size >= judgedPaths) return;
  if (shape.scalars + shape.nulls > 0 && path !== '') into.set(path, isOwn);
  if (shape.item) collectPaths(shape.item, `${path}[]`, into, false);
  for (const [name, field] of shape.fields ?? [])
    collectPaths(field, `${path}.${JSON.stringify(name)}`, into, isOwn);
}
