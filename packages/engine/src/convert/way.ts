import { collapseText, isBlank, lowerText } from '../cells/text.js';
import type { Expression } from '../recipe/operation.js';
import type { Target } from '../target/target.js';
import type { Conventions, Conversion, Counted, Doubt } from './conversion.js';
import { applied, inOrder, type Step } from './steps.js';

/** What is asked of a converter: the values are tidy, and no placeholders are among them. */
export interface Task {
  values: readonly Counted[];
  target: Target;
  conventions: Conventions;
  /** Names of the columns that the values come from. */
  columns: readonly string[];
}

/** A pipeline that may make the wanted cells, and what is to be said about it. */
export interface Way {
  step: Step;
  reason: string;
  doubts?: readonly OpenDoubt[];
  /** What it leaves empty is meant to be. */
  empties?: boolean;
}

export type OpenDoubt = Omit<Doubt, 'options'> & {
  options: { label: string; consequence: string; step: Step }[];
};

const MOST_FAILING = 20;
/**
 * A date, a code or a name is not longer, and the patterns that look for one in a text take JavaScript minutes for a
 * page of it (DuckDB reads them in one pass): what is longer counts as it is.
 */
const LONGEST = 300;

export function isTooLong(value: string, target: Target): boolean {
  return target.wanted.kind !== 'text' && value.length > LONGEST;
}

/** Carries a way out on the values, and says what came of it. */
export function measured(
  way: Way,
  source: readonly Counted[],
  tidy: Step,
  of: Expression,
  target: Target,
): Conversion {
  const clean = applied(tidy);
  const convert = applied(way.step);
  const failing = new Map<string, number>();
  let [rows, valid, changed, emptied] = [0, 0, 0, 0];
  for (const { value, count } of source) {
    const before = clean(value);
    if (isBlank(before)) {
      if (collapseText(value) !== '') emptied += count;
      continue;
    }
    const cell = isTooLong(before, target) ? before : convert(before);
    if (isBlank(cell) && way.empties) {
      emptied += count;
      continue;
    }
    rows += count;
    const kept = isBlank(cell) ? before : cell;
    if (!isBlank(cell) && target.passes(cell)) valid += count;
    else failing.set(kept, (failing.get(kept) ?? 0) + count);
    if (folded(cell ?? '') !== folded(value)) changed += count;
  }
  return {
    expression: inOrder(tidy, way.step)(of),
    valid: rows === 0 ? 1 : valid / rows,
    changed: rows === 0 ? 0 : changed / rows,
    emptied,
    failing: mostFrequent(failing),
    reason: way.reason,
    doubts: (way.doubts ?? []).map((doubt) => ({
      ...doubt,
      options: doubt.options.map(({ label, consequence, step }) => ({
        label,
        consequence,
        expression: inOrder(tidy, step)(of),
      })),
    })),
  };
}

function folded(value: string): string {
  return lowerText(collapseText(value));
}

function mostFrequent(counts: ReadonlyMap<string, number>): Counted[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_FAILING);
}

export function rowsOf(values: readonly Counted[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

/** So many of the values: the first, which are the most frequent, and some from all over the rest. */
export function someOf<T>(values: readonly T[], most: number): T[] {
  if (values.length <= most) return [...values];
  const first = Math.floor(most / 2);
  const every = (values.length - first) / (most - first);
  const spread = Array.from({ length: most - first }, (_, at) => values[first + Math.floor(at * every)]);
  return [...values.slice(0, first), ...spread.filter((value) => value !== undefined)];
}

/** "1 row", "3 rows". */
export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
