import type { Box, DocumentPage, Rule } from '../page.js';
import { isInside, sharedX, sharedY } from './boxes.js';

export interface Rules {
  /** Sorted by y, then x. */
  across: Rule[];
  /** Sorted by x, then y. */
  upright: Rule[];
}

/** Lines drawn in pieces are joined when the pieces touch: a dashed line, the sides of cells one by one. */
const joinGap = 2.5;
/** Lines this close beside each other are one: double lines, both sides of a thin band. */
const sameLine = 1.6;

/** Rules joined to whole lines. */
export function rulesOf(rules: readonly Rule[]): Rules {
  const across = rules.filter(({ isHorizontal }) => isHorizontal).map(turn);
  return {
    across: joined(across).map(turn).sort(byY),
    upright: joined(rules.filter(({ isHorizontal }) => !isHorizontal)).sort(byX),
  };
}

/** The edges of filled bands and boxes, for those that stand outside of `drawn`: there, lines say it all. */
export function edgesOf(page: DocumentPage, drawn: readonly Box[]): Rule[] {
  const free = page.fills.filter(
    (fill) =>
      fill.x1 - fill.x0 >= 8 &&
      fill.y1 - fill.y0 >= 5 &&
      !isBackground(fill, page) &&
      !drawn.some((box) => isInside(fill, box)),
  );
  return oneBelowTheOther(free).flatMap(sidesOf);
}

/** Fills that touch are one: pieces of a band, the lines of a shaded text. */
function oneBelowTheOther(fills: readonly Box[]): Box[] {
  const sorted = fills.map((fill) => ({ ...fill })).sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1 || a.y0 - b.y0);
  const result: Box[] = [];
  for (const fill of sorted) {
    const last = result.at(-1);
    const isBelow =
      last && Math.abs(last.x0 - fill.x0) < 1 && Math.abs(last.x1 - fill.x1) < 1 && fill.y0 - last.y1 < 0.3;
    if (isBelow) last.y1 = Math.max(last.y1, fill.y1);
    else result.push(fill);
  }
  return result;
}

function byY(a: Rule, b: Rule): number {
  return a.y0 - b.y0 || a.x0 - b.x0;
}

function byX(a: Rule, b: Rule): number {
  return a.x0 - b.x0 || a.y0 - b.y0;
}

function isBackground(fill: Box, { width, height }: DocumentPage): boolean {
  return fill.x1 - fill.x0 > 0.9 * width && fill.y1 - fill.y0 > 0.4 * height;
}

function sidesOf({ x0, y0, x1, y1 }: Box): Rule[] {
  return [
    { x0, y0, x1, y1: y0, isHorizontal: true },
    { x0, y0: y1, x1, y1, isHorizontal: true },
    { x0, y0, x1: x0, y1, isHorizontal: false },
    { x0: x1, y0, x1, y1, isHorizontal: false },
  ];
}

function turn(rule: Rule): Rule {
  return { x0: rule.y0, y0: rule.x0, x1: rule.y1, y1: rule.x1, isHorizontal: !rule.isHorizontal };
}

/** Of upright ones. */
function joined(rules: Rule[]): Rule[] {
  const sorted = rules.map((rule) => ({ ...rule })).sort((a, b) => a.x0 - b.x0);
  const result: Rule[] = [];
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    const first = sorted[start];
    while (first && end < sorted.length && (sorted[end]?.x0 ?? 0) - first.x0 <= sameLine) end += 1;
    const column = sorted.slice(start, end).sort((a, b) => a.y0 - b.y0);
    let last: Rule | undefined;
    for (const rule of column) {
      if (last && rule.y0 - last.y1 <= joinGap) {
        last.y1 = Math.max(last.y1, rule.y1);
        last.x0 = Math.min(last.x0, rule.x0);
        last.x1 = Math.max(last.x1, rule.x1);
      } else {
        last = rule;
        result.push(rule);
      }
    }
    start = end;
  }
  return result;
}

/** Do the two meet or cross? */
export function meet(a: Rule, b: Rule, within = 3): boolean {
  return sharedX(a, b) >= -within && sharedY(a, b) >= -within;
}
