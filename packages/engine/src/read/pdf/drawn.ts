import type { Box } from '../document/page.js';

/** A character where it was printed, in points of the page as it is seen. */
export interface Glyph {
  text: string;
  /** Where it starts on its baseline. */
  x: number;
  y: number;
  /** Where it ends, along the direction it runs in. */
  endX: number;
  endY: number;
  /** Where the next one would start: letters may be spaced. */
  nextX: number;
  nextY: number;
  size: number;
  /** Above and below the baseline, as shares of the size. */
  ascent: number;
  descent: number;
  isBold: boolean;
  /** Where it runs to: 0 to the right, 1 down, 2 to the left, 3 up; undefined for any other angle. */
  turn: 0 | 1 | 2 | 3 | undefined;
  look: 'visible' | 'invisible' | 'white';
}

/** A straight line or a thin area, or an area of a colour. */
export interface Stroke extends Box {
  isWhite: boolean;
  /** How many lines and areas were drawn before: what is drawn later covers. */
  at: number;
}

/** What a page draws, before it is words and rules. */
export interface Drawn {
  glyphs: Glyph[];
  lines: Stroke[];
  areas: Stroke[];
  pictures: Box[];
  /** Shapes with curves: letters may be drawn as such. */
  shapes: number;
  /** Beyond the limits. */
  glyphsLeftOut: number;
  strokesLeftOut: number;
}
