import type { Box } from '../document/page.js';

/** As PDF writes them: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** What `inner` does first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function matrixOf(numbers: ArrayLike<number> | null | undefined): Matrix {
  if (!numbers || numbers.length < 6) return identity;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(numbers, Number);
  return [a, b, c, d, e, f];
}

/** The upright box around a box that was moved by a matrix. */
export function movedBox([a, b, c, d, e, f]: Matrix, { x0, y0, x1, y1 }: Box): Box {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1];
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1];
  return {
    x0: Math.min(...xs) + e,
    y0: Math.min(...ys) + f,
    x1: Math.max(...xs) + e,
    y1: Math.max(...ys) + f,
  };
}

export function intersection(one: Box, other: Box): Box {
  return {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  };
}

/** How much a matrix enlarges lengths, on the mean of all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
