import type { Box } from '../page.js';
import { median } from './boxes.js';
import type { Line } from './lines.js';

/** White space that runs down between two columns. */
export interface Gutter {
  x0: number;
  x1: number;
  /** Lines that have text on both sides. */
  lines: number;
}

/**
 * Stretches of x that no line covers but a few, with text on both sides. Lines with far fewer phrases than most
 * (titles, headings over groups) have no vote.
 */
export function guttersOf(lines: readonly Line[], tolerance = 0.06): Gutter[] {
  const counts = lines.map(({ phrases }) => phrases.length).sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length * 0.75)] ?? 0;
  const voters = lines.filter(({ phrases }) => phrases.length >= Math.max(2, usual * 0.45));
  if (voters.length === 0) return [];
  const edges = voters
    .flatMap(({ phrases }) =>
      phrases.flatMap(({ x0, x1 }) => [
        { x: x0, step: 1 },
        { x: x1, step: -1 },
      ]),
    )
    .sort((a, b) => a.x - b.x || b.step - a.step);
  const most = Math.floor(tolerance * voters.length);
  const gutters: Gutter[] = [];
  let covered = 0;
  let from: number | undefined;
  for (const { x, step } of edges) {
    covered += step;
    if (covered <= most && from === undefined && step < 0) from = x;
    else if (covered > most && from !== undefined) {
      if (x - from > 0) gutters.push({ x0: from, x1: x, lines: 0 });
      from = undefined;
    }
  }
  for (const gutter of gutters) gutter.lines = voters.filter((line) => standsAt(line, gutter)).length;
  const size = median(voters.map((line) => line.size));
  return gutters.filter((gutter) => isWide(gutter, voters.length, size));
}

/** Phrases of a line follow each other, so its ends tell. */
function standsAt({ phrases }: Line, { x0, x1 }: Gutter): boolean {
  return (phrases[0]?.x1 ?? Infinity) <= x0 + 0.5 && (phrases.at(-1)?.x0 ?? -Infinity) >= x1 - 0.5;
}

/** The fewer lines speak for it, the wider it has to be. */
function isWide({ x0, x1, lines }: Gutter, voters: number, size: number): boolean {
  const width = x1 - x0;
  if (lines <= 1) return width > 2 * size && voters <= 2;
  return width > (lines >= 6 ? 0.25 : lines >= 3 ? 0.4 : 0.6) * size;
}

/** Columns from separators: what stands between two of them. */
export function columnAt(separators: readonly number[], x: number): number {
  let [low, high] = [0, separators.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((separators[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First and last column that a phrase stands in: a slight reach over a separator does not count. */
export function columnsUnder(
  phrase: Box,
  separators: readonly number[],
  slack: number,
): [first: number, last: number] {
  const reach = Math.min(slack, (phrase.x1 - phrase.x0) * 0.3);
  const first = columnAt(separators, phrase.x0 + reach);
  return [first, Math.max(first, columnAt(separators, phrase.x1 - reach))];
}

/** From where to where the texts of each column reach, by those that stand in it alone. */
export function sidesOf(lines: readonly Line[], separators: readonly number[]): (Side | undefined)[] {
  const sides: (Side | undefined)[] = Array(separators.length + 1).fill(undefined);
  for (const { phrases } of lines)
    for (const { x0, x1 } of phrases) {
      const column = columnAt(separators, x0);
      if (column !== columnAt(separators, x1)) continue;
      const side = sides[column];
      sides[column] = { x0: Math.min(side?.x0 ?? x0, x0), x1: Math.max(side?.x1 ?? x1, x1) };
    }
  return sides;
}

export interface Side {
  x0: number;
  x1: number;
}

/** Columns at the ends of a range whose own texts the phrase hardly stands over are not its own. */
export function trimmed(
  phrase: Box,
  [first, last]: [number, number],
  sides: readonly (Side | undefined)[],
): [first: number, last: number] {
  const cover = (column: number) => {
    const side = sides[column];
    if (!side) return 0;
    const shared = Math.min(phrase.x1, side.x1) - Math.max(phrase.x0, side.x0);
    return shared / Math.max(1, Math.min(side.x1 - side.x0, phrase.x1 - phrase.x0));
  };
  let [from, to] = [first, last];
  while (from < to) {
    const [left, right] = [cover(from), cover(to)];
    if (Math.min(left, right) >= 0.35) break;
    if (left <= right) from += 1;
    else to -= 1;
  }
  return [from, to];
}

/** Amounts, shares, dates, times, and from one to another of them. */
const numeric =
  /^[-–—−+(<>≤≥~$€£¥*†‡§\s]*(?:[A-Z]{1,3}\s?)?[\d.,'’:/\s]*(?:\d\s?[-–]\s?)?[\d.,'’:/\s]*\d[\d.,'’\s]*(?:[%)*†‡§a-z°€$£]|\s)*$/u;
const blank = /^[-–—−.…*n/a()\s]+$/iu;

/** Reads like a figure, or like what stands in the place of one. */
export function isFigure(text: string): boolean {
  return numeric.test(text) || (text.length <= 5 && blank.test(text));
}

export function isNumber(text: string): boolean {
  return numeric.test(text);
}
