import type { Box, DocumentPage } from '../page.js';
import { isInside, middleX, middleY, overlap } from './boxes.js';

/** In points: words are looked up by the square that their middle is in. */
const square = 40;

/** Filled areas without a word in them: bars of a chart, marks of a legend. */
export function bareFills({ fills, words, width, height }: DocumentPage): Box[] {
  const squares = new Map<string, Box[]>();
  for (const word of words) {
    const key = `${Math.floor(middleX(word) / square)},${Math.floor(middleY(word) / square)}`;
    const own = squares.get(key);
    if (own) own.push(word);
    else squares.set(key, [word]);
  }
  const hasWord = (fill: Box) => {
    for (let x = Math.floor(fill.x0 / square); x <= fill.x1 / square; x += 1)
      for (let y = Math.floor(fill.y0 / square); y <= fill.y1 / square; y += 1)
        if (squares.get(`${x},${y}`)?.some((word) => isInside(word, fill))) return true;
    return false;
  };
  return fills.filter((fill) => {
    const [across, down] = [fill.x1 - fill.x0, fill.y1 - fill.y0];
    return across >= 3 && down >= 3 && across < 0.7 * width && down < 0.7 * height && !hasWord(fill);
  });
}

/** Words among bars and marks are the labels of a chart. */
export function isDrawing(box: Box, bare: readonly Box[]): boolean {
  const near = { x0: box.x0 - 15, y0: box.y0 - 15, x1: box.x1 + 15, y1: box.y1 + 15 };
  return bare.filter((fill) => overlap(fill, near)).length >= 3;
}
