import { type Ink, reducedInk } from './ink.js';

const mostDegrees = 10;
/** Wide enough to see a twentieth of a degree. */
const reducedWidth = 1200;
const mostPoints = 150_000;

/** How far lines of writing and rules rise to the right, in degrees: 0 where no angle is better than none. */
export function skewOf(ink: Ink): number {
  const points = pointsOf(
    reducedInk(ink, Math.max(1, Math.round(Math.max(ink.width, ink.height) / reducedWidth))),
  );
  if (points.count < 100) return 0;
  let best = 0;
  let most = alignment(points, 0);
  const flat = most;
  for (const step of [0.5, 0.1, 0.025]) {
    const middle = best;
    const reach = step === 0.5 ? mostDegrees : step * 5;
    for (let degrees = middle - reach; degrees <= middle + reach + 1e-9; degrees += step) {
      const found = alignment(points, degrees);
      if (found > most) {
        most = found;
        best = degrees;
      }
    }
  }
  return most > flat * 1.02 ? best : 0;
}

interface Points {
  x: Float32Array;
  y: Float32Array;
  count: number;
  extent: number;
}

function pointsOf({ bits, width, height }: Ink): Points {
  let all = 0;
  for (const bit of bits) all += bit;
  const every = Math.max(1, all / mostPoints);
  const size = Math.ceil(all / every) + 1;
  const points = { x: new Float32Array(size), y: new Float32Array(size), count: 0, extent: width + height };
  let next = 0;
  let seen = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!bits[y * width + x]) continue;
      if (seen++ < next) continue;
      next += every;
      points.x[points.count] = x;
      points.y[points.count] = y;
      points.count++;
    }
  }
  return points;
}

/** The more ink falls into few lines of this angle, the higher. */
function alignment({ x, y, count, extent }: Points, degrees: number): number {
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const lines = new Uint32Array(extent * 2);
  for (let at = 0; at < count; at++) {
    const line = Math.round((y[at] ?? 0) * cos + (x[at] ?? 0) * sin) + (extent >> 1);
    lines[line] = (lines[line] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 1; at < lines.length; at++) sum += ((lines[at] ?? 0) - (lines[at - 1] ?? 0)) ** 2;
  return sum;
}
