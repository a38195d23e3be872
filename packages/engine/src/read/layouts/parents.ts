import { type Cutting, partOf } from './cut.js';
import type { Field } from './layout.js';

type Kind = Cutting['kinds'][number];

/** The lines of a kind belong to the line of another kind above them: the devices of a site. */
export interface Parent {
  kind: Kind;
  /** What tells its lines apart. */
  key: Field;
}

const fewestParents = 2;
/** Of the lines of the kind above, how many have such lines below them. */
const mostHave = 0.3;

/**
 * By kind: the kinds whose lines stand above its own, the nearest first. Kinds that stand in blocks, one after the
 * other, belong to nothing; nor is said again what a line says itself.
 */
export function parentsOf({ at, kinds }: Cutting, lines: readonly string[]): Map<Kind, Parent[]> {
  const order = lines.flatMap(
    (line) => kinds.find(({ mark }) => mark !== '' && line.startsWith(mark, at)) ?? [],
  );
  const nearest = new Map<Kind, Kind>();
  for (const [place, kind] of kinds.entries()) {
    const above = kinds.slice(0, place).findLast((each) => heads(each, kind, order));
    if (above) nearest.set(kind, above);
  }
  return new Map(
    kinds.map((kind) => {
      const chain: Parent[] = [];
      for (let above = nearest.get(kind); above; above = nearest.get(above)) {
        const key = keyOf(above, at, lines);
        const isSaid = kind.layout.fields.some(({ name }) => name === key?.name);
        if (key && !isSaid) chain.push({ kind: above, key });
      }
      return [kind, chain];
    }),
  );
}

/** Each line of the one has a line of the other above it, and many of these have some. */
function heads(above: Kind, kind: Kind, order: readonly Kind[]): boolean {
  let current = -1;
  const parents = new Set<number>();
  let count = 0;
  for (const each of order) {
    if (each === above) {
      current += 1;
      count += 1;
    } else if (each === kind) {
      if (current < 0) return false;
      parents.add(current);
    }
  }
  return parents.size >= Math.max(fewestParents, mostHave * count);
}

/** The first field behind the mark that no two lines share, else the first. */
function keyOf({ mark, layout }: Kind, at: number, lines: readonly string[]): Field | undefined {
  const own = lines.filter((line) => line.startsWith(mark, at));
  const fields = layout.fields.filter(({ start }) => start >= at + mark.length);
  const isKey = (field: Field) => {
    const cells = own.map((line) => partOf(line, field));
    return cells.every((cell) => cell !== '') && new Set(cells).size === cells.length;
  };
  return fields.find(isKey) ?? fields[0];
}
