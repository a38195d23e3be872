import { isDeepStrictEqual } from 'node:util';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { cellsOf } from '../views/cells-of.js';
import type { ViewColumn } from '../views/view.js';
import type { LinkValues } from './link-values.js';
import type { Feed, Member } from './member.js';

const mostColumns = 200;
/** Of the rows that have a value, so many lead to a row of the other sheet. */
const leading = 0.9;
/** Where fewer do, what was taken is not what leads there. */
const few = 0.5;
/** "7", "42": a number so short stands in many columns. */
const TELLING = /\p{L}.*\d|\d.*\p{L}|\d{4}/su;

const matching = (pattern: string) => (of: Expression) => node({ op: 'extract', of, pattern, group: 1 });

/** Where in a cell a key may stand: alone, before a name ("C03 Garden Court"), behind it, in brackets. */
const PLACES: { where: string; part(of: Expression): Expression }[] = [
  { where: 'it is', part: (of) => of },
  { where: 'it begins with', part: matching('^\\s*(\\S+?)[:,;.–-]?\\s') },
  { where: 'it ends with', part: matching('\\s(\\S+)\\s*$') },
  { where: 'in brackets it has', part: matching('[(\\[]([^()\\[\\]]+)[)\\]]') },
];

/**
 * What leads to the rows of a sheet that is finished: where what is taken leads nowhere, or nothing is, the one column
 * whose cells are keys of that sheet, or have one as their first or last word.
 */
export function keyWithin(member: Member, feed: Feed | undefined, link: LinkValues): Feed | undefined {
  const [source, ...others] = feed?.sources ?? [];
  if (feed && (!source || others.length > 0)) return undefined;
  if (feed && source && reaches(feed, source, link) >= few) return undefined;
  for (const { where, part } of PLACES) {
    const found = member.columns
      .slice(0, mostColumns)
      .filter((each) => !each.via && isLeading(part(each.cell), each, link));
    const [only, ...more] = found;
    if (!only) continue;
    if (more.some((each) => !sameCells(part(each.cell), each, part(only.cell), only))) return undefined;
    return {
      expression: part(only.cell),
      probability: 0.85,
      reason: `${where} what is a ${link.column} of ${link.sheet.template.name}`,
      sources: [only],
    };
  }
  return undefined;
}

function reaches({ expression }: Feed, source: ViewColumn, link: LinkValues): number {
  const { sample } = source.profile;
  const shares = [...link.shares(cellsOf(expression, source)), ...link.shares(sample)];
  return Math.max(...shares, link.shareOfBare(sample), link.shareWithBeginning(sample));
}

function isLeading(part: Expression, column: ViewColumn, link: LinkValues): boolean {
  const made = cellsOf(part, column);
  const rows = made.reduce((sum, { count }) => sum + count, 0);
  return (
    rows >= few * column.profile.filled &&
    made.every(({ value }) => TELLING.test(value)) &&
    link.exactShare(made) >= leading
  );
}

function sameCells(one: Expression, of: ViewColumn, other: Expression, from: ViewColumn): boolean {
  const values = (part: Expression, column: ViewColumn) =>
    [...new Set(cellsOf(part, column).map(({ value }) => value))].toSorted();
  return isDeepStrictEqual(values(one, of), values(other, from));
}
