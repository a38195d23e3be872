import type { Word } from '../document/page.js';
import type { Glyph } from './drawn.js';
import { composed, glyphText, inReadingOrder } from './glyph-text.js';

/** All as shares of the font's size. A space is 0.2 to 0.3 wide, 0.17 at the least in lines set to both margins. */
const widestGap = 0.17;
const furthestBack = 0.5;
/** Letters spaced further apart stand in boxes of their own. */
const widestSpacing = 0.6;
const sameBaseline = 0.15;
/** The same letter again so near is printed twice, to look bold. */
const printedTwice = 0.12;

interface Piece {
  letters: string[];
  x0: number;
  x1: number;
  nextX: number;
  baseline: number;
  size: number;
  ascent: number;
  descent: number;
  isBold: boolean;
  afterSpace: boolean;
  beforeSpace: boolean;
  order: number;
}

/** Words of upright glyphs, in the order in which they were printed. `unknown` counts the glyphs nobody can read. */
export function wordsOf(glyphs: readonly Glyph[]): { words: Word[]; unknown: number } {
  let unknown = 0;
  const pieces: Piece[] = [];
  const printed = new PrintedGlyphs();
  let piece: Piece | undefined;
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    const text = glyphText(glyph.text);
    if (text === '') {
      unknown += 1;
      continue;
    }
    if (text === ' ') {
      if (piece) piece.beforeSpace = true;
      piece = undefined;
      last = undefined;
      continue;
    }
    const twin = printed.twinOf(glyph);
    if (twin) {
      twin.piece.isBold = true;
      continue;
    }
    if (piece && last && continues(piece, glyph)) {
      const accented = overlaps(last, glyph) ? composed(piece.letters.at(-1) ?? '', text) : undefined;
      if (accented) piece.letters[piece.letters.length - 1] = accented;
      else piece.letters.push(text);
      piece.x0 = Math.min(piece.x0, glyph.x);
      piece.x1 = Math.max(piece.x1, glyph.endX);
      piece.nextX = nextOf(glyph);
      piece.size = Math.max(piece.size, glyph.size);
    } else {
      piece = pieceOf(glyph, text, pieces.length, last === undefined);
      pieces.push(piece);
    }
    last = glyph;
    printed.add({ glyph, piece });
  }
  return { words: joined(pieces).map(wordOf), unknown };
}

function pieceOf(glyph: Glyph, text: string, order: number, afterSpace: boolean): Piece {
  return {
    letters: [text],
    x0: Math.min(glyph.x, glyph.endX),
    x1: Math.max(glyph.x, glyph.endX),
    nextX: nextOf(glyph),
    baseline: glyph.y,
    size: glyph.size,
    ascent: glyph.ascent,
    descent: glyph.descent,
    isBold: glyph.isBold,
    afterSpace,
    beforeSpace: false,
    order,
  };
}

function nextOf({ endX, nextX, size }: Glyph): number {
  return nextX - endX > widestSpacing * size ? endX : nextX;
}

function continues(piece: Piece, { x, y, size, text }: Glyph): boolean {
  const larger = Math.max(piece.size, size);
  const gap = x - piece.nextX;
  if (gap > widestGap * larger || gap < -furthestBack * larger) return false;
  const shift = Math.abs(y - piece.baseline);
  if (shift <= sameBaseline * larger) return size > piece.size * 0.6 || !endsInDigit(piece);
  // A raised mark belongs to the letter before it, but makes no other number of a number.
  return size < 0.8 * piece.size && shift <= 0.5 * larger && !endsInDigit(piece) && /[\p{N}*†‡]/u.test(text);
}

function endsInDigit({ letters }: Piece): boolean {
  return /\p{N}/u.test(letters.at(-1) ?? '');
}

function overlaps(one: Glyph, other: Glyph): boolean {
  const shared = Math.min(one.endX, other.endX) - Math.max(one.x, other.x);
  return shared > 0.5 * Math.min(one.endX - one.x, other.endX - other.x);
}

interface Printed {
  glyph: Glyph;
  piece: Piece;
}

/** Glyphs by where they stand, in squares of 4 points. */
class PrintedGlyphs {
  private readonly squares = new Map<number, Printed[]>();

  add(printed: Printed): void {
    const key = keyOf(printed.glyph.x / square, printed.glyph.y / square);
    const there = this.squares.get(key);
    if (there) there.push(printed);
    else this.squares.set(key, [printed]);
  }

  /** The same letter at nearly the same place. */
  twinOf({ text, x, y, size }: Glyph): Printed | undefined {
    const near = printedTwice * size;
    const toX = Math.floor((x + near) / square);
    const toY = Math.floor((y + near) / square);
    for (let atX = Math.floor((x - near) / square); atX <= toX; atX += 1) {
      for (let atY = Math.floor((y - near) / square); atY <= toY; atY += 1) {
        for (const printed of this.squares.get(keyOf(atX, atY)) ?? []) {
          const { glyph } = printed;
          if (glyph.text === text && Math.abs(glyph.x - x) < near && Math.abs(glyph.y - y) < near) {
            if (Math.abs(glyph.size - size) < 0.2 * size) return printed;
          }
        }
      }
    }
    return undefined;
  }
}

const square = 4;

function keyOf(x: number, y: number): number {
  return Math.floor(x) * 1e6 + Math.floor(y);
}

/** Pieces of a word that were not printed one after the other. */
function joined(pieces: readonly Piece[]): Piece[] {
  const sorted = pieces.toSorted((one, other) => one.baseline - other.baseline || one.x0 - other.x0);
  const whole: Piece[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && (sorted[to]?.baseline ?? 0) - (sorted[to - 1]?.baseline ?? 0) < 0.3) to += 1;
    const line = sorted.slice(from, to).sort((one, other) => one.x0 - other.x0);
    let current: Piece | undefined;
    for (const piece of line) {
      if (current && touches(current, piece)) {
        current.letters.push(...piece.letters);
        current.x1 = Math.max(current.x1, piece.x1);
        current.beforeSpace = piece.beforeSpace;
        current.order = Math.min(current.order, piece.order);
      } else {
        current = piece;
        whole.push(piece);
      }
    }
    from = to;
  }
  return whole.sort((one, other) => one.order - other.order);
}

function touches(left: Piece, right: Piece): boolean {
  if (left.beforeSpace || right.afterSpace) return false;
  const size = Math.min(left.size, right.size);
  const gap = right.x0 - left.x1;
  return gap > -0.15 * size && gap < 0.1 * size && Math.abs(left.size - right.size) < 0.1 * size;
}

function wordOf({ letters, x0, x1, baseline, size, ascent, descent, isBold }: Piece): Word {
  return {
    text: inReadingOrder(letters),
    x0,
    x1,
    y0: baseline - ascent * size,
    y1: baseline - descent * size,
    size,
    isBold,
  };
}
