/** A value and how many rows have it. */
export interface Counted {
  value: string;
  count: number;
}

/** What was counted in a column. */
export interface ColumnCounts {
  /** Cells that are not blank. */
  filled: number;
  /** Different values, blanks left out. */
  distinct: number;
  /** `distinct` may be some percent off. */
  isEstimate: boolean;
  shortest: number;
  longest: number;
  /** First and last in the order of text. */
  min: string | null;
  max: string | null;
  /**
   * Different values, the most frequent first: all where there are at most a thousand; else the most frequent ones and
   * others that a hash picks.
   */
  sample: Counted[];
  /** The rest of the sample stands for all values that are not in it; these stand for themselves. */
  frequent: number;
}

/** Up to so many different values, the sample has all of them. */
export const allValues = 1000;
const frequentValues = 300;
const otherValues = 500;

/** The sample of a column, of its most frequent values and of those that the hash puts first. */
export function sampled(
  distinct: number,
  frequent: readonly Counted[],
  spread: readonly Counted[],
): Pick<ColumnCounts, 'sample' | 'frequent'> {
  if (distinct <= allValues && frequent.length >= distinct) {
    return { sample: frequent.toSorted(byCount), frequent: frequent.length };
  }
  // A value that stands once is not frequent, and which of them came first says nothing.
  const top = frequent
    .filter(({ count }) => count > 1)
    .sort(byCount)
    .slice(0, frequentValues);
  const taken = new Set(top.map(({ value }) => value));
  const others = evenly(
    spread.filter(({ value }) => !taken.has(value)),
    otherValues,
  );
  return { sample: [...top, ...others.toSorted(byCount)], frequent: top.length };
}

/** At most so many of a list, from all over it. */
export function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return list.filter(
    (_, at) => Math.floor((at * most) / list.length) !== Math.floor(((at - 1) * most) / list.length),
  );
}

export function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || compareText(a.value, b.value);
}

/** As DuckDB orders texts: by their bytes. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

const surrogate = /[\ud800-\udfff]/;

/**
 * How many of the rows with a value each value of the sample stands for. Those picked by the hash stand for all that
 * are not in the sample.
 */
export function weights({ sample, frequent, filled }: ColumnCounts): number[] {
  const known = sum(sample.slice(0, frequent));
  const picked = sum(sample.slice(frequent));
  const each = picked === 0 ? 1 : Math.max(1, (filled - known) / picked);
  return sample.map(({ count }, at) => (at < frequent ? count : count * each));
}

function sum(values: readonly Counted[]): number {
  return values.reduce((total, { count }) => total + count, 0);
}
