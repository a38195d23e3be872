import type { Ink } from './ink.js';

/** A straight line in pixels; `x1`, `y1` are the ones after the last. */
export interface InkRule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  isHorizontal: boolean;
}

/** In points: a dash is shorter than the least, a bar is thicker. */
const least = { across: 16, down: 14 };
const thickest = 5;
/** What a scan leaves out of a line. */
const gap = 0.75;

/** The lines of a picture, `point` pixels each. They are wiped out of the ink, except where letters cross them. */
export function takeRules(ink: Ink, point: number): InkRule[] {
  const across = linesOf(ink, point, least.across).map((line) => ({ ...line, isHorizontal: true }));
  for (const line of across) wipe(ink, line);
  const turned = transposed(ink);
  const down = linesOf(turned, point, least.down);
  for (const line of down) wipe(turned, line);
  ink.bits.set(transposed(turned).bits);
  return [
    ...across,
    ...down.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1, isHorizontal: false })),
  ];
}

type Line = Omit<InkRule, 'isHorizontal'>;

function linesOf(ink: Ink, point: number, leastPoints: number): Line[] {
  const shortest = leastPoints * point;
  const lines: Line[] = [];
  for (const strand of strandsOf(ink, shortest, Math.max(1, Math.round(gap * point)))) {
    const line = lineOf(ink, strand, Math.ceil(thickest * point));
    if (!line) continue;
    const length = line.x1 - line.x0;
    // The stem of a letter in a headline is nine times as long as thick.
    const slenderness = length / (line.y1 - line.y0);
    if (slenderness >= (length < shortest * 3 ? 12 : 8)) lines.push(line);
  }
  return merged(lines, Math.max(2, Math.round(point)));
}

/** Pieces of one line, which a scan makes thinner here and there. */
function merged(lines: readonly Line[], near: number): Line[] {
  const whole: Line[] = [];
  for (const line of [...lines].sort((a, b) => a.x0 - b.x0)) {
    const at = whole.findIndex(
      ({ y0, y1, x1 }) => line.y0 < y1 + 1 && y0 < line.y1 + 1 && line.x0 - x1 <= near,
    );
    const before = whole[at];
    if (!before) {
      whole.push(line);
      continue;
    }
    const longer = before.x1 - before.x0 >= line.x1 - line.x0 ? before : line;
    whole[at] = { ...longer, x0: before.x0, x1: Math.max(before.x1, line.x1) };
  }
  return whole.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

/** Runs of ink in rows of pixels that follow each other, as they are taken together. */
function strandsOf({ bits, width, height }: Ink, shortest: number, gapPixels: number): Line[] {
  const done: Line[] = [];
  let open: Line[] = [];
  for (let y = 0; y < height; y++) {
    const next: Line[] = [];
    const start = y * width;
    let x = 0;
    while (x < width) {
      if (!bits[start + x]) {
        x++;
        continue;
      }
      const x0 = x;
      let last = x;
      let inked = 0;
      for (; x < width && x - last <= gapPixels; x++) {
        if (!bits[start + x]) continue;
        last = x;
        inked++;
      }
      const x1 = last + 1;
      if (x1 - x0 >= shortest && inked >= (x1 - x0) * 0.9) next.push({ x0, y0: y, x1, y1: y + 1 });
    }
    open = continued(open, next, done);
  }
  done.push(...open);
  return done;
}

function continued(open: Line[], next: Line[], done: Line[]): Line[] {
  const going: Line[] = [...next];
  for (const strand of open) {
    const at = going.findIndex(({ x0, x1 }) => x0 < strand.x1 && strand.x0 < x1);
    const into = going[at];
    if (!into) {
      done.push(strand);
      continue;
    }
    going[at] = {
      x0: Math.min(into.x0, strand.x0),
      y0: Math.min(into.y0, strand.y0),
      x1: Math.max(into.x1, strand.x1),
      y1: into.y1,
    };
  }
  return going;
}

/** Where most of its columns are thin it is a line, not the tops of letters: as thick as the middle one of them. */
function lineOf(ink: Ink, { x0, y0, x1, y1 }: Line, thickestPixels: number): Line | undefined {
  if (y1 - y0 > thickestPixels * 3) return undefined;
  const tops: number[] = [];
  const thicknesses: number[] = [];
  let inked = 0;
  for (let x = x0; x < x1; x++) {
    const stroke = strokeAt(ink, x, y0, y1, thickestPixels);
    if (!stroke) continue;
    inked++;
    if (stroke.y1 - stroke.y0 > thickestPixels) continue;
    tops.push(stroke.y0);
    thicknesses.push(stroke.y1 - stroke.y0);
  }
  if (thicknesses.length < inked * 0.65 || inked < (x1 - x0) * 0.8) return undefined;
  const thickness = middleOf(thicknesses);
  // Letters that touch are as thin in places; a line is the same all along.
  const same = thicknesses.filter((one) => Math.abs(one - thickness) <= Math.max(1, thickness * 0.5)).length;
  if (same < inked * 0.6) return undefined;
  const top = middleOf(tops);
  return { x0, y0: top, x1, y1: top + thickness };
}

/** The ink that stands in a column between two rows, with all that hangs on it above and below. */
function strokeAt(
  { bits, width, height }: Ink,
  x: number,
  from: number,
  to: number,
  most: number,
): { y0: number; y1: number } | undefined {
  let at = from;
  while (at < to && !bits[at * width + x]) at++;
  if (at === to) return undefined;
  let y0 = at;
  while (y0 > 0 && at - y0 <= most && bits[(y0 - 1) * width + x]) y0--;
  let y1 = at + 1;
  while (y1 < height && y1 - at <= most && bits[y1 * width + x]) y1++;
  return { y0, y1 };
}

function wipe(ink: Ink, { x0, y0, x1, y1 }: Line): void {
  const thickness = y1 - y0;
  const most = Math.round(thickness * 1.5) + 2;
  // A line that still slants leaves its own box.
  const reach = thickness + 2;
  const from = Math.max(0, y0 - reach);
  const to = Math.min(ink.height, y1 + reach);
  for (let x = x0; x < x1; x++) {
    const stroke = strokeAt(ink, x, Math.max(from, y0 - 1), Math.min(to, y1 + 1), most);
    if (!stroke || stroke.y1 - stroke.y0 > most) continue;
    for (let y = stroke.y0; y < stroke.y1; y++) ink.bits[y * ink.width + x] = 0;
  }
}

function transposed({ bits, width, height }: Ink): Ink {
  const turned = new Uint8Array(bits.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) if (bits[start + x]) turned[x * height + y] = 1;
  }
  return { bits: turned, width: height, height: width };
}

function middleOf(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
