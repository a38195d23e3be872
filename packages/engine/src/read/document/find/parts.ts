import type { Rule } from '../page.js';
import { columnsUnder, type Gutter, type Side, trimmed } from './columns.js';
import { type Line, type Phrase, phraseOf } from './lines.js';
import { isSeparated } from './regions.js';

/** A phrase and the columns it stands in. */
export interface Part {
  first: number;
  last: number;
  phrase: Phrase;
}

/** A line of a table. */
export interface PartLine {
  base: number;
  size: number;
  y0: number;
  y1: number;
  parts: Part[];
}

export interface Columns {
  /** Between the columns: one less than there are columns. */
  separators: number[];
  /** Is the separator a drawn line? */
  isDrawn: boolean[];
  /** The white space around the separator, for those that are not drawn. */
  gutters: (Gutter | undefined)[];
  /** From where to where the texts of each column reach. */
  sides: (Side | undefined)[];
  /** The drawn lines of each separator. */
  rules: (readonly Rule[])[];
}

export function countOf({ separators }: Columns): number {
  return separators.length + 1;
}

export function partLineOf(line: Line, columns: Columns): PartLine {
  const parts = line.phrases
    .flatMap((phrase) => cutAt(phrase, columns))
    .map((phrase) => {
      const under = columnsUnder(phrase, columns.separators, 0.25 * phrase.size);
      const [first, last] = trimmed(phrase, under, columns.sides);
      return { first, last, phrase };
    });
  return { base: line.base, size: line.size, y0: line.y0, y1: line.y1, parts: together(parts) };
}

/** Words on both sides of a gutter that stand a little further apart than the others do are not one phrase. */
function cutAt(phrase: Phrase, { separators, gutters }: Columns): Phrase[] {
  const { words, size } = phrase;
  if (words.length < 2) return [phrase];
  const gaps = words.slice(1).map((word, at) => word.x0 - (words[at]?.x1 ?? 0));
  const usual = gaps.length > 1 ? Math.min(...gaps.filter((gap) => gap > 0.05 * size)) : 0.25 * size;
  const cuts: number[] = [];
  for (const [at, gap] of gaps.entries()) {
    const [from, to] = [words[at]?.x1 ?? 0, words[at + 1]?.x0 ?? 0];
    const isGutter = separators.some(
      (x, column) =>
        (x > from && x < to) ||
        (gutters[column] &&
          Math.min(to, gutters[column].x1) - Math.max(from, gutters[column].x0) > 0.15 * size),
    );
    if (isGutter && gap > 0.35 * size && gap > 1.4 * usual) cuts.push(at + 1);
  }
  if (cuts.length === 0) return [phrase];
  return [0, ...cuts].map((from, at) => phraseOf(words.slice(from, cuts[at])));
}

/** Phrases of a line that share a column are one part. */
function together(parts: Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    if (before && part.first <= before.last) {
      const words = [...before.phrase.words, ...part.phrase.words];
      before.last = Math.max(before.last, part.last);
      before.phrase = {
        x0: Math.min(before.phrase.x0, part.phrase.x0),
        y0: Math.min(before.phrase.y0, part.phrase.y0),
        x1: Math.max(before.phrase.x1, part.phrase.x1),
        y1: Math.max(before.phrase.y1, part.phrase.y1),
        words,
        text: `${before.phrase.text} ${part.phrase.text}`,
        size: Math.max(before.phrase.size, part.phrase.size),
        isBold: before.phrase.isBold && part.phrase.isBold,
      };
    } else result.push({ ...part });
  }
  return result;
}

/** Where a drawn separator is left out beside a part and nothing stands behind it, the part has that column too. */
export function widened({ parts, y0, y1, ...line }: PartLine, columns: Columns): PartLine {
  const { separators, isDrawn, rules } = columns;
  const isOpen = (at: number) => {
    const x = separators[at];
    return x !== undefined && isDrawn[at] === true && !isSeparated(rules[at] ?? [], x, y0, y1);
  };
  const wide = parts.map((part, at) => {
    let { first, last } = part;
    const from = (parts[at - 1]?.last ?? -1) + 1;
    const to = (parts[at + 1]?.first ?? separators.length + 1) - 1;
    while (first > from && isOpen(first - 1)) first -= 1;
    while (last < to && isOpen(last)) last += 1;
    return { ...part, first, last };
  });
  // Two parts may claim the columns between them: the first to ask has them.
  for (const [at, part] of wide.entries()) {
    const before = wide[at - 1];
    if (before && part.first <= before.last) part.first = Math.min(part.last, before.last + 1);
  }
  return { ...line, y0, y1, parts: wide };
}
