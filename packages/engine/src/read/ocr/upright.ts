import { blotsOf, letterHeight } from './blots.js';
import { onWhite } from './clean.js';
import { type Ground, groundOf, paperOf } from './ground.js';
import { type Ink, inkOf } from './ink.js';
import { fromPixels, greyOf, mostPixels, type Picture } from './picture.js';
import { skewOf } from './skew.js';

/** Letters of ten points are so high at 300 dots to the inch: measured, Tesseract knows 1% more words than at 200. */
const wantedLetter = 25;
const tallestLetter = 42;
const mostTimes = 4;
/** Less than that Tesseract and a table bear: a rule across the page is then a point off its line. */
const leastDegrees = 0.1;
/** Pictures that do not tell it are taken as if most letters were of ten points. */
const lettersInInch = 300 / wantedLetter;
/** The longer side of a picture of which nothing is known yet, in inches. */
const usualSide = 11;
/** Of the ground, in an inch: small enough for the band of one row, large enough to hold paper beside letters. */
const tilesPerInch = 18;

export interface Upright {
  /** Black on white paper. */
  clean: Picture;
  /** As it was, with its bands. */
  shaded: Picture;
  dpi: number;
}

/** The picture straightened, and as large as its letters need. */
export async function straightened(picture: Picture, told: number | undefined): Promise<Upright> {
  const { clean, ground, ink, letter, dpi } = cleaned(picture, told);
  const times = timesFor(letter, picture);
  const degrees = skewOf(ink);
  const paper = paperOf(ground);
  return {
    clean: await changed(clean, times, degrees, 255),
    shaded: await changed(picture, times, degrees, paper),
    dpi: dpi * times,
  };
}

export function tileFor(dpi: number): number {
  return Math.max(6, Math.round(dpi / tilesPerInch));
}

interface Cleaned {
  clean: Picture;
  ground: Ground;
  ink: Ink;
  letter: number | undefined;
  dpi: number;
}

/** Where nothing is told, the letters tell how many dots there are to the inch, once they are seen. */
function cleaned(picture: Picture, told: number | undefined): Cleaned {
  const guessed = Math.max(picture.width, picture.height) / usualSide;
  const first = cleanedAt(picture, told ?? Math.min(600, Math.max(72, guessed)));
  if (told !== undefined || first.letter === undefined) return first;
  const dpi = first.letter * lettersInInch;
  const isFarOff = Math.max(dpi, first.dpi) > 1.6 * Math.min(dpi, first.dpi);
  return isFarOff ? { ...cleanedAt(picture, dpi), dpi } : { ...first, dpi };
}

function cleanedAt(picture: Picture, dpi: number): Cleaned {
  const ground = groundOf(picture, tileFor(dpi));
  const clean = onWhite(picture, ground);
  const ink = inkOf(clean);
  return { clean, ground, ink, letter: letterHeight(blotsOf(ink)), dpi };
}

function timesFor(letter: number | undefined, { width, height }: Picture): number {
  const most = Math.sqrt(mostPixels / (width * height));
  if (letter === undefined) return Math.min(1, most);
  if (letter < wantedLetter * 0.85) return Math.min(mostTimes, wantedLetter / letter, most);
  return Math.min(letter > tallestLetter ? wantedLetter / letter : 1, most);
}

async function changed(picture: Picture, times: number, degrees: number, paper: number): Promise<Picture> {
  const turns = Math.abs(degrees) >= leastDegrees;
  if (times === 1 && !turns) return picture;
  let made = fromPixels(picture);
  if (times !== 1)
    made = fromPixels(await greyOf(made.resize({ width: Math.max(1, Math.round(picture.width * times)) })));
  if (turns) made = made.rotate(degrees, { background: { r: paper, g: paper, b: paper } });
  return greyOf(made);
}
