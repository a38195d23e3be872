import type { Box, Rule } from '../page.js';
import { around, middleX, middleY, sharedX } from './boxes.js';
import { meet, type Rules } from './rules.js';

/** A place where a table may stand, with the rules that belong to it. */
export interface Region {
  box: Box;
  across: Rule[];
  upright: Rule[];
}

/** More are a drawing; the longest are kept. */
const mostRules = 4000;

/** Rules that touch each other, directly or through others, with both kinds among them. */
export function crossedRegions({ across, upright }: Rules): Region[] {
  const rows = longest(across, ({ x0, x1 }) => x1 - x0);
  const columns = longest(upright, ({ y0, y1 }) => y1 - y0);
  const all = [...rows, ...columns];
  const parent = all.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[at] = root;
    return root;
  };
  for (const [at, column] of columns.entries())
    for (const [other, row] of rows.entries()) {
      if (row.y0 > column.y1 + 3) break;
      if (meet(row, column)) parent[rootOf(rows.length + at)] = rootOf(other);
    }
  const members = new Map<number, Rule[]>();
  for (const [at, rule] of all.entries()) {
    const root = rootOf(at);
    members.set(root, [...(members.get(root) ?? []), rule]);
  }
  return [...members.values()]
    .map(regionOf)
    .filter((region) => region.across.length > 0 && region.upright.length > 0);
}

function longest(rules: Rule[], length: (rule: Rule) => number): Rule[] {
  if (rules.length <= mostRules) return rules;
  const bound = rules.map(length).sort((a, b) => b - a)[mostRules] ?? 0;
  return rules.filter((rule) => length(rule) > bound);
}

function regionOf(rules: Rule[]): Region {
  return {
    box: around(rules),
    across: rules.filter(({ isHorizontal }) => isHorizontal),
    upright: rules.filter(({ isHorizontal }) => !isHorizontal),
  };
}

/** Does a rule run down the page at x, over most of the stretch? */
export function isSeparated(uprights: readonly Rule[], x: number, y0: number, y1: number): boolean {
  let covered = 0;
  for (const rule of uprights)
    if (Math.abs(middleX(rule) - x) <= 3)
      covered += Math.max(0, Math.min(rule.y1, y1) - Math.max(rule.y0, y0));
  return covered >= 0.6 * (y1 - y0);
}

/** Does a rule run across the page at y, over most of the stretch? */
export function isUnderlined(across: readonly Rule[], y: number, x0: number, x1: number): boolean {
  let covered = 0;
  for (const rule of across)
    if (Math.abs(middleY(rule) - y) <= 3) covered += Math.max(0, sharedX(rule, { x0, x1, y0: 0, y1: 0 }));
  return covered >= 0.6 * (x1 - x0);
}
