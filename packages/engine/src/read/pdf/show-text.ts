import type { Drawn, Glyph } from './drawn.js';
import type { State } from './interpreter.js';
import { multiply } from './matrix.js';

/** What is needed of a font: its glyphs come with the text they show. */
export interface TextFont {
  isBold: boolean;
  isVertical: boolean;
  /** From its own units to those of text: 0.001 for nearly all. */
  unit: number;
  /** Height of the letters as a share of the font's size: 1 but for fonts whose glyphs are drawings. */
  height: number;
  ascent: number;
  descent: number;
}

interface FontGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: readonly number[] | null;
}

const invisible = 3;
const filledAndStroked = 2;

/** `shown` holds glyphs, and numbers that move what follows by thousandths of the font's size. */
export function showGlyphs(
  shown: unknown,
  state: State,
  drawn: Drawn,
  isHidden: boolean,
  most: number,
): void {
  const { font, fontSize, horizontalScale, charSpacing, wordSpacing, rise, renderingMode } = state;
  if (!font || !Array.isArray(shown)) return;
  const [a, b, c, d, e, f] = multiply(state.matrix, state.textMatrix);
  const size = Math.abs(fontSize) * Math.hypot(c, d) * font.height;
  const isShown = !isHidden && size > 0.5 && state.fillAlpha > 0;
  const look = renderingMode % 4 === invisible ? 'invisible' : isWhite(state.fill) ? 'white' : 'visible';
  const isBold = font.isBold || renderingMode === filledAndStroked;
  const turn = turnOf(Math.sign(fontSize * horizontalScale) * a, Math.sign(fontSize * horizontalScale) * b);
  const { clip } = state;
  for (const item of shown as (FontGlyph | number)[]) {
    if (typeof item === 'number') {
      const by = (-item * fontSize) / 1000;
      if (font.isVertical) state.y += by;
      else state.x += by * horizontalScale;
      continue;
    }
    const spacing = charSpacing + (item.isSpace ? wordSpacing : 0);
    let { x, y } = state;
    y += rise;
    let endX = x;
    let endY = y;
    if (font.isVertical) {
      const [down = -1000, left = item.width / 2, up = 880] = item.vmetric ?? [];
      // Set below each other, but shown as upright letters: each is as wide as it is.
      x -= left * font.unit * fontSize;
      y -= up * font.unit * fontSize;
      endX = x + item.width * font.unit * fontSize;
      endY = y;
      state.y += down * font.unit * fontSize - spacing;
    } else {
      const width = item.width * font.unit * fontSize;
      endX = x + width * horizontalScale;
      state.x += (width + spacing) * horizontalScale;
    }
    if (!isShown) continue;
    const atX = a * x + c * y + e;
    const atY = b * x + d * y + f;
    const toX = a * endX + c * endY + e;
    const toY = b * endX + d * endY + f;
    const middleX = (atX + toX) / 2 + (c * fontSize) / 4;
    const middleY = (atY + toY) / 2 + (d * fontSize) / 4;
    if (middleX < clip.x0 || middleX > clip.x1 || middleY < clip.y0 || middleY > clip.y1) continue;
    if (drawn.glyphs.length >= most) {
      drawn.glyphsLeftOut += 1;
      continue;
    }
    const nextX = font.isVertical ? toX : a * state.x + c * y + e;
    const nextY = font.isVertical ? toY : b * state.x + d * y + f;
    drawn.glyphs.push({
      text: item.unicode,
      x: atX,
      y: atY,
      endX: toX,
      endY: toY,
      nextX,
      nextY,
      size,
      ascent: font.ascent,
      descent: font.descent,
      isBold,
      turn,
      look,
    });
  }
}

/** Text that leans by a few degrees, as over a scan, counts as straight. */
function turnOf(x: number, y: number): Glyph['turn'] {
  const most = 0.1 * Math.hypot(x, y);
  if (Math.abs(y) <= most) return x >= 0 ? 0 : 2;
  if (Math.abs(x) <= most) return y > 0 ? 1 : 3;
  return undefined;
}

export function isWhite(colour: string): boolean {
  if (!colour.startsWith('#')) return false;
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return value >> 16 > 249 && ((value >> 8) & 255) > 249 && (value & 255) > 249;
}
