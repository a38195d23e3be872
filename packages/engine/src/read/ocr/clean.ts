import type { Ground } from './ground.js';
import type { Ink } from './ink.js';
import type { Picture } from './picture.js';

/** The picture as if it were written in black on white paper: shadows and bands gone. */
export function onWhite({ pixels, width, height }: Picture, ground: Ground): Picture {
  const { levels, isReversed, columns, tile } = ground;
  const white = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    const tiles = Math.floor(y / tile) * columns;
    const start = y * width;
    for (let column = 0; column < columns; column++) {
      const level = levels[tiles + column] ?? 255;
      const x1 = Math.min(width, (column + 1) * tile);
      if (isReversed[tiles + column]) {
        const lift = 255 / (255 - level);
        for (let x = column * tile; x < x1; x++) {
          const above = ((pixels[start + x] ?? 0) - level) * lift;
          white[start + x] = above > 0 ? 255 - above : 255;
        }
      } else {
        const lift = 255 / Math.max(40, level);
        for (let x = column * tile; x < x1; x++) {
          const lifted = (pixels[start + x] ?? 255) * lift;
          white[start + x] = Math.min(lifted, 255);
        }
      }
    }
  }
  return { pixels: white, width, height };
}

/** Makes white what was ink before and is none now, with its soft edges. */
export function wipeOut({ pixels, width, height }: Picture, before: Uint8Array, after: Ink): void {
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const at = start + x;
      if (!before[at] || after.bits[at]) continue;
      pixels[at] = 255;
      if (x > 0 && !after.bits[at - 1]) pixels[at - 1] = 255;
      if (x < width - 1 && !after.bits[at + 1]) pixels[at + 1] = 255;
      if (y > 0 && !after.bits[at - width]) pixels[at - width] = 255;
      if (y < height - 1 && !after.bits[at + width]) pixels[at + width] = 255;
    }
  }
}
