import { byCount, type ColumnCounts, type Counted } from './counts.js';
import { findKinds } from './kinds/find-kinds.js';
import type { ColumnProfile } from './profile.js';
import { shapesOf } from './shape.js';

/** The profile of a column whose values were counted already. */
export function profileValues(name: string, values: readonly Counted[]): ColumnProfile {
  const sample = values.filter(({ value }) => value.trim() !== '').toSorted(byCount);
  const lengths = sample.map(({ value }) => [...value].length);
  const texts = sample.map(({ value }) => value).sort();
  const counts: ColumnCounts = {
    filled: sample.reduce((sum, { count }) => sum + count, 0),
    distinct: sample.length,
    isEstimate: false,
    shortest: lengths.length > 0 ? Math.min(...lengths) : 0,
    longest: Math.max(0, ...lengths),
    min: texts[0] ?? null,
    max: texts.at(-1) ?? null,
    sample,
    frequent: sample.length,
  };
  const { frequent: _, ...rest } = counts;
  return { name, ...rest, top: sample.slice(0, 5), kinds: findKinds(counts).kinds, shapes: shapesOf(sample) };
}
