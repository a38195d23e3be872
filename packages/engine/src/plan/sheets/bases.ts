import { separatorAsked } from '../../convert/lists.js';
import type { Template } from '../../validate/template.js';
import type { Knowing, Matched } from '../columns/candidate.js';
import { coverageByName } from '../columns/coverage.js';
import { matchView } from '../columns/match-view.js';
import { areSameColumns, leads } from '../columns/pieces.js';
import { countsNothing } from '../feeds/counters.js';
import { isOfKind } from '../rows/of-kind.js';
import { settledBy } from '../rows/settled.js';
import { means } from '../told/said.js';
import { identityOf } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import { aboutByName, calledFor, grain, isAbout, isAboutOne, mostTemplates, partOf } from './about.js';
import { type Scored, withMore } from './more-rows.js';
import { keySettling, keysOf } from './sheet-keys.js';

/** So many views are looked at closely. */
const shortlist = 5;

/** Of many templates, most are about something else. */
const fewer = 2;

const worthALook = 0.05;

/** What the rows of a sheet may be made from. */
export interface Bases {
  /** In the order of the files; their rows follow each other. */
  members: Matched[];
  /** The likeliest of them. */
  first: Matched;
  notes: string[];
  /** How much speaks for it by names and values alone, before anything is made of it. */
  prior: number;
  /** The likeliest rows, by the same key, made one for each of its values. */
  sameKey?: boolean;
}

/** Compared with the best by names alone, how much less may speak for what is tried too. */
const worthATry = 0.55;

/** Of the kinds of rows. */
const mostDivided = 2;

/** So many are tried. */
const mostTried = 4;

/** Of so many, other keys are tried too. */
const mostKeyed = 2;

/** To try the rows of more takes seconds a way. */
const fewTables = 12;

/** The views whose rows may be the rows of the template, alone or with those of the same kind; the likeliest first. */
export async function basesFor(
  template: Template,
  knowing: Knowing,
  columnsOf: (view: View) => readonly ViewColumn[],
): Promise<Bases[]> {
  const chosen = knowing.chosen?.(template);
  if (chosen) return [alone(matchView(chosen, columnsOf(chosen), template, knowing))];
  const views = eligible(template, knowing);
  const likely = views
    .map((view, at) => ({ view, at }))
    // The pieces of a table come into question together.
    .filter(({ view }) => leads(view, views))
    .map(({ view, at }) => ({
      view,
      at,
      score: aboutByName(view, template, knowing),
    }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ score }) => score >= worthALook || views.length <= shortlist);
  const most = knowing.targets.templates.length > mostTemplates ? fewer : shortlist;
  const scored = someOfKind(likely, most)
    .map(({ view, at }) => {
      const matched = matchView(view, columnsOf(view), template, knowing);
      const score =
        matched.coverage +
        calledFor(view, template, knowing) +
        partOf(view, template, knowing) +
        grain(matched);
      const against =
        (isForNothing(matched) ? forNothing : 0) +
        (countsNothing(matched, knowing) ? uncounted : 0) +
        (isAboutOthers(matched, knowing) ? aboutOthers : 0) +
        (isAboutOne(matched) ? aboutOthers : 0) +
        (knowing.hasSheet?.(view) ? taken : 0);
      return { matched, at, score: score - against };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const [first] = scored;
  if (!first || !isAbout(first.matched, knowing)) return [];
  const tried = scored
    .filter(({ matched, score }) => isAbout(matched, knowing) && score >= worthATry * first.score)
    .slice(0, knowing.targets.templates.length > mostTemplates ? 1 : mostTried);
  const found: Bases[] = [];
  for (const each of tried) {
    const bases = await withMore(each, scored, views, template, knowing, columnsOf);
    const isKnown = found.some(({ members }) =>
      bases.members.every(({ view }) => members.some((other) => other.view === view)),
    );
    if (!isKnown) found.push(bases);
  }
  const divided: Bases[] = [];
  for (const each of dividedRows(tried, template, knowing, columnsOf))
    divided.push(
      await withMore(each, [], sameKind(each.matched.view, knowing), template, knowing, columnsOf),
    );
  const few = [...found.slice(0, mostKeyed), ...divided.slice(0, 1)];
  const keyed: Bases[] = [];
  for (const bases of few.filter(({ members }) => members.length <= fewTables))
    keyed.push(...(await keyedWays(bases, template, knowing, columnsOf)));
  // Where rows share what they are told apart by, each is one thing: what is not the same in its rows is not its own.
  const [likeliest] = found;
  const own = likeliest && keyed.find(({ first: told }) => isKeyedAsTaken(likeliest.first, told));
  if (own) own.sameKey = true;
  return [...found, ...divided, ...keyed];
}

/** The same kind of rows, in every piece of the table. */
function sameKind(view: View, { kinds = [] }: Knowing): View[] {
  return kinds.filter((other) => JSON.stringify(other.kind) === JSON.stringify(view.kind));
}

/** The rows of one kind, of the tables that come into question. */
function dividedRows(
  tried: readonly Scored[],
  template: Template,
  knowing: Knowing,
  columnsOf: (view: View) => readonly ViewColumn[],
): Scored[] {
  const kinds = knowing.kinds ?? [];
  return kinds
    .flatMap((view, at) => {
      const whole = tried.find(({ matched }) => matched.view.table === view.table)?.matched;
      if (!whole || !leads(view, kinds)) return [];
      const matched = matchView(view, columnsOf(view), template, knowing);
      const score = matched.coverage + calledFor(view, template, knowing) + grain(matched);
      return isAbout(matched, knowing) && isOfKind(matched, whole) ? [{ matched, at, score }] : [];
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, mostDivided);
}

function isKeyedAsTaken(taken: Matched, keyed: Matched): boolean {
  const { name = '' } = identityOf(taken.template) ?? {};
  return taken.view === keyed.view && taken.assigned.get(name)?.source === keyed.assigned.get(name)?.source;
}

/** The same rows, one for each value of a column: for each order of the lines, for each title that people hold. */
async function keyedWays(
  { members, first, notes }: Bases,
  template: Template,
  knowing: Knowing,
  columnsOf: (view: View) => readonly ViewColumn[],
): Promise<Bases[]> {
  const ways: Bases[] = [];
  const settling = await keySettling(first);
  const names = new Set([...keysOf(first), ...(settling === undefined ? [] : [settling])]);
  for (const name of names) {
    const keyed = async (matched: Matched): Promise<Matched> => {
      const { view } = matched;
      const column = columnsOf(view).find((each) => each.name === name && !each.via);
      if (!column) return matched;
      const key = { column, settled: await settledBy(view, column) };
      return matchView(view, columnsOf(view), template, knowing, key);
    };
    const own = await Promise.all(members.map(keyed));
    const told = own[members.indexOf(first)] ?? first;
    ways.push({
      members: own,
      first: told,
      notes,
      prior: told.coverage + calledFor(told.view, template, knowing) + Math.max(0, grain(told)),
    });
  }
  return ways;
}

function alone(matched: Matched): Bases {
  return { members: [matched], first: matched, notes: [], prior: 1 };
}

/** The first week of the year may be no typical one. */
const mostOfKind = 2;

/** Of tables of the same columns a few are looked at for all: the others come with them, and leave room. */
function someOfKind<T extends { view: View }>(likely: readonly T[], most: number): T[] {
  const found: T[] = [];
  for (const each of likely) {
    if (found.length >= most) break;
    if (found.filter(({ view }) => areSameColumns(view, each.view)).length < mostOfKind) found.push(each);
  }
  return found;
}

/** What it costs to make several rows of one when nothing of what tells them apart is wanted. */
const forNothing = 0.1;

/** What it costs when rows are counted within what each has its own of: less than to make several of one for nothing. */
const uncounted = 0.08;

function isForNothing({ view: { reshape }, template, assigned }: Matched): boolean {
  const made = reshape.flatMap((step) =>
    step.step === 'unpivot' ? [...step.labels, ...step.values] : step.step === 'explode' ? [step.column] : [],
  );
  // A column that asks for all items of a list wants them in one row.
  const isList = (name: string) =>
    separatorAsked(template.columns.find((each) => each.name === name)?.description ?? '') !== undefined;
  return (
    made.length > 0 &&
    ![...assigned].some(
      ([name, { source, probability }]) =>
        made.includes(source.partOf ?? source.name) && probability >= 0.4 && !isList(name),
    )
  );
}

/** What it costs when the rows are those of another sheet already: what nothing is made of comes before it. */
const taken = 0.1;

/** What it costs when the rows are told apart by what names the rows of another table: they are about those. */
const aboutOthers = 0.3;

function isAboutOthers({ view, template, assigned }: Matched, { isForeign }: Knowing): boolean {
  const identity = identityOf(template);
  const found = identity && assigned.get(identity.name);
  return found !== undefined && !found.source.via && (isForeign?.(view, found.source.name) ?? false);
}

const mostAsked = 5;

/**
 * The views that a template may be made from: those whose names say so, and those that nothing else is made from; the
 * likeliest first.
 */
export function likelyViews(template: Template, knowing: Knowing, isFree: (view: View) => boolean): View[] {
  return eligible(template, knowing)
    .map((view, at) => ({
      view,
      at,
      score: aboutByName(view, template, knowing),
    }))
    .filter(({ view, score }) => view.rows > 0 && (score >= worthALook || isFree(view)))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ view }, at, all) => all.findIndex((other) => other.view.label === view.label) === at)
    .slice(0, mostAsked)
    .map(({ view }) => view);
}

/** The templates that a view may be about, by names alone; the likeliest first. */
export function likelyTemplates(view: View, knowing: Knowing): Template[] {
  return knowing.targets.templates
    .map((template, at) => ({
      template,
      at,
      score: coverageByName(view, template, knowing.targets) + calledFor(view, template, knowing),
    }))
    .filter(({ score }) => score >= worthALook)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, shortlist)
    .map(({ template }) => template);
}

function eligible(template: Template, { told, views }: Knowing): View[] {
  const ignored = told.general.flatMap((each) => (each.do === 'ignore_table' ? [each.table] : []));
  const named = told.general.flatMap((each) =>
    each.do === 'use_table' && each.template === template.name ? [each.table] : [],
  );
  const given = views.filter((view) => named.some((said) => means(said, view, views)));
  if (given.length > 0) return given;
  const open = views.filter((view) => !ignored.some((said) => means(said, view, views)));
  const roles = told.ofTemplate(template).flatMap((each) => (each.do === 'rows_of' ? each.roles : []));
  const said = open.filter(
    (view) => view.group !== undefined && roles.some((role) => means(role, view, views)),
  );
  return said.length > 0 ? said : open;
}
