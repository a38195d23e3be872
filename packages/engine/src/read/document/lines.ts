import type { Box, Word } from './page.js';

/** Words of one baseline, from left to right. */
export interface TextLine extends Box {
  words: Word[];
  text: string;
}

/** Lines of a page or a part of it, from above. */
export function linesOf(words: readonly Word[]): TextLine[] {
  const sorted = words.toSorted((one, other) => one.y0 + one.y1 - other.y0 - other.y1 || one.x0 - other.x0);
  const lines: Word[][] = [];
  let middle = Number.NEGATIVE_INFINITY;
  for (const word of sorted) {
    const own = (word.y0 + word.y1) / 2;
    const line = lines.at(-1);
    if (line && own - middle < (word.y1 - word.y0) * 0.4) line.push(word);
    else {
      lines.push([word]);
      middle = own;
    }
  }
  return lines.map(lineOf);
}

export function lineOf(words: readonly Word[]): TextLine {
  const ordered = words.toSorted((one, other) => one.x0 - other.x0);
  return {
    words: ordered,
    text: ordered.map(({ text }) => text).join(' '),
    x0: Math.min(...ordered.map(({ x0 }) => x0)),
    x1: Math.max(...ordered.map(({ x1 }) => x1)),
    y0: Math.min(...ordered.map(({ y0 }) => y0)),
    y1: Math.max(...ordered.map(({ y1 }) => y1)),
  };
}

/** Whether most of a box lies in another one. */
export function liesIn(inner: Box, outer: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}
