import type { Box, Rule } from '../document/page.js';
import type { Stroke } from './drawn.js';

/** Shorter lines are parts of letters and of drawings. */
const shortest = 3;
/** Lines on one another, or nearly: cells that are drawn one by one have each line twice. */
const apart = 1;
/** Between dashes that are drawn as lines of their own. */
const widestDashGap = 3;

/** Lines that touch or overlap become one; those that nobody sees are left out. */
export function rulesOf(lines: readonly Stroke[], areas: readonly Stroke[]): Rule[] {
  const coloured = largest(areas.filter(({ isWhite }) => !isWhite));
  const whites = largest(areas.filter(({ isWhite }) => isWhite));
  const across: Box[] = [];
  const down: Box[] = [];
  for (const line of lines) {
    if (line.isWhite ? !isOn(line, coloured) : isCovered(line, whites)) continue;
    const width = line.x1 - line.x0;
    const height = line.y1 - line.y0;
    if (width >= height) across.push({ x0: line.x0, y0: line.y0, x1: line.x1, y1: line.y1 });
    else down.push({ x0: line.x0, y0: line.y0, x1: line.x1, y1: line.y1 });
  }
  const horizontal = joinedAlong(across, 'x');
  const vertical = joinedAlong(down, 'y');
  return [
    ...horizontal.map((box) => ({ ...box, isHorizontal: true })),
    ...vertical.map((box) => ({ ...box, isHorizontal: false })),
  ];
}

/** Areas of a colour that show: not white, and not as large as the page. */
export function fillsOf(areas: readonly Stroke[], page: Box): Box[] {
  const whole = (page.x1 - page.x0) * (page.y1 - page.y0);
  const seen = new Set<string>();
  const fills: Box[] = [];
  const whites = largest(areas.filter(({ isWhite }) => isWhite));
  for (const area of areas) {
    const { x0, y0, x1, y1 } = area;
    if (area.isWhite || (x1 - x0) * (y1 - y0) > 0.8 * whole || isCovered(area, whites)) continue;
    const key = [x0, y0, x1, y1].map((value) => value.toFixed(1)).join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    fills.push({ x0, y0, x1, y1 });
  }
  return fills;
}

/** Each line is held against each of them: a drawing of 50,000 pieces would take minutes. */
const mostCovering = 200;

/** What covers most. */
export function largest<Area extends Box>(areas: readonly Area[]): readonly Area[] {
  if (areas.length <= mostCovering) return areas;
  const sizeOf = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0);
  return areas.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostCovering);
}

function isOn(line: Stroke, areas: readonly Stroke[]): boolean {
  return areas.some((area) => area.at < line.at && holds(area, line, 1));
}

function isCovered(stroke: Stroke, whites: readonly Stroke[]): boolean {
  return whites.some((white) => white.at > stroke.at && holds(white, stroke, 0.1));
}

function holds(outer: Box, inner: Box, tolerance: number): boolean {
  return (
    outer.x0 <= inner.x0 + tolerance &&
    outer.y0 <= inner.y0 + tolerance &&
    outer.x1 >= inner.x1 - tolerance &&
    outer.y1 >= inner.y1 - tolerance
  );
}

function joinedAlong(lines: Box[], axis: 'x' | 'y'): Box[] {
  const [from, to, low, high] =
    axis === 'x' ? (['x0', 'x1', 'y0', 'y1'] as const) : (['y0', 'y1', 'x0', 'x1'] as const);
  const middle = (box: Box) => (box[low] + box[high]) / 2;
  const sorted = lines.toSorted((one, other) => middle(one) - middle(other) || one[from] - other[from]);
  const rules: Box[] = [];
  for (let first = 0; first < sorted.length; ) {
    const start = sorted[first] as Box;
    let end = first + 1;
    // The band is as wide as its first line lets it be: a drawing of many lines is no single one.
    while (end < sorted.length && middle(sorted[end] as Box) - middle(start) <= apart) end += 1;
    const band = sorted.slice(first, end).sort((one, other) => one[from] - other[from]);
    let current: Box | undefined;
    for (const line of band) {
      if (current && line[from] - current[to] <= gapWithin(current, line, from, to)) {
        current[to] = Math.max(current[to], line[to]);
        current[low] = Math.min(current[low], line[low]);
        current[high] = Math.max(current[high], line[high]);
      } else {
        current = { ...line };
        rules.push(current);
      }
    }
    first = end;
  }
  return rules.filter((rule) => rule[to] - rule[from] >= shortest);
}

/** Short pieces in a row are dashes or dots, with gaps between them. */
function gapWithin(one: Box, other: Box, from: 'x0' | 'y0', to: 'x1' | 'y1'): number {
  const isDash = other[to] - other[from] < 2 * widestDashGap && one[to] > one[from];
  return isDash ? widestDashGap : apart;
}
