import { isContext } from '../views/context.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Candidate, Matched } from './candidate.js';

/** Tables of the same columns, looked at in the same way: the sheets of a workbook, a file for each year. */
export function alikeViews(view: View, views: readonly View[]): { view: View; at: number }[] {
  const found = views.flatMap((other, at) =>
    isPieceAlike(view, other) || areSameColumns(view, other) ? [{ view: other, at }] : [],
  );
  // A table may be mended otherwise than its neighbour: better in the same way, where there is one.
  const isSame = (other: View) => mendedBy(other) === mendedBy(view);
  return [...found.filter((each) => isSame(each.view)), ...found.filter((each) => !isSame(each.view))];
}

function mendedBy({ reshape, heads }: View): string {
  return JSON.stringify([
    reshape.flatMap(({ step }) => (step === 'context' ? [] : [step])),
    heads !== undefined,
  ]);
}

function isPieceAlike(view: View, other: View): boolean {
  return other.table !== view.table && isPiece(view, other) && stepsOf(other) === stepsOf(view);
}

export function areSameColumns(view: View, other: View): boolean {
  if (other.table === view.table || other.group !== view.group) return false;
  return stepsOf(other) === stepsOf(view) && isAlikeTable(view, other);
}

/** What makes other rows of a table; what mends them is that table's own. */
function stepsOf({ reshape }: View): string {
  return reshape.flatMap(({ step }) => (mending.includes(step) ? [] : [step])).join(' ');
}

const mending: readonly string[] = ['context', 'fill_down', 'rows', 'promote_header'];

/** Pieces of one table. */
export function isPiece(a: View, b: View): boolean {
  return a.pool !== undefined && a.pool === b.pool;
}

/** Of the pieces of a table, the one that most stands around is looked at; of several, the first. */
export function leads(view: View, views: readonly View[]): boolean {
  if (view.pool === undefined) return true;
  const pieces = views.filter((other) => isPiece(view, other));
  const most = Math.max(...pieces.map(({ columns }) => columns.length));
  return pieces.find(({ columns }) => columns.length === most) === view;
}

/** What a column of one piece is, it is in every other; what a piece does not have, it does not feed. */
export function asMatched(of: Matched, view: View, columns: readonly ViewColumn[]): Matched {
  const key = ({ name, via }: ViewColumn) => JSON.stringify([name, via?.key ?? null, via?.label ?? null]);
  // What a piece leads to may be a piece of another table.
  const led = ({ name, via }: ViewColumn) => JSON.stringify([name, via?.key ?? null]);
  const own = new Map(columns.map((column) => [key(column), column]));
  const ledTo = new Map(columns.toReversed().map((column) => [led(column), column]));
  const same = (candidate: Candidate) => {
    const source = own.get(key(candidate.source)) ?? ledTo.get(led(candidate.source));
    return source ? [{ ...candidate, source }] : [];
  };
  return {
    ...of,
    view,
    candidates: new Map([...of.candidates].map(([name, found]) => [name, found.flatMap(same)])),
    assigned: new Map([...of.assigned].flatMap(([name, found]) => same(found).map((each) => [name, each]))),
  };
}

/** Tables of the same columns. */
export function isAlikeTable(a: View, b: View): boolean {
  const [names, others] = [a, b].map((view) =>
    view.columns.flatMap((column) => (isContext(column, view) ? [] : [column.name])),
  ) as [string[], string[]];
  return others.filter((name) => names.includes(name)).length >= 0.8 * Math.max(names.length, others.length);
}
