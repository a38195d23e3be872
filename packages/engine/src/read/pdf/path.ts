import type { Box } from '../document/page.js';
import type { Drawn, Stroke } from './drawn.js';
import { type State, thicknessOf } from './interpreter.js';
import type { Pdfjs } from './library.js';
import { intersection } from './matrix.js';
import { isWhite } from './show-text.js';

const moveTo = 0;
const lineTo = 1;
const curveTo = 2;
const quadraticCurveTo = 3;

/** Thicker ones are areas. */
const thickestLine = 4;
/** How far a line may lean and still count as straight up or across, in points. */
const lean = 0.7;

interface Subpath {
  points: [x: number, y: number][];
  isClosed: boolean;
  curves: number;
}

export function drawPath(
  path: Float32Array,
  op: number,
  state: State,
  drawn: Drawn,
  ops: Pdfjs['OPS'],
  most: number,
): void {
  const strokes =
    op === ops.stroke ||
    op === ops.closeStroke ||
    op === ops.fillStroke ||
    op === ops.eoFillStroke ||
    op === ops.closeFillStroke ||
    op === ops.closeEOFillStroke;
  const fills = op !== ops.stroke && op !== ops.closeStroke;
  const isFilled = fills && state.fillAlpha > 0 && state.fill !== 'none';
  const isStroked = strokes && state.strokeAlpha > 0 && state.stroke !== 'none';
  if (!isFilled && !isStroked) return;
  for (const subpath of subpathsOf(path, state)) {
    if (drawn.lines.length + drawn.areas.length >= most) {
      drawn.strokesLeftOut += 1;
      continue;
    }
    if (subpath.curves > 0) drawn.shapes += 1;
    if (isFilled) fillOf(subpath, state, drawn);
    if (isStroked) strokesOf(subpath, state, drawn);
  }
}

function* subpathsOf(path: Float32Array, { matrix }: State): Generator<Subpath> {
  const [a, b, c, d, e, f] = matrix;
  let current: Subpath = { points: [], isClosed: false, curves: 0 };
  const add = (at: number) => {
    const x = path[at] ?? 0;
    const y = path[at + 1] ?? 0;
    current.points.push([a * x + c * y + e, b * x + d * y + f]);
  };
  for (let at = 0; at < path.length; ) {
    const op = path[at];
    at += 1;
    if (op === moveTo) {
      if (current.points.length > 1) yield current;
      current = { points: [], isClosed: false, curves: 0 };
      add(at);
      at += 2;
    } else if (op === lineTo) {
      add(at);
      at += 2;
    } else if (op === curveTo || op === quadraticCurveTo) {
      const numbers = op === curveTo ? 6 : 4;
      current.curves += 1;
      add(at + numbers - 2);
      at += numbers;
    } else {
      current.isClosed = true;
      const [start] = current.points;
      if (current.points.length > 1) yield current;
      current = { points: start ? [start] : [], isClosed: false, curves: 0 };
    }
  }
  if (current.points.length > 1) yield current;
}

function boundsOf(points: readonly [number, number][]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    if (x < box.x0) box.x0 = x;
    if (x > box.x1) box.x1 = x;
    if (y < box.y0) box.y0 = y;
    if (y > box.y1) box.y1 = y;
  }
  return box;
}

function fillOf({ points, curves }: Subpath, state: State, drawn: Drawn): void {
  const bounds = boundsOf(points);
  const isBox = isRectangle(points, bounds) || (curves > 0 && curves <= 8 && isRounded(points, bounds));
  if (!isBox) return;
  place(bounds, isWhite(state.fill), state, drawn);
}

/** All corners lie on the edges of the box around them. */
function isRectangle(points: readonly [number, number][], { x0, y0, x1, y1 }: Box): boolean {
  if (points.length < 3 || points.length > 6) {
    return points.length === 2 && (x1 - x0 < lean || y1 - y0 < lean);
  }
  return points.every(
    ([x, y]) =>
      (Math.abs(x - x0) < lean || Math.abs(x - x1) < lean) &&
      (Math.abs(y - y0) < lean || Math.abs(y - y1) < lean),
  );
}

/** A box with rounded corners: all points lie on its edges, and it is larger than a letter. */
function isRounded(points: readonly [number, number][], { x0, y0, x1, y1 }: Box): boolean {
  if (x1 - x0 < 20 || y1 - y0 < 8) return false;
  return points.every(
    ([x, y]) =>
      Math.abs(x - x0) < lean ||
      Math.abs(x - x1) < lean ||
      Math.abs(y - y0) < lean ||
      Math.abs(y - y1) < lean,
  );
}

function strokesOf({ points, isClosed }: Subpath, state: State, drawn: Drawn): void {
  const half = thicknessOf(state) / 2;
  const isLineWhite = isWhite(state.stroke);
  const count = isClosed ? points.length : points.length - 1;
  for (let at = 0; at < count; at += 1) {
    const [x, y] = points[at] ?? [0, 0];
    const [toX, toY] = points[(at + 1) % points.length] ?? [x, y];
    const across = Math.abs(toX - x);
    const down = Math.abs(toY - y);
    if (across < lean && down < lean) continue;
    if (down < lean || down < across / 200) {
      const middle = (y + toY) / 2;
      const box = { x0: Math.min(x, toX), x1: Math.max(x, toX), y0: middle - half, y1: middle + half };
      place(box, isLineWhite, state, drawn);
    } else if (across < lean || across < down / 200) {
      const middle = (x + toX) / 2;
      const box = { x0: middle - half, x1: middle + half, y0: Math.min(y, toY), y1: Math.max(y, toY) };
      place(box, isLineWhite, state, drawn);
    }
  }
}

function place(bounds: Box, isWhitePaint: boolean, { clip }: State, drawn: Drawn): void {
  const box = intersection(bounds, clip);
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  if (width < 0 || height < 0) return;
  const stroke: Stroke = { ...box, isWhite: isWhitePaint, at: drawn.lines.length + drawn.areas.length };
  const thin = Math.min(width, height);
  if (thin <= thickestLine && Math.max(width, height) >= 2 * thin) drawn.lines.push(stroke);
  else if (thin > thickestLine) drawn.areas.push(stroke);
  // What is left are dots, of which lines may be made.
  else drawn.lines.push(stroke);
}
