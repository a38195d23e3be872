import type { Rule } from '../page.js';
import { around, median, middleY, snapped } from './boxes.js';
import { isCaption, isNote } from './captions.js';
import { isNumber } from './columns.js';
import type { Line, Phrase } from './lines.js';
import { isSentence } from './prose.js';

/** Lines of one page that may be a table by their white space alone. */
export interface Run {
  lines: Line[];
}

/** Single lines that may stand between the lines of a table: texts of several lines, headings of groups. */
const mostBetween = 5;

/** Lines one below the other in which the same gutter runs down, with the lines of one phrase between them. */
export function runsOf(lines: readonly Line[], prose: ReadonlySet<Phrase>, across: readonly Rule[]): Run[] {
  const runs: Run[] = [];
  let run: Line[] = [];
  let between: Line[] = [];
  const close = () => {
    if (run.filter(({ phrases }) => phrases.length >= 2).length >= 2) runs.push({ lines: run });
    run = [];
    between = [];
  };
  for (const { line, crossing } of withoutProse(lines, prose)) {
    if (crossing && crosses(crossing, run)) close();
    if (!line) continue;
    const last = between.at(-1) ?? run.at(-1);
    if (last && (isTooFar(run, last, line, across) || rulesBetween(last, line, across) > 1)) close();
    const [first] = line.phrases;
    if (!first || isCaption(first.text) || isNote(first.text) || isFormLine(line)) {
      close();
      continue;
    }
    if (line.phrases.length < 2 || isListLine(line)) {
      if (run.length === 0) continue;
      between.push(line);
      if (between.length > mostBetween || isSentence(first)) close();
      continue;
    }
    if (run.length > 0 && (!sharesGutter(run, line) || isNewHeader(run, line, across))) close();
    run.push(...between, line);
    between = [];
  }
  close();
  return runs;
}

/** A mark or a number, then text. */
export function isListLine({ phrases }: Line): boolean {
  const [mark, text] = phrases;
  if (phrases.length !== 2 || !mark || !text) return false;
  return (
    /^(?:[•◦▪■●○–—*·❖➢✓-]|\(?(?:\d{1,3}|[a-z]|[ivx]+)[.)])$/iu.test(mark.text) &&
    (text.words.length >= 3 || text.x0 - mark.x1 < 2 * text.size) &&
    !isNumber(text.text)
  );
}

/** The name of a field and what was filled in. */
function isFormLine({ phrases }: Line): boolean {
  const [name, value] = phrases;
  return (
    phrases.length === 2 &&
    name !== undefined &&
    value !== undefined &&
    name.text.endsWith(':') &&
    !isNumber(value.text)
  );
}

interface Item {
  line?: Line;
  /** Running text that stood on the line. */
  crossing?: Line;
}

/** Lines without the running text on them; those that stand half a line apart, beside each other, become one. */
function withoutProse(lines: readonly Line[], prose: ReadonlySet<Phrase>): Item[] {
  const items: Item[] = [];
  for (const whole of lines) {
    const phrases = whole.phrases.filter((phrase) => !prose.has(phrase));
    if (phrases.length < whole.phrases.length) items.push({ crossing: whole });
    if (phrases.length === 0) continue;
    const line = phrases.length === whole.phrases.length ? whole : { ...whole, ...around(phrases), phrases };
    const before = items.at(-1)?.line;
    if (before && isBeside(before, line)) items[items.length - 1] = { line: both(before, line) };
    else items.push({ line });
  }
  return items;
}

function isBeside(above: Line, below: Line): boolean {
  if (below.base - above.base > 0.75 * Math.min(above.size, below.size)) return false;
  const sorted = [...above.phrases, ...below.phrases].sort((a, b) => a.x0 - b.x0);
  return sorted.slice(1).every((phrase, at) => phrase.x0 > (sorted[at]?.x1 ?? 0));
}

function both(above: Line, below: Line): Line {
  const phrases = [...above.phrases, ...below.phrases].sort((a, b) => a.x0 - b.x0);
  return { ...around(phrases), base: below.base, size: Math.max(above.size, below.size), phrases };
}

/** Running text below or within the lines so far, not beside them. */
function crosses(line: Line, run: readonly Line[]): boolean {
  if (run.length === 0) return false;
  const box = around(run);
  return line.phrases.some(
    ({ x0, x1 }) => Math.min(x1, box.x1) - Math.max(x0, box.x0) > 0.3 * (box.x1 - box.x0),
  );
}

/** Rows stand close; a rule between them, the same alignment, or a distance that is usual here makes room. */
function isTooFar(run: readonly Line[], last: Line, line: Line, across: readonly Rule[]): boolean {
  const gap = line.base - last.base;
  if (gap <= 2.4 * line.size || gap <= 1.7 * usualGap(run)) return false;
  if (gap > 4.2 * line.size) return true;
  if (isAligned(run, line)) return false;
  if (gap <= 3.6 * line.size && rulesBetween(last, line, across) > 0) return false;
  const isLabel = line.phrases.length === 1 && run.some(({ x0 }) => Math.abs(line.x0 - x0) < 1);
  return !isLabel || gap > 3.2 * line.size;
}

function usualGap(run: readonly Line[]): number {
  const latest = run.slice(-30);
  const gaps = latest.slice(1).map((one, at) => one.base - (latest[at]?.base ?? 0));
  return gaps.length >= 2 ? median(gaps) : 0;
}

/** Rules one after the other count once when they are close: a double line. */
export function rulesBetween(above: Line, below: Line, across: readonly Rule[]): number {
  const width = Math.min(above.x1 - above.x0, below.x1 - below.x0);
  const ys = across
    .filter((rule) => {
      const y = middleY(rule);
      const shared = Math.min(rule.x1, below.x1) - Math.max(rule.x0, below.x0);
      return y > above.base - 2 && y < below.base - 0.5 * below.size && shared > 0.5 * width;
    })
    .map(middleY);
  return snapped(ys, 4).length;
}

/** A bold line of names after rows of figures, further below than rows stand, at a rule: another table begins. */
function isNewHeader(run: readonly Line[], line: Line, across: readonly Rule[]): boolean {
  const last = run.at(-1);
  const usual = usualGap(run);
  if (!last || usual === 0 || line.base - last.base < 1.5 * usual) return false;
  if (!line.phrases.every(({ isBold, text }) => isBold && !isNumber(text))) return false;
  return across.some(
    (rule) =>
      rule.x0 < line.x0 + line.size &&
      rule.x1 > line.x1 - line.size &&
      Math.abs(middleY(rule) - line.base + 0.3 * line.size) < 2.5 * line.size,
  );
}

/** Two phrases of the line begin or end where phrases of the lines before do. */
function isAligned(run: readonly Line[], line: Line): boolean {
  const wide = run.slice(-30).filter(({ phrases }) => phrases.length >= 2);
  const near = 0.25 * line.size;
  const places = new Set<string>();
  for (const { phrases } of [...wide.slice(-3), ...run.slice(-3)])
    for (const phrase of phrases)
      for (const [side, x] of edgesOf(phrase)) {
        const at = Math.round(x / near);
        for (const place of [at - 1, at, at + 1]) places.add(`${side}${place}`);
      }
  const aligned = line.phrases.filter((phrase) =>
    edgesOf(phrase).some(([side, x]) => places.has(`${side}${Math.round(x / near)}`)),
  );
  const left = Math.min(...run.map(({ x0 }) => x0));
  const needed = line.phrases.length === 1 && line.x0 > left + 2 * line.size ? 1 : 2;
  return aligned.length >= Math.max(needed, 0.6 * line.phrases.length);
}

function edgesOf({ x0, x1 }: Phrase): [side: string, x: number][] {
  return [
    ['left', x0],
    ['right', x1],
    ['middle', (x0 + x1) / 2],
  ];
}

/** Is there white space in the line that the lines before have at the same place? */
function sharesGutter(run: readonly Line[], line: Line): boolean {
  const before = run
    .slice(-30)
    .filter(({ phrases }) => phrases.length >= 2)
    .slice(-6);
  const own = gapsOf(line);
  return before.some((other) => haveCommon(own, gapsOf(other), 0.25 * line.size));
}

/** Both are sorted. */
function haveCommon(a: readonly [number, number][], b: readonly [number, number][], least: number): boolean {
  let [at, other] = [0, 0];
  for (;;) {
    const [one, two] = [a[at], b[other]];
    if (!one || !two) return false;
    if (Math.min(one[1], two[1]) - Math.max(one[0], two[0]) > least) return true;
    if (one[1] < two[1]) at += 1;
    else other += 1;
  }
}

function gapsOf({ phrases }: Line): [number, number][] {
  return phrases.slice(1).map((phrase, at) => [phrases[at]?.x1 ?? 0, phrase.x0]);
}
