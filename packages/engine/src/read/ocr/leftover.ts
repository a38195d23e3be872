import type { Line } from 'tesseract.js';
import type { Box } from '../document/page.js';
import { type Blot, blotsOf } from './blots.js';
import type { Ink } from './ink.js';
import type { Picture } from './picture.js';

/** A part of a picture, and where it stands in it. */
interface Part {
  picture: Picture;
  x: number;
  y: number;
}

/** A page of figures has 4,000; more are a photo. */
const mostLetters = 6000;

/** Tesseract wants white around what it reads. */
const margin = 20;

/**
 * What no word covers, where it may be writing: the picture with all else white. Tesseract drops whole columns of
 * figures that it takes for a drawing; looked at alone they are read.
 */
export function leftover(picture: Picture, ink: Ink, lines: readonly Line[]): Part | undefined {
  const { width, height } = picture;
  const bits = ink.bits.slice();
  const bare = picture.pixels.slice();
  for (const { words } of lines) {
    for (const { bbox } of words) {
      eachRow(grown(bbox, 1), picture, (from, to) => {
        bits.fill(0, from, to);
        bare.fill(255, from, to);
      });
    }
  }
  const letters = blotsOf({ bits, width, height }).filter(isLetter(heightOf(lines)));
  if (letters.length === 0 || letters.length > mostLetters) return undefined;
  const pixels = new Uint8Array(picture.pixels.length).fill(255);
  const around = { x0: width, y0: height, x1: 0, y1: 0 };
  for (const letter of letters) {
    // Dots, accents and points stand apart from their letter.
    const box = grown(letter, Math.round((letter.y1 - letter.y0) * 0.6));
    eachRow(box, picture, (from, to) => pixels.set(bare.subarray(from, to), from));
    around.x0 = Math.min(around.x0, box.x0);
    around.y0 = Math.min(around.y0, box.y0);
    around.x1 = Math.max(around.x1, box.x1);
    around.y1 = Math.max(around.y1, box.y1);
  }
  return cutOut({ pixels, width, height }, grown(around, margin));
}

export function movedBy(lines: readonly Line[], x: number, y: number): Line[] {
  const moved = <Place extends Box>(box: Place) => ({
    ...box,
    x0: box.x0 + x,
    y0: box.y0 + y,
    x1: box.x1 + x,
    y1: box.y1 + y,
  });
  return lines.map((line) => ({
    ...line,
    bbox: moved(line.bbox),
    baseline: moved(line.baseline),
    words: line.words.map((word) => ({
      ...word,
      bbox: moved(word.bbox),
      symbols: word.symbols.map((symbol) => ({ ...symbol, bbox: moved(symbol.bbox) })),
    })),
  }));
}

function cutOut(picture: Picture, box: Box): Part {
  const x = Math.max(0, box.x0);
  const y = Math.max(0, box.y0);
  const width = Math.min(picture.width, box.x1) - x;
  const height = Math.min(picture.height, box.y1) - y;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * picture.width + x;
    pixels.set(picture.pixels.subarray(from, from + width), row * width);
  }
  return { picture: { pixels, width, height }, x, y };
}

function grown({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

function eachRow(
  { x0, y0, x1, y1 }: Box,
  { width, height }: Picture,
  tell: (from: number, to: number) => void,
): void {
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
    tell(y * width + Math.max(0, x0), y * width + Math.min(width, x1));
}

function heightOf(lines: readonly Line[]): number | undefined {
  const heights = lines
    .flatMap(({ words }) => words.map(({ bbox }) => bbox.y1 - bbox.y0))
    .sort((a, b) => a - b);
  return heights[heights.length >> 1];
}

/** Neither a speck nor a drawing. */
function isLetter(usual: number | undefined): (blot: Blot) => boolean {
  return ({ x0, y0, x1, y1, pixels }) => {
    const height = y1 - y0;
    const width = x1 - x0;
    if (usual === undefined) return height >= 8 && width < height * 3;
    return height >= usual * 0.4 && height <= usual * 3 && width <= height * 6 && pixels >= usual;
  };
}
