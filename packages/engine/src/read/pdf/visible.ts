import type { Box } from '../document/page.js';
import type { Drawn, Glyph } from './drawn.js';
import { largest } from './rules.js';

/**
 * The upright glyphs that a person sees. Invisible ones count where they lie over a picture, as recognised text does,
 * or where there is no other text; white ones where they stand on a colour or a picture.
 */
export function visibleGlyphs({ glyphs, areas, pictures }: Drawn): {
  glyphs: Glyph[];
  hidden: number;
  angled: number;
} {
  const coloured = largest([...areas.filter(({ isWhite }) => !isWhite), ...pictures]);
  const hasVisible = glyphs.some(({ look }) => look === 'visible');
  const seen: Glyph[] = [];
  let hidden = 0;
  let angled = 0;
  for (const glyph of glyphs) {
    const isSpace = glyph.text.trim() === '';
    if (glyph.turn !== 0) {
      if (!isSpace) angled += 1;
      continue;
    }
    const isSeen =
      glyph.look === 'visible' ||
      (glyph.look === 'white' && isOver(glyph, coloured)) ||
      (glyph.look === 'invisible' && (!hasVisible || isOver(glyph, pictures)));
    if (isSeen) seen.push(glyph);
    else if (!isSpace) hidden += 1;
  }
  return { glyphs: seen, hidden, angled };
}

function isOver({ x, endX, y, size }: Glyph, boxes: readonly Box[]): boolean {
  const middleX = (x + endX) / 2;
  const middleY = y - size / 4;
  return boxes.some(
    (box) => middleX >= box.x0 && middleX <= box.x1 && middleY >= box.y0 && middleY <= box.y1,
  );
}
