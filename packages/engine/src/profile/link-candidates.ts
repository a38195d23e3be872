import { foldText, type LinkFold } from './link-fold.js';
import { hasRole, likelihood } from './link-score.js';
import type { Side } from './link-sides.js';

/** Keys of numbers that leave few out have what any column of small numbers has: they are found by name. */
const dense = 0.5;
const candidatesOfColumn = 12;

/** Whether a column may name the rows of a key at all. */
export function isCandidate(side: Side, key: Side): boolean {
  if (side === key || side.common > key.profile.distinct * 2) return false;
  if (side.table !== key.table) return true;
  // Two columns of one table that say the same are no link.
  return hasRole(side) || side.profile.distinct < side.profile.filled * 0.9;
}

/**
 * The keys whose values are all known, by their values and by their names: a value knows the keys that have it, so that
 * a thousand columns are not compared with a thousand keys.
 */
export class KeyIndex {
  readonly #owners = new Map<string, number[]>();
  readonly #named = new Map<string, number[]>();
  readonly #ofTable = new Map<number, number[]>();
  readonly #values: Set<string>[];
  readonly #places: Map<Side, number>;

  constructor(
    private readonly keys: readonly Side[],
    private readonly fold: LinkFold,
  ) {
    this.#places = new Map(keys.map((key, at) => [key, at]));
    this.#values = keys.map((key) => new Set(key.profile.sample.map(({ value }) => foldText(value, fold))));
    for (const [at, key] of keys.entries()) {
      add(this.#ofTable, key.table, at);
      if (isDense(key))
        for (const word of new Set([...key.name.words, ...key.tableWords])) add(this.#named, start(word), at);
      else for (const value of this.#values[at] ?? []) add(this.#owners, value, at);
    }
  }

  has(key: Side, value: string): boolean {
    const at = this.#places.get(key);
    return at !== undefined && (this.#values[at]?.has(foldText(value, this.fold)) ?? false);
  }

  /** The keys that have most of the column's probes, the likeliest first. */
  candidates(side: Side, share: number): Side[] {
    const hits = new Map<number, number>();
    const probes = side.probes.map((probe) => foldText(probe, this.fold));
    for (const probe of probes)
      for (const at of this.#owners.get(probe) ?? []) hits.set(at, (hits.get(at) ?? 0) + 1);
    for (const at of this.#byName(side))
      hits.set(at, probes.filter((probe) => this.#values[at]?.has(probe)).length);
    return [...hits]
      .filter(([, count]) => count > 0 && count >= probes.length * share)
      .map(([at]) => ({ at, key: this.keys[at] as Side }))
      .filter(({ key }) => isCandidate(side, key))
      .map((each) => ({ ...each, likely: likelihood(side, each.key) }))
      .sort((a, b) => b.likely - a.likely || a.at - b.at)
      .slice(0, candidatesOfColumn)
      .map(({ key }) => key);
  }

  #byName(side: Side): Set<number> {
    const named = side.name.words.flatMap((word) => this.#named.get(start(word)) ?? []);
    const own = hasRole(side) ? (this.#ofTable.get(side.table) ?? []) : [];
    return new Set([...named, ...own]);
  }
}

function isDense({ density }: Side): boolean {
  return density !== undefined && density > dense;
}

/** Words that are the same begin the same. */
function start(word: string): string {
  return word.slice(0, 3);
}

function add<K>(map: Map<K, number[]>, key: K, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
