import { isPlaceholder } from '../../cells/placeholders.js';
import { collapseText } from '../../cells/text.js';
import { type ColumnCounts, evenly, weights } from '../counts.js';

/** A value and the rows it stands for. */
export interface Weighed {
  /** White space tidied. */
  text: string;
  weight: number;
}

/** The values of a column, placeholders left out. */
export interface ColumnValues {
  values: Weighed[];
  total: number;
}

/** What kinds need to look at more than a few values for: whether a date has a 13 in it. */
export function valuesOf(counts: ColumnCounts): ColumnValues {
  const each = weights(counts);
  const values = counts.sample
    .map(({ value }, at) => ({ text: collapseText(value), weight: each[at] ?? 0 }))
    .filter(({ text }) => !isPlaceholder(text));
  return withTotal(values);
}

/** Fewer of them: the frequent half and others from all over. */
export function some({ values }: ColumnValues, most: number): ColumnValues {
  if (values.length <= most) return withTotal(values);
  const half = Math.floor(most / 2);
  const rest = values.slice(half);
  const picked = evenly(rest, most - half);
  const grow = weightOf(rest) / weightOf(picked);
  return withTotal([
    ...values.slice(0, half),
    ...picked.map(({ text, weight }) => ({ text, weight: weight * grow })),
  ]);
}

function withTotal(values: Weighed[]): ColumnValues {
  return { values, total: weightOf(values) };
}

export function weightOf(values: readonly Weighed[]): number {
  return values.reduce((total, { weight }) => total + weight, 0);
}

/** The share of the rows whose value is so. */
export function shareOf({ values, total }: ColumnValues, is: (text: string) => boolean): number {
  if (total === 0) return 0;
  return values.reduce((sum, { text, weight }) => (is(text) ? sum + weight : sum), 0) / total;
}
