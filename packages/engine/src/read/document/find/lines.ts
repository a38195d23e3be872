import type { Box, Rule, Word } from '../page.js';
import { around, sharedY } from './boxes.js';

/** Words of a line that stand as close as words of a sentence. */
export interface Phrase extends Box {
  words: Word[];
  text: string;
  size: number;
  isBold: boolean;
}

/** All that stands on one base line, from the left to the right of the page. */
export interface Line extends Box {
  base: number;
  size: number;
  phrases: Phrase[];
}

/** In sizes of the font: words of a sentence stand a quarter apart, in justified lines up to a half and more. */
const phraseGap = 0.75;

/** Footnote marks are smaller than what they stand beside. */
const markSize = 0.82;

export function linesOf(words: readonly Word[], uprights: readonly Rule[]): Line[] {
  const groups = raised(byBase(words));
  return groups.map((group) => lineOf(group, uprights)).sort((a, b) => a.base - b.base || a.x0 - b.x0);
}

export function baseOf({ y0, y1 }: Box): number {
  return y1 - 0.22 * (y1 - y0);
}

interface Group {
  base: number;
  words: Word[];
}

function byBase(words: readonly Word[]): Group[] {
  const groups: Group[] = [];
  const sorted = [...words].sort((a, b) => baseOf(a) - baseOf(b) || a.x0 - b.x0);
  for (const word of sorted) {
    const base = baseOf(word);
    const group = groups.at(-1);
    const size = Math.min(word.size, group?.words[0]?.size ?? 0);
    if (group && base - group.base <= 0.3 * size) {
      // The mean would wander down a page of words that all stand a little lower than the one before.
      if (group.words.length < 4)
        group.base = (group.base * group.words.length + base) / (group.words.length + 1);
      group.words.push(word);
    } else groups.push({ base, words: [word] });
  }
  return groups;
}

/** Raised and lowered signs (footnote marks) go to the line of the word that they stand beside. */
function raised(groups: Group[]): Group[] {
  const hosts = groups.map(({ words }) => ({
    largest: words.reduce((most, { size }) => Math.max(most, size), 0),
    byEnd: [...words].sort((a, b) => a.x1 - b.x1),
    byStart: [...words].sort((a, b) => a.x0 - b.x0),
  }));
  for (const [at, group] of groups.entries()) {
    const kept: Word[] = [];
    for (const word of group.words) {
      const home = [at + 1, at - 1, at + 2, at - 2].find((other) => {
        const host = hosts[other];
        if (!host || word.size > host.largest * markSize) return false;
        const reach = 0.35 * host.largest;
        const before = host.byEnd[firstFrom(host.byEnd, 'x1', word.x0 + reach) - 1];
        const behind = host.byStart[firstFrom(host.byStart, 'x0', word.x1 - reach)];
        return [before, behind].some((one) => one !== undefined && isMarkOf(word, one));
      });
      if (home === undefined) kept.push(word);
      else groups[home]?.words.push(word);
    }
    group.words = kept;
  }
  return groups.filter((group) => group.words.length > 0);
}

function isMarkOf(mark: Word, host: Word): boolean {
  if (mark.size > host.size * markSize) return false;
  const gap = Math.min(Math.abs(mark.x0 - host.x1), Math.abs(host.x0 - mark.x1));
  return gap < host.size * 0.35 && sharedY(mark, host) > 0.3 * (mark.y1 - mark.y0);
}

function lineOf({ base, words }: Group, uprights: readonly Rule[]): Line {
  const sorted = [...words].sort((a, b) => a.x0 - b.x0);
  const justified = justifiedGap(sorted);
  const phrases: Word[][] = [];
  let right = -Infinity;
  for (const word of sorted) {
    const last = phrases.at(-1);
    const size = Math.max(word.size, last?.at(-1)?.size ?? 0);
    if (last && word.x0 - right <= Math.max(phraseGap * size, justified) && !isCut(right, word, uprights))
      last.push(word);
    else phrases.push([word]);
    right = Math.max(right, word.x1);
  }
  const made = phrases.map(phraseOf);
  const size = Math.max(...made.map((phrase) => phrase.size));
  return { ...around(made), base, size, phrases: made };
}

/** Words of a justified line may stand far apart, but all as far: the gap up to which they are one phrase. */
function justifiedGap(words: readonly Word[]): number {
  const size = words[0]?.size ?? 10;
  const gaps = words.slice(1).map((word, at) => word.x0 - (words[at]?.x1 ?? 0));
  const wide = gaps.filter((gap) => gap > phraseGap * size && gap < 1.8 * size);
  const least = Math.min(...wide);
  if (wide.length < 3 || gaps.some((gap) => gap < 0.85 * least)) return 0;
  const letters = words.filter(({ text }) => /^\p{L}[\p{L}'’-]*[,.;:]?$/u.test(text)).length;
  const even = wide.filter((gap) => gap < 1.2 * least);
  return letters > 0.8 * words.length && even.length > 0.8 * wide.length ? 1.2 * least : 0;
}

export function phraseOf(words: Word[]): Phrase {
  const sizes = words.map(({ size }) => size);
  return {
    ...around(words),
    words,
    text: words.map(({ text }) => text).join(' '),
    size: Math.max(...sizes),
    isBold: words.every(({ isBold }) => isBold),
  };
}

/** `uprights` are sorted by x. */
function isCut(from: number, to: Word, uprights: readonly Rule[]): boolean {
  const middle = (to.y0 + to.y1) / 2;
  for (let at = firstFrom(uprights, 'x0', from - 1); at < uprights.length; at += 1) {
    const rule = uprights[at];
    if (!rule || rule.x0 > to.x0 + 1) return false;
    if (rule.y0 <= middle && rule.y1 >= middle) return true;
  }
  return false;
}

/** The first of the boxes, sorted by that side, where it is at x or behind. */
function firstFrom(sorted: readonly Box[], side: 'x0' | 'x1', x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[side] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
