import type { Box } from '../page.js';

export function around(boxes: readonly Box[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x0, y0, x1, y1 } of boxes) {
    box.x0 = Math.min(box.x0, x0);
    box.y0 = Math.min(box.y0, y0);
    box.x1 = Math.max(box.x1, x1);
    box.y1 = Math.max(box.y1, y1);
  }
  return box;
}

export function middleX({ x0, x1 }: Box): number {
  return (x0 + x1) / 2;
}

export function middleY({ y0, y1 }: Box): number {
  return (y0 + y1) / 2;
}

/** How much of the two lies beside each other: the length that both have; negative is the gap between them. */
export function sharedX(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

export function sharedY(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
}

export function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [middleX(inner), middleY(inner)];
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

export function overlap(a: Box, b: Box): boolean {
  return sharedX(a, b) > 0 && sharedY(a, b) > 0;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Values that lie closer than `within` to the one before them become one: their mean. */
export function snapped(values: readonly number[], within: number): number[] {
  const result: number[] = [];
  let group: number[] = [];
  const close = () => {
    if (group.length > 0) result.push(group.reduce((sum, value) => sum + value, 0) / group.length);
  };
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = group.at(-1);
    if (last !== undefined && value - last > within) {
      close();
      group = [];
    }
    group.push(value);
  }
  close();
  return result;
}
