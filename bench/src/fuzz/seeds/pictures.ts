import sharp from 'sharp';
import type { Chance } from '../../random.js';
import { swapped } from '../lies.js';
import type { Lie, Seed } from '../seed.js';

/** Small: characters are looked for in every one that opens, which takes seconds. */
const width = 200;
const height = 100;

/** Rules of a table, and strokes where its characters would be. */
function pixels(chance: Chance): Buffer {
  const grey = Buffer.alloc(width * height, 255);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) grey.fill(0, y * width + x0, y * width + x1);
  };
  for (let y = 4; y < height; y += 30) fill(4, y, width - 4, y + 1);
  for (let x = 4; x < width; x += 64) fill(x, 4, x + 1, height - 4);
  for (let strokes = chance.between(10, 60); strokes > 0; strokes -= 1) {
    const x = chance.between(6, width - 12);
    const y = chance.between(6, height - 14);
    if (chance.next() < 0.5) fill(x, y, x + 6, y + 1);
    else fill(x, y, x + 1, y + 9);
  }
  return grey;
}

/** Widths and heights of headers: the same numbers, wherever they stand. */
const size: Lie = {
  name: 'its size',
  tell(bytes, chance) {
    const copy = Buffer.from(bytes);
    const other = chance.pick([0, 1, 0xffff, 0x7fff, 20_000]) ?? 0;
    for (let at = 0; at + 2 <= Math.min(copy.length, 400); at += 1) {
      if (copy.readUInt16BE(at) === width || copy.readUInt16BE(at) === height) copy.writeUInt16BE(other, at);
      else if (copy.readUInt16LE(at) === width || copy.readUInt16LE(at) === height)
        copy.writeUInt16LE(other, at);
    }
    return copy;
  },
};

function picture(format: 'png' | 'jpeg' | 'tiff', ending: string): Seed {
  return {
    format,
    ending,
    mayBeRefused: true,
    lies: [size, swapped],
    build: (chance) =>
      sharp(pixels(chance), { raw: { width, height, channels: 1 } })
        .toFormat(format)
        .toBuffer(),
  };
}

export const pictureSeeds: readonly Seed[] = [
  picture('png', 'png'),
  picture('jpeg', 'jpg'),
  picture('tiff', 'tiff'),
];
