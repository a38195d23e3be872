import type { Box, Rule } from '../page.js';
import { around, median, middleY } from './boxes.js';
import { isCaption, isNote } from './captions.js';
import { columnAt, guttersOf, isNumber, type Side, sidesOf } from './columns.js';
import type { Line, Phrase } from './lines.js';
import type { Run } from './runs.js';

const mostLines = 6;

/**
 * Lines of one phrase right above a run are the upper lines of its header where they stand over its columns; right
 * below it they are the last lines of a text of its last row.
 */
export function grown(
  { lines: run }: Run,
  stream: readonly Line[],
  prose: ReadonlySet<Phrase>,
  across: readonly Rule[],
): Run {
  const separators = guttersOf(run).map(({ x0, x1 }) => (x0 + x1) / 2);
  if (separators.length === 0) return { lines: run };
  const sides = sidesOf(run, separators);
  const isFree = ({ phrases }: Line) =>
    phrases.every((phrase) => !prose.has(phrase) && !isCaption(phrase.text) && !isNote(phrase.text));
  const own = [...run];
  const box = around(run);
  const pitch = median(run.slice(1).map((line, at) => line.base - (run[at]?.base ?? 0)));
  const columns = { separators, sides };
  // Once figures stand at the top there is no header yet, and a rule may part it from them.
  const hasHeader = !run[0]?.phrases.some(
    (phrase) => phrase.x0 > (separators[0] ?? 0) && isNumber(phrase.text),
  );
  for (const line of above(stream, run[0]).slice(0, mostLines)) {
    const [top] = own;
    if (!top || !isFree(line) || !(isHeaderLine(line, top, columns, pitch) || isGroupName(line, top, run)))
      break;
    if (isCut(line, top, box, across) && (hasHeader || own.length > run.length)) break;
    own.unshift(line);
  }
  for (const line of below(stream, run.at(-1)).slice(0, mostLines)) {
    const foot = own.at(-1);
    if (!foot || !isFree(line) || !isRest(line, foot, columns) || isCut(foot, line, box, across)) break;
    own.push(line);
  }
  return { lines: own };
}

interface RunColumns {
  separators: number[];
  sides: (Side | undefined)[];
}

function above(stream: readonly Line[], top: Line | undefined): Line[] {
  return top ? stream.filter((line) => line.base < top.base - 0.5 * top.size).reverse() : [];
}

function below(stream: readonly Line[], foot: Line | undefined): Line[] {
  return foot ? stream.filter((line) => line.base > foot.base + 0.5 * foot.size) : [];
}

/** A rule as wide as the table stands between: here it ends. */
function isCut(upper: Line, lower: Line, { x0, x1 }: Box, across: readonly Rule[]): boolean {
  return across.some((rule) => {
    const y = middleY(rule);
    return (
      y > upper.base - 1 && y < lower.base && Math.min(rule.x1, x1) - Math.max(rule.x0, x0) > 0.8 * (x1 - x0)
    );
  });
}

function isHeaderLine(line: Line, top: Line, { separators, sides }: RunColumns, pitch: number): boolean {
  const isBold = top.phrases.some((phrase) => phrase.isBold);
  const left = sides[0];
  return (
    top.base - line.base < Math.max(1.7 * top.size, 1.2 * pitch) &&
    line.phrases.every((phrase) => {
      if (Math.abs(phrase.size - top.size) > 0.12 * top.size || (isBold && !phrase.isBold)) return false;
      if (
        phrase.x0 < (sides[0]?.x0 ?? 0) - phrase.size ||
        phrase.x1 > (sides.at(-1)?.x1 ?? Infinity) + phrase.size
      )
        return false;
      if (columnAt(separators, phrase.x0) > 0) return true;
      // Over the first column, it may as well be a title: only what is no wider than the column belongs to it.
      return (
        left !== undefined &&
        phrase.x1 < left.x1 + 0.5 * phrase.size &&
        top.base - line.base < 1.35 * top.size
      );
    })
  );
}

/** Set like the headings of groups further down. */
function isGroupName(line: Line, top: Line, run: readonly Line[]): boolean {
  const [name] = line.phrases;
  if (!name || line.phrases.length > 1) return false;
  return run.some(({ phrases, base }, at) => {
    const [other] = phrases;
    const next = run[at + 1];
    return (
      other !== undefined &&
      next !== undefined &&
      phrases.length === 1 &&
      Math.abs(other.x0 - name.x0) < 1 &&
      Math.abs(other.size - name.size) < 0.1 &&
      other.isBold === name.isBold &&
      top.base - line.base < 1.2 * (next.base - base)
    );
  });
}

function isRest(line: Line, foot: Line, { separators, sides }: RunColumns): boolean {
  return (
    line.base - foot.base < 1.4 * line.size &&
    line.phrases.every((phrase) => {
      const column = columnAt(separators, (phrase.x0 + phrase.x1) / 2);
      const side = sides[column];
      if (!side || isNumber(phrase.text) || phrase.x0 < side.x0 - 2 || phrase.x1 > side.x1 + phrase.size)
        return false;
      const isUnder = foot.phrases.some((other) => other.x0 < phrase.x1 && other.x1 > phrase.x0);
      return isUnder && (column > 0 || /^[\p{Ll}(]/u.test(phrase.text));
    })
  );
}
