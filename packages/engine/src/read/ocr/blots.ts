import type { Ink } from './ink.js';

/** Ink that hangs together, in pixels: a letter, a dot, a frame. */
export interface Blot {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  pixels: number;
}

/** A page of small print has 200,000; more are noise or a photo, and those beyond are not looked at. */
const mostRuns = 1_500_000;

export function blotsOf(ink: Ink): Blot[] {
  const runs = runsOf(ink);
  const parent = new Int32Array(runs.count).map((_, at) => at);
  const root = (at: number): number => {
    let here = at;
    while (parent[here] !== here) {
      const next = parent[here] ?? here;
      parent[here] = parent[next] ?? next;
      here = parent[here] ?? next;
    }
    return here;
  };
  let above = 0;
  for (let at = 0; at < runs.count; at++) {
    const y = runs.y[at] ?? 0;
    const x0 = runs.x0[at] ?? 0;
    const x1 = runs.x1[at] ?? 0;
    while (
      above < at &&
      ((runs.y[above] ?? 0) < y - 1 || ((runs.y[above] ?? 0) === y - 1 && (runs.x1[above] ?? 0) < x0))
    )
      above++;
    for (let other = above; other < at && runs.y[other] === y - 1 && (runs.x0[other] ?? 0) <= x1; other++) {
      parent[root(other)] = root(at);
    }
  }
  const blots = new Map<number, Blot>();
  for (let at = 0; at < runs.count; at++) {
    const y = runs.y[at] ?? 0;
    const x0 = runs.x0[at] ?? 0;
    const x1 = runs.x1[at] ?? 0;
    const key = root(at);
    const blot = blots.get(key);
    if (!blot) {
      blots.set(key, { x0, y0: y, x1, y1: y + 1, pixels: x1 - x0 });
      continue;
    }
    if (x0 < blot.x0) blot.x0 = x0;
    if (x1 > blot.x1) blot.x1 = x1;
    blot.y1 = y + 1;
    blot.pixels += x1 - x0;
  }
  return [...blots.values()];
}

interface Runs {
  y: Int32Array;
  x0: Int32Array;
  /** The pixel after the last. */
  x1: Int32Array;
  count: number;
}

function runsOf({ bits, width, height }: Ink): Runs {
  let size = 1 << 16;
  const runs: Runs = {
    y: new Int32Array(size),
    x0: new Int32Array(size),
    x1: new Int32Array(size),
    count: 0,
  };
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let x = 0;
    while (x < width) {
      if (!bits[start + x]) {
        x++;
        continue;
      }
      const x0 = x;
      while (x < width && bits[start + x]) x++;
      if (runs.count === mostRuns) return runs;
      if (runs.count === size) {
        size *= 2;
        runs.y = grown(runs.y, size);
        runs.x0 = grown(runs.x0, size);
        runs.x1 = grown(runs.x1, size);
      }
      runs.y[runs.count] = y;
      runs.x0[runs.count] = x0;
      runs.x1[runs.count] = x;
      runs.count++;
    }
  }
  return runs;
}

function grown(numbers: Int32Array, size: number): Int32Array {
  const larger = new Int32Array(size);
  larger.set(numbers);
  return larger;
}

/** The height of most letters and digits, in pixels; undefined where there is next to no writing. */
export function letterHeight(blots: readonly Blot[]): number | undefined {
  const heights = blots
    .filter(({ x0, y0, x1, y1, pixels }) => {
      const width = x1 - x0;
      const height = y1 - y0;
      // A letter is neither a dot nor a line, and it fills its box as strokes do.
      return (
        height >= 5 && width >= 2 && width < height * 3 && height < width * 8 && pixels < width * height * 0.9
      );
    })
    .map(({ y0, y1 }) => y1 - y0)
    .sort((a, b) => a - b);
  return heights.length < 20 ? undefined : heights[heights.length >> 1];
}
