import { median } from './boxes.js';
import { isFigure, isNumber } from './columns.js';
import type { Part, PartLine } from './parts.js';
import { type Extent, extentsOf, isLabelOf, isWrappedPart, partAbove } from './wraps.js';

/**
 * Lines of text to rows: gives the number of the row of each. Lines that stand close are looked at together: with one
 * line of figures among them they are one row; with several, or none, each line goes on with a row or begins one.
 */
export function rowsOfLines(lines: readonly PartLine[], columnCount: number): number[] {
  const extents = extentsOf(lines, columnCount);
  const pitch = pitchOf(lines);
  const anchored = lines.filter((line) => hasFigure(line, extents)).map(({ base }) => base);
  const usual = median(anchored.slice(1).map((base, at) => base - (anchored[at] ?? 0)));
  const rows: number[] = [];
  let row = -1;
  for (const group of closeGroups(lines, pitch)) {
    const starts = middleStarts(group) ?? startsOf(group, extents, usual);
    for (const isStart of starts) {
      if (isStart) row += 1;
      rows.push(row);
    }
  }
  return rows;
}

/** The smallest distance of base lines that is usual, not counting lines that stand beside each other. */
export function pitchOf(lines: readonly PartLine[]): number {
  const size = lines[0]?.size ?? 10;
  const gaps = lines
    .slice(1)
    .map((line, at) => line.base - (lines[at]?.base ?? 0))
    .filter((gap) => gap > 0.75 * size)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length * 0.1)] ?? size * 1.2;
}

/** Printed lines of one text stand exactly one pitch apart; recognised ones only about so. */
function closeGroups(lines: readonly PartLine[], pitch: number): PartLine[][] {
  const gaps = lines.slice(1).map((line, at) => line.base - (lines[at]?.base ?? 0));
  const exact = gaps.filter((gap) => Math.abs(gap - pitch) < 0.015 * pitch).length;
  const wider = exact > 2 && exact > 0.2 * gaps.length ? 1.08 : 1.2;
  const groups: PartLine[][] = [];
  for (const line of lines) {
    const before = groups.at(-1)?.at(-1);
    if (before && line.base - before.base <= wider * pitch) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

function startsOf(lines: readonly PartLine[], extents: readonly Extent[], usual: number): boolean[] {
  const anchors = lines.map((line) => hasFigure(line, extents));
  const count = anchors.filter(Boolean).length;
  const starts: boolean[] = [];
  let row: PartLine[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const gap = before ? line.base - before.base : Infinity;
    const isStart = !goesOn(row, line, {
      gap,
      usual,
      extents,
      isAnchor: anchors[at] ?? false,
      hasAnchor: row.some((one) => hasFigure(one, extents)),
      // Text above the only figures of the group: they stand in the middle or at the foot of their row.
      isOneRow: count === 1 && isTextAlone(lines, anchors),
    });
    if (isStart) row = [];
    row.push(line);
    starts.push(isStart);
  }
  return starts;
}

/**
 * Text above the first label, and no distance to tell rows by: labels stand in the middle of their rows, with as many
 * lines of text above them as below.
 */
function middleStarts(lines: readonly PartLine[]): boolean[] | undefined {
  const labels = lines.flatMap(({ parts }, at) => (parts[0]?.first === 0 ? [at] : []));
  const [first] = labels;
  if (first === undefined || first === 0 || labels.length < 2) return undefined;
  const starts = lines.map(() => false);
  let start = 0;
  for (const [at, label] of labels.entries()) {
    starts[start] = true;
    const next = labels[at + 1];
    const end = label + (label - start) + 1;
    if (next === undefined) return end >= lines.length - 1 ? starts : undefined;
    if (end > next || end <= label) return undefined;
    start = end;
  }
  return starts;
}

function hasFigure({ parts }: PartLine, extents: readonly Extent[]): boolean {
  return parts.some(
    ({ first, phrase }) =>
      first > 0 && extents[first]?.isFigures && (isNumber(phrase.text) || isFigure(phrase.text)),
  );
}

/** Every line but the one with the figures has text behind the first column. */
function isTextAlone(lines: readonly PartLine[], anchors: readonly boolean[]): boolean {
  return lines.every(({ parts }, at) => anchors[at] || parts.some(({ last }) => last > 0));
}

interface Setting {
  gap: number;
  /** From a line of figures to the next. */
  usual: number;
  extents: readonly Extent[];
  isAnchor: boolean;
  hasAnchor: boolean;
  isOneRow: boolean;
}

function goesOn(row: readonly PartLine[], line: PartLine, setting: Setting): boolean {
  const { gap, usual, extents, isAnchor, hasAnchor, isOneRow } = setting;
  const before = row.at(-1);
  const [first] = line.parts;
  if (!before || !first) return before !== undefined;
  // Half a line lower, beside the others: a cell that is set in the middle of its row.
  if (gap < 0.75 * Math.min(line.size, before.size) && (isApart(row, line) || gap < 0.4 * line.size))
    return true;
  if (isOneRow) return true;
  if (isAnchor) return !hasAnchor && isLabelOf(row, line, extents);
  // A line as full as the one above, its label included, is a row of its own unless most of it goes on inside a sentence.
  const inside = line.parts.filter(({ phrase }) => /^[\p{Ll}(]/u.test(phrase.text)).length;
  if (first.first === 0 && line.parts.length > 1 && inside < 0.5 * line.parts.length) return false;
  const isClose = gap < 0.92 * usual;
  let wrapped = 0;
  for (const part of line.parts) {
    const above = partAbove(row, part);
    if (above && isWrappedPart(above, part, extents, isClose)) wrapped += 1;
    else if (part.first === 0 || (above && part.last === part.first && !isText(extents[part.first])))
      return false;
  }
  return wrapped > 0;
}

function isText(extent: Extent | undefined): boolean {
  return extent !== undefined && !extent.isFigures;
}

function isApart(row: readonly PartLine[], line: PartLine): boolean {
  const taken = new Set(row.flatMap(({ parts }) => parts.flatMap(columnsOf)));
  return line.parts.every((part) => columnsOf(part).every((column) => !taken.has(column)));
}

function columnsOf({ first, last }: Part): number[] {
  return [...Array(last - first + 1).keys()].map((at) => first + at);
}
