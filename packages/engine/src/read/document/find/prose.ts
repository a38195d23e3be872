import type { Box } from '../page.js';
import { around, median, sharedX } from './boxes.js';
import type { Line, Phrase } from './lines.js';

/** A paragraph. */
export interface Block extends Box {
  phrases: Phrase[];
}

/** Fewer lines may be the text of a cell. */
const leastLines = 4;

const mostBeside = 100;

/** Running text: long phrases one below the other at one pitch, each but the last as long as there is room. */
export function paragraphsOf(lines: readonly Line[]): Block[] {
  const found: Block[] = [];
  let open: Phrase[][] = [];
  const close = (block: Phrase[]) => {
    if (isProse(block)) found.push({ ...around(block), phrases: block });
  };
  for (const line of lines) {
    const kept: Phrase[][] = [];
    // So many phrases beside each other are no text.
    const free = new Set(line.phrases.length > mostBeside ? [] : line.phrases);
    for (const block of open) {
      const last = block.at(-1);
      const next = [...free].find((phrase) => goesOn(block, phrase));
      if (next) {
        block.push(next);
        free.delete(next);
        kept.push(block);
      } else if (last && line.y0 - last.y1 > last.size) close(block);
      else kept.push(block);
    }
    for (const phrase of free) kept.push([phrase]);
    open = kept;
  }
  for (const block of open) close(block);
  return found;
}

/** Text with something else beside its lines is the text of a cell, unless that is the mark of a list. */
export function withoutCells(paragraphs: readonly Block[], stream: readonly Line[]): Block[] {
  const prose = new Set(paragraphs.flatMap(({ phrases }) => phrases));
  return paragraphs.filter(({ y0, y1 }) => {
    for (let at = firstFrom(stream, y0); at < stream.length; at += 1) {
      const line = stream[at];
      if (!line || line.base > y1) return true;
      if (line.phrases.some((other) => !prose.has(other) && !isMark(other.text))) return false;
    }
    return true;
  });
}

function firstFrom(stream: readonly Line[], y: number): number {
  let [low, high] = [0, stream.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stream[middle]?.base ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The mark or the number before an item of a list, or before a paragraph. */
export function isMark(text: string): boolean {
  return /^(?:[•◦▪■●○–—*·❖➢✓-]|[([]?(?:\d{1,3}|[a-z]|[ivx]+)[.)\]]?)$/iu.test(text);
}

function goesOn(block: readonly Phrase[], below: Phrase): boolean {
  const above = block.at(-1);
  if (!above) return false;
  const gap = below.y0 - above.y1;
  const [first, second] = block;
  const pitch = first && second ? second.y0 - first.y0 : undefined;
  return (
    gap < 0.9 * above.size &&
    gap > -0.5 * above.size &&
    (pitch === undefined || Math.abs(below.y0 - above.y0 - pitch) < 0.15 * above.size) &&
    Math.abs(above.size - below.size) < 0.15 * above.size &&
    Math.abs(above.x0 - below.x0) < 3 * above.size &&
    sharedX(above, below) > 0.5 * Math.min(above.x1 - above.x0, below.x1 - below.x0)
  );
}

function isProse(block: readonly Phrase[]): boolean {
  const [first] = block;
  if (block.length < leastLines) return first !== undefined && isSentence(first);
  const words = block.map((phrase) => phrase.words.length);
  const widths = block.map(({ x0, x1 }) => x1 - x0);
  const width = Math.max(...widths);
  const full = widths.slice(0, -1).filter((one) => one > 0.72 * width).length;
  return median(words) >= 4 && full >= 0.7 * (block.length - 1) && letterShare(block) > 0.75;
}

/** A line that reads like a part of a sentence and not like the text of a cell. */
export function isSentence({ words }: Phrase): boolean {
  const lower = words.filter(({ text }) => /^\p{Ll}+[,.;:]?$/u.test(text)).length;
  return words.length >= 9 && lower >= 0.6 * words.length;
}

function letterShare(block: readonly Phrase[]): number {
  const text = block.map((phrase) => phrase.text.replaceAll(' ', '')).join('');
  return text.replaceAll(/[^\p{L}]/gu, '').length / Math.max(1, text.length);
}
