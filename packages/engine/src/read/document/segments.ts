import type { TextLine } from './lines.js';
import { lineOf } from './lines.js';
import type { Word } from './page.js';

/** A piece of a line that stands apart from its neighbours. */
export interface Segment extends TextLine {
  /** The line it stands in, from 0. */
  line: number;
  isBold: boolean;
  size: number;
}

/** Of the size of the font: three times as wide as a space. */
const apart = 0.9;

export function segmentsOf(lines: readonly TextLine[]): Segment[] {
  return lines.flatMap(({ words }, line) => {
    const groups: Word[][] = [];
    let last: Word | undefined;
    for (const word of words) {
      const group = groups.at(-1);
      if (group && last && word.x0 - last.x1 < apart * word.size) group.push(word);
      else groups.push([word]);
      last = word;
    }
    return groups.map((group) => ({
      ...lineOf(group),
      line,
      isBold: group.every(({ isBold }) => isBold),
      size: Math.max(...group.map(({ size }) => size)),
    }));
  });
}
