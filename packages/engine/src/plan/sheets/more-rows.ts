import type { Template } from '../../validate/template.js';
import type { Knowing, Matched } from '../columns/candidate.js';
import { coverageByName } from '../columns/coverage.js';
import { matchView } from '../columns/match-view.js';
import { alikeViews, asMatched, isAlikeTable, isPiece } from '../columns/pieces.js';
import { isBelieved } from '../feeds/feeds.js';
import { overlapOf } from '../views/overlap.js';
import { identityOf } from '../views/targets.js';
import { sameRows, type View, type ViewColumn } from '../views/view.js';
import { calledFor, grain, least } from './about.js';
import type { Bases } from './bases.js';

/** Compared with the best view, how much another must fill to be more of the same. */
const alike = 0.65;

export interface Scored {
  matched: Matched;
  at: number;
  score: number;
}

/** With the views that hold more of the same. */
export async function withMore(
  best: Scored,
  scored: readonly Scored[],
  views: readonly View[],
  template: Template,
  knowing: Knowing,
  columnsOf: (view: View) => readonly ViewColumn[],
): Promise<Bases> {
  const others = scored.filter((each) => each !== best);
  const members = [best];
  for (const { view, at } of alikeViews(best.matched.view, views)) {
    if (scored.some(({ matched }) => matched.view === view)) continue;
    const matched = isPiece(best.matched.view, view)
      ? asMatched(best.matched, view, columnsOf(view))
      : matchView(view, columnsOf(view), template, knowing);
    others.push({ matched, at, score: 0 });
  }
  for (const other of [...others])
    for (const [at, view] of views.entries())
      if (
        isPiece(other.matched.view, view) &&
        ![best, ...others].some(({ matched }) => matched.view === view)
      )
        others.push({ matched: asMatched(other.matched, view, columnsOf(view)), at, score: 0 });
  const notes: string[] = [];
  for (const other of others) {
    const isMore =
      isPiece(best.matched.view, other.matched.view) ||
      (isAlikeTable(best.matched.view, other.matched.view) && !lacksIdentity(best.matched, other.matched));
    if (!isMore && other.matched.coverage < Math.max(least, alike * best.matched.coverage)) continue;
    const clash = members.some(
      ({ matched: { view } }) =>
        view.table === other.matched.view.table && !areParts(view, other.matched.view),
    );
    if (clash || (!isMore && grain(other.matched) < 0 !== grain(best.matched) < 0)) continue;
    if (!isMore && knowing.areLinked?.(best.matched.view, other.matched.view)) continue;
    if (makesRows(best.matched.view) !== makesRows(other.matched.view)) continue;
    if (!isMore && !sharesIdentity(best.matched, other.matched)) continue;
    if (!isMore && isAboutAnother(best.matched.view, other.matched.view, template, knowing)) continue;
    // Fuel bought on cards is a sheet of its own, and no more of the service log.
    // Boats are what berths are let to, and no more contracts.
    const isLinked = (view: View) => knowing.isLinkedSheet?.(view, template) === true;
    if (!isMore && isLinked(other.matched.view) && !isLinked(best.matched.view)) continue;
    if (!isMore && knowing.hasSheet?.(other.matched.view) && !knowing.hasSheet(best.matched.view)) continue;
    if (!isMore && !areParts(best.matched.view, other.matched.view)) {
      if (specialColumns(other.matched) < 3) continue;
      if (inCommon(best.matched, other.matched) < alikeRows) continue;
    }
    const same = await isSameThings(best.matched, other.matched);
    if (same) {
      notes.push(
        `${other.matched.view.label} has the same ${template.name} as ${best.matched.view.label}; its rows are not added.`,
      );
      continue;
    }
    members.push(isMore ? { ...other, matched: readAlike(best.matched, other.matched) } : other);
  }
  return {
    members: members.sort((a, b) => a.at - b.at).map(({ matched }) => matched),
    first: best.matched,
    notes,
    prior: best.score,
  };
}

/** How much more a view is about a template than about any other, by names alone. */
function leanOf(view: View, template: Template, knowing: Knowing): number {
  const about = (each: Template) =>
    coverageByName(view, each, knowing.targets) + calledFor(view, each, knowing);
  const others = knowing.targets.templates.filter((each) => each !== template).map(about);
  return about(template) - Math.max(0, ...others);
}

/** What is more about another template than about this one is not more of the same. */
function isAboutAnother(best: View, other: View, template: Template, knowing: Knowing): boolean {
  return leanOf(other, template, knowing) < 0 && leanOf(best, template, knowing) >= 0;
}

/** Tables of the same columns are read in the same way: what feeds a column in one of them feeds it in all. */
function readAlike(best: Matched, other: Matched): Matched {
  const assigned = new Map(other.assigned);
  for (const [name, { source, probability }] of best.assigned) {
    const same = other.candidates
      .get(name)
      ?.find((each) => each.source.name === source.name && each.source.via?.key === source.via?.key);
    if (same) assigned.set(name, { ...same, probability: Math.max(same.probability, probability) });
  }
  return { ...other, assigned };
}

/** Columns that say what a table is about: a name and a code are in every one. */
export function specialColumns({ template, assigned }: Matched): number {
  const generic = /^(?:name|code|id|number|no\.?|key|title|type|status|description|date|contact|notes?)$/i;
  return template.columns.filter(
    ({ name }) =>
      !generic.test(name.trim()) &&
      (assigned.get(name)?.probability ?? 0) >= 0.5 &&
      !assigned.get(name)?.source.via,
  ).length;
}

/** Parts of the same rows: requester and assignee of a ticket. */
function areParts(a: View, b: View): boolean {
  return a.group !== undefined && b.group !== undefined && a.group !== b.group && sameRows(a, b);
}

function sharesIdentity(a: Matched, b: Matched): boolean {
  const identity = identityOf(a.template);
  if (!identity) return true;
  return [a, b].every(({ assigned }) => (assigned.get(identity.name)?.probability ?? 0) >= 0.5);
}

/** Whether a row of the view is a part of one: such rows are not of one kind with whole ones. */
function makesRows({ reshape }: View): boolean {
  return reshape.some(({ step }) => step === 'unpivot');
}

/** Of the columns that either fills, so many have to be filled by both. */
const alikeRows = 0.4;

/** Rows of one kind fill the same columns: change orders have a date and an amount of invoices, and nothing else of them. */
function inCommon(a: Matched, b: Matched): number {
  const [one, other] = [a, b].map(({ template, assigned }) =>
    template.columns.flatMap((column) => {
      const found = assigned.get(column.name);
      return found && isBelieved(found, column) ? [column.name] : [];
    }),
  ) as [string[], string[]];
  const both = one.filter((name) => other.includes(name)).length;
  return both / Math.max(1, new Set([...one, ...other]).size);
}

/** Suppliers have the columns of customers, and another key: rows of one kind are told apart by the same. */
function lacksIdentity(a: Matched, b: Matched): boolean {
  const identity = identityOf(a.template);
  const [one, other] = [a, b].map(({ assigned }) => assigned.get(identity?.name ?? '')?.probability ?? 0);
  return identity?.required === true && (one ?? 0) >= 0.5 && (other ?? 0) < 0.2;
}

/** Most of what the other view names is in this one already, under the same key and under another column too. */
async function isSameThings(a: Matched, b: Matched): Promise<boolean> {
  const identity = identityOf(a.template);
  if (!identity || a.view.table === b.view.table) return false;
  const telling = a.template.columns
    .filter(({ name }) => name !== identity.name)
    .filter(({ name }) => [a, b].every(({ assigned }) => (assigned.get(name)?.probability ?? 0) >= 0.5))
    .map(({ name }) => name)
    .sort(
      (x, y) =>
        (a.assigned.get(y)?.source.profile.distinct ?? 0) - (a.assigned.get(x)?.source.profile.distinct ?? 0),
    );
  const shares = await Promise.all(
    [identity.name, ...telling.slice(0, 1)].map((name) =>
      overlapOf(b.view, b.assigned.get(name)?.source, a.view, a.assigned.get(name)?.source),
    ),
  );
  // Pieces of one table share customers, and are no copies of each other.
  const copied = isPiece(a.view, b.view) ? 0.95 : 0.5;
  return shares.every((share) => share >= copied);
}
