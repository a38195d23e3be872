import type { FoundTable } from '../found-table.js';
import { sharedX } from './boxes.js';
import { isCaption } from './captions.js';
import type { Line, Phrase } from './lines.js';

/** The line right above a table that names it: a caption, or a short one in bold or larger letters. */
export function titleOf(
  { box }: FoundTable,
  lines: readonly Line[],
  prose: ReadonlySet<Phrase>,
): string | undefined {
  const above = lines
    .filter((line) => line.base < box.y0 + 2 && sharedX(line, box) > 0)
    .slice(-3)
    .reverse();
  const texts: string[] = [];
  let below = box.y0;
  let letters: number | undefined;
  for (const { phrases, y1, size } of above) {
    const own = phrases.filter((phrase) => sharedX(phrase, box) > 0);
    const text = own.map((phrase) => phrase.text).join(' ');
    if (below - y1 > 2.2 * size || own.some((phrase) => prose.has(phrase))) break;
    if (letters !== undefined && Math.abs(size - letters) > 0.1 * size) break;
    below = y1 - size;
    letters = size;
    texts.unshift(text);
    if (isCaption(text)) return texts.join(' ');
    const isHeading = own.length === 1 && own.every((phrase) => phrase.isBold && phrase.words.length <= 14);
    if (!isHeading) return undefined;
  }
  return texts.length > 0 ? texts.join(' ') : undefined;
}
