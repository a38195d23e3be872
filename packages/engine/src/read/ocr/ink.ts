import type { Picture } from './picture.js';

/** What is drawn or written: 1 for each pixel that is, line by line. */
export interface Ink {
  bits: Uint8Array;
  width: number;
  height: number;
}

/** Of white, on white paper: hairlines are grey in a scan. */
const lightest = 204;

/** Pixels darker than the white paper they stand on (`onWhite`). */
export function inkOf({ pixels, width, height }: Picture): Ink {
  const bits = new Uint8Array(width * height);
  for (let at = 0; at < bits.length; at++) if ((pixels[at] ?? 255) < lightest) bits[at] = 1;
  return { bits, width, height };
}

/** As `reduce` pixels each way: ink where any of them is. */
export function reducedInk({ bits, width, height }: Ink, reduce: number): Ink {
  if (reduce === 1) return { bits, width, height };
  const small = { width: Math.ceil(width / reduce), height: Math.ceil(height / reduce) };
  const reduced = new Uint8Array(small.width * small.height);
  for (let y = 0; y < height; y++) {
    const to = Math.floor(y / reduce) * small.width;
    const from = y * width;
    for (let x = 0; x < width; x++) {
      if (bits[from + x]) reduced[to + Math.floor(x / reduce)] = 1;
    }
  }
  return { bits: reduced, ...small };
}
