import { matchColumns } from '../match/match-columns.js';
import type { Table } from '../read/reader.js';
import type { Input } from '../recipe/recipe.js';

export interface FoundColumns {
  /** What was called so → what is called so now. */
  renamed: Map<string, string>;
  /** Read, and not found again. */
  gone: string[];
  /** There, and unknown to the recipe. */
  added: string[];
}

/** As likely as this a column is taken for the old one; less, where it stands at its place. */
const likely = 0.5;
const likelyInPlace = 0.3;
/** More pairs than these would take the matcher minutes; columns are then known by their names alone. */
const mostPairs = 20_000;

/** The columns of an input again, where they have other names. All tables of the input must agree. */
export function findColumns(input: Input, read: readonly string[], tables: readonly Table[]): FoundColumns {
  const [first, ...others] = tables.map((table) => findIn(input, read, table));
  if (!first) return { renamed: new Map(), gone: [...read], added: [] };
  const renamed = new Map(
    [...first.renamed].filter(([old, now]) => others.every((each) => each.renamed.get(old) === now)),
  );
  const lost = (column: string) =>
    tables.some(({ columns }) => !columns.includes(renamed.get(column) ?? column));
  const added = [...new Set([first, ...others].flatMap((each) => each.added))];
  const taken = new Set(renamed.values());
  return { renamed, gone: read.filter(lost), added: added.filter((column) => !taken.has(column)) };
}

function findIn(
  input: Input,
  read: readonly string[],
  { columns }: Table,
): Pick<FoundColumns, 'renamed' | 'added'> {
  const here = new Set(columns);
  const known = new Set([...input.columns, ...read]);
  const missing = read.filter((column) => !here.has(column));
  const fresh = columns.filter((column) => !known.has(column));
  const pairs = likelyPairs(input, columns, missing, fresh);
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { old, now } of pairs) {
    if (renamed.has(old) || taken.has(now)) continue;
    renamed.set(old, now);
    taken.add(now);
  }
  const added = input.columns.length === 0 ? [] : fresh.filter((column) => !taken.has(column));
  return { renamed, added };
}

interface Pair {
  old: string;
  now: string;
  worth: number;
}

/** Best first. */
function likelyPairs(
  input: Input,
  columns: readonly string[],
  missing: readonly string[],
  fresh: readonly string[],
): Pair[] {
  const pairs = missing.flatMap((old) =>
    fresh.flatMap((now): Pair[] =>
      bare(old) === bare(now) && bare(old) !== '' ? [{ old, now, worth: 1 }] : [],
    ),
  );
  if (missing.length * fresh.length <= mostPairs) {
    const sources = fresh.map((name) => ({ name, table: input.id, neighbours: columns }));
    const before = input.columns.length > 0 ? input.columns : missing;
    const targets = missing.map((name) => ({ name, template: input.id, neighbours: before }));
    for (const { source, target, probability } of matchColumns(sources, targets).assign(likelyInPlace)) {
      const [old, now] = [missing[target] ?? '', fresh[source] ?? ''];
      const inPlace = standsAt(input.columns, columns, old, now);
      if (probability >= likely || inPlace) pairs.push({ old, now, worth: probability });
    }
  }
  return pairs.sort((a, b) => b.worth - a.worth);
}

/** A name without case, spaces and punctuation. */
export function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Between the same neighbours as before. */
function standsAt(before: readonly string[], columns: readonly string[], old: string, now: string): boolean {
  const at = before.indexOf(old);
  const place = columns.indexOf(now);
  if (at < 0 || place < 0) return false;
  const left = before[at - 1];
  const right = before[at + 1];
  return columns[place - 1] === left && columns[place + 1] === right;
}
