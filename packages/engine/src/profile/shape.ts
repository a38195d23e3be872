import type { ColumnCounts, Counted } from './counts.js';

const longestRun = 8;
const longestShape = 40;
const shownShapes = 5;

/**
 * How a value is written: A for capitals, a for small letters, 9 for digits, other characters as they are. Small
 * letters are one run however many they are; of capitals and digits eight are told apart.
 */
export function shapeOf(value: string): string {
  let shape = '';
  for (const [run] of value.matchAll(/\p{Lu}+|\p{L}+|\p{N}+|[^\p{L}\p{N}]/gu)) {
    if (/^\p{Lu}/u.test(run)) shape += ofRun('A', run.length);
    else if (/^\p{L}/u.test(run)) shape += run.length > 1 ? 'a+' : 'a';
    else shape += /^\p{N}/u.test(run) ? ofRun('9', run.length) : run;
    if (shape.length > longestShape) return `${shape.slice(0, longestShape)}…`;
  }
  return shape;
}

function ofRun(letter: string, length: number): string {
  return length > longestRun ? `${letter.repeat(longestRun)}+` : letter.repeat(length);
}

export interface Shape {
  shape: string;
  /** Rows of the sample. */
  count: number;
}

/** The most frequent shapes of the sample. */
export function shapesOf(sample: ColumnCounts['sample']): Shape[] {
  const counts = new Map<string, number>();
  for (const { value, count } of sample as readonly Counted[]) {
    const shape = shapeOf(value);
    counts.set(shape, (counts.get(shape) ?? 0) + count);
  }
  return [...counts]
    .map(([shape, count]) => ({ shape, count }))
    .sort((a, b) => b.count - a.count || (a.shape < b.shape ? -1 : 1))
    .slice(0, shownShapes);
}
