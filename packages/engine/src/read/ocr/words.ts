import type { Line } from 'tesseract.js';
import type { Box, Word } from '../document/page.js';
import type { InkRule } from './rules.js';

/** Of the height of a font: as far as the tallest letters rise above its line, and the lowest hang below it. */
const ascent = 0.8;
/** The height of digits and capitals, and of letters like x. */
const capital = 0.7;

/** What a rule, a speck or a frame is taken for. */
const strokes = /^[|\-–—_=~.,:;'"‘’“”`´^*°•·!¦\\/()[\]{}<>«»]+$/;
const unsure = 45;

/** The words of recognised lines, in points: `scale` of them to a pixel. */
export function wordsOf(lines: readonly Line[], rules: readonly InkRule[], scale: number): Word[] {
  return lines.flatMap((line) => {
    const size = sizeOf(line);
    return line.words
      .filter(({ text, confidence, bbox }) => {
        if (text.trim() === '' || isUpended(text, bbox)) return false;
        if (!strokes.test(text)) return true;
        return confidence >= unsure && !rules.some((rule) => liesOn(bbox, rule));
      })
      .map(({ text, confidence, bbox }) => {
        const foot = baselineAt(line, (bbox.x0 + bbox.x1) / 2);
        return {
          text: text.trim(),
          confidence,
          x0: bbox.x0 * scale,
          y0: (foot - size * ascent) * scale,
          x1: bbox.x1 * scale,
          y1: (foot + size * (1 - ascent)) * scale,
          size: size * scale,
          isBold: false,
        };
      });
  });
}

/** Of the font, in pixels: from the heights of its letters, as far as their shapes tell which ones they are. */
function sizeOf({ words, rowAttributes }: Line): number {
  const sizes = words
    .flatMap(({ symbols }) => symbols)
    .filter(({ text }) => /^[\p{Lu}\p{Nd}bdfhkl]$/u.test(text))
    .map(({ bbox }) => (bbox.y1 - bbox.y0) / capital)
    .sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1];
  return middle ?? rowAttributes.rowHeight;
}

/** Writing that runs up or down a page that stands upright. */
function isUpended(text: string, { x0, y0, x1, y1 }: Box): boolean {
  return text.length >= 3 && y1 - y0 > 1.5 * (x1 - x0);
}

function baselineAt({ baseline: { x0, y0, x1, y1 } }: Line, x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

function liesOn(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  rule: InkRule,
): boolean {
  const across = Math.min(x1, rule.x1 + 2) - Math.max(x0, rule.x0 - 2);
  const down = Math.min(y1, rule.y1 + 2) - Math.max(y0, rule.y0 - 2);
  return across > 0 && down > 0 && across * down > (x1 - x0) * (y1 - y0) * 0.3;
}
