import type { Rule } from '../page.js';
import { around, middleX, middleY } from './boxes.js';
import { isCaption, isNote } from './captions.js';
import { guttersOf } from './columns.js';
import type { Line, Phrase } from './lines.js';
import { isListLine, type Run, rulesBetween } from './runs.js';

const mostLines = 8;

/** Lines between a run and a rule as wide as it are its own: a header above it, a total below. */
export function extendedToRules(
  { lines: run }: Run,
  lines: readonly Line[],
  across: readonly Rule[],
  prose: ReadonlySet<Phrase>,
  others: ReadonlySet<Phrase>,
): Run {
  const box = around(run);
  const wide = across.filter(
    ({ x0, x1 }) =>
      Math.min(x1, box.x1) - Math.max(x0, box.x0) > 0.8 * (box.x1 - box.x0) &&
      x0 > box.x0 - 60 &&
      x1 < box.x1 + 60,
  );
  const own = [...run];
  const isOwn = (line: Line) =>
    line.phrases.every((phrase) => !prose.has(phrase) && !others.has(phrase) && !isCaption(phrase.text)) &&
    !isNote(line.phrases[0]?.text ?? '') &&
    !isListLine(line);
  for (const rule of wide.filter((one) => middleY(one) < box.y0 + 2).toReversed()) {
    const top = own[0];
    if (!top) break;
    const between = within(lines, middleY(rule), top.base - 0.5 * top.size, box);
    if (between.length === 0 && top.y0 - middleY(rule) > 3 * top.size) break;
    if (between.length > mostLines || !between.every(isOwn) || !isDense([...between, top], rule)) break;
    const isRow = between.length === 1 && isUnderRule(between[0], top, wide);
    const isOverColumns = between.some(
      (line) => line.phrases.length > 1 || (line.phrases[0]?.x0 ?? 0) > leftOf(run),
    );
    if (between.length > 0 && !isRow && !isOverColumns) break;
    own.unshift(...between);
  }
  for (const rule of wide.filter((one) => middleY(one) > box.y1 - 2)) {
    const foot = own.at(-1);
    if (!foot) break;
    const between = within(lines, foot.base + 0.5 * foot.size, middleY(rule), box);
    if (between.length === 0) continue;
    const isNoted = between.some((line) => isNote(line.phrases[0]?.text ?? ''));
    if (between.length > 3 || isNoted || !between.every(isOwn) || !isDense([foot, ...between])) break;
    own.push(...between);
  }
  return { lines: own };
}

/** A line with a rule right below it: with one right above it, a row. */
function isUnderRule(line: Line | undefined, below: Line, wide: readonly Rule[]): boolean {
  return wide.some(
    (rule) => line !== undefined && middleY(rule) > line.base - 1 && middleY(rule) < below.base,
  );
}

/** Where the first column ends. */
function leftOf(run: readonly Line[]): number {
  return guttersOf(run)[0]?.x0 ?? Infinity;
}

function within(lines: readonly Line[], from: number, to: number, box: { x0: number; x1: number }): Line[] {
  return lines
    .filter((line) => line.base > from + 1 && line.base < to + 1)
    .map((line) => ({
      ...line,
      phrases: line.phrases.filter(
        (phrase) => middleX(phrase) > box.x0 - 30 && middleX(phrase) < box.x1 + 30,
      ),
    }))
    .filter((line) => line.phrases.length > 0)
    .map((line) => ({ ...line, ...around(line.phrases) }));
}

function isDense(lines: readonly Line[], above?: Rule): boolean {
  const [first] = lines;
  if (above && first && first.y0 - middleY(above) > 3 * first.size) return false;
  return lines.slice(1).every((line, at) => line.base - (lines[at]?.base ?? 0) < 3.6 * line.size);
}

/** Runs one below the other with the same gutters are one, if nothing between them says otherwise. */
export function joinedRuns(
  runs: readonly Run[],
  lines: readonly Line[],
  prose: ReadonlySet<Phrase>,
  across: readonly Rule[],
): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const above = result.at(-1);
    const between = above && linesBetween(above, run, lines);
    if (above && between && isOne(above, run, between, prose, across))
      above.lines.push(...between, ...run.lines);
    else result.push({ lines: [...run.lines] });
  }
  return result;
}

function linesBetween(above: Run, below: Run, lines: readonly Line[]): Line[] {
  const [foot, top] = [above.lines.at(-1), below.lines[0]];
  if (!foot || !top) return [];
  return lines.filter(
    (line) => line.base > foot.base + 0.5 * foot.size && line.base < top.base - 0.5 * top.size,
  );
}

function isOne(
  above: Run,
  below: Run,
  between: readonly Line[],
  prose: ReadonlySet<Phrase>,
  across: readonly Rule[],
): boolean {
  const [foot, top] = [above.lines.at(-1), below.lines[0]];
  if (!foot || !top || top.base < foot.base || between.length > 4) return false;
  const all = [foot, ...between, top];
  if (all.slice(1).some((line, at) => line.base - (all[at]?.base ?? 0) > 4 * line.size)) return false;
  const isOther = ({ phrases }: Line) =>
    phrases.some((phrase) => prose.has(phrase) || isCaption(phrase.text) || isNote(phrase.text));
  if (between.some(isOther) || rulesBetween(foot, top, across) > 1) return false;
  const [a, b] = [guttersOf(above.lines), guttersOf(below.lines)];
  const fewer = Math.min(a.length, b.length);
  const same = a.filter((one) =>
    b.some((other) => Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0) > 0),
  ).length;
  return fewer >= 2 && same >= 0.75 * fewer && fewer >= 0.5 * Math.max(a.length, b.length);
}
