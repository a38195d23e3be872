import type { DocumentPage, Rule, Word } from '../page.js';

const width = 5;
const height = 12;
const size = 9;

/**
 * A page from a picture in text: words as they stand (one space between words of a phrase), `*word*` in bold, runs of
 * `-` and `+` as lines across, `|` and `+` as lines down. A line of a rule takes no height.
 */
export function pageOf(picture: string): DocumentPage {
  const words: Word[] = [];
  const rules: Rule[] = [];
  let y = 40;
  for (const line of picture.split('\n')) {
    const isRule = /^[\s+|-]*-{3,}[\s+|-]*$/.test(line);
    if (isRule) {
      for (const { 0: run, index } of line.matchAll(/[+-]{3,}/g))
        rules.push({
          x0: index * width,
          x1: (index + run.length) * width,
          y0: y,
          y1: y + 0.5,
          isHorizontal: true,
        });
      continue;
    }
    for (const { index } of line.matchAll(/\|/g))
      rules.push({
        x0: (index + 0.5) * width,
        x1: (index + 0.6) * width,
        y0: y,
        y1: y + height,
        isHorizontal: false,
      });
    for (const { 0: text, index } of line.matchAll(/[^\s|]+/g)) {
      const isBold = text.startsWith('*') && text.endsWith('*') && text.length > 2;
      const x0 = index * width;
      const x1 = x0 + text.length * width;
      words.push({ text: isBold ? text.slice(1, -1) : text, x0, x1, y0: y + 1, y1: y + 11, size, isBold });
    }
    y += height;
  }
  return { page: 1, width: 600, height: 800, words, rules, fills: [] };
}
