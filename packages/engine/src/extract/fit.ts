import type { Candidate, Knowing, Matched } from '../plan/columns/candidate.js';
import { sure } from '../plan/feeds/feeds.js';
import { calledFor, grain, least } from '../plan/sheets/about.js';
import { specialColumns } from '../plan/sheets/more-rows.js';
import { identityOf } from '../plan/views/targets.js';
import { isMadeUp } from '../reshape/grid.js';
import type { TemplateColumn } from '../validate/template.js';
import { joinsOf } from './joins.js';
import { isRunning } from './numbering.js';

/** What tells whether a table is about a template has to be surer than what is taken once it is. */
const telling = 0.5;
/** Half of the template is enough; of a larger one less, where much of the table is in it. */
const half = 0.5;
const mostOwn = 0.6;
/** A name and a description are in every table: they tell nothing, unless it is called so or has nearly all. */
const likeItsName = 0.15;
const nearlyAll = 0.8;
/** Of fewer rows nothing can be said about what tells them apart. */
const tellingRows = 10;
/** What tells the rows of a template apart is named in a form. */
const plainly = 0.6;

export interface Fit {
  matched: Matched;
  /** By the template's columns: the column of the table that is meant. */
  found: Map<string, string>;
  /** How much of the template it fills, and how much speaks for it in all. */
  filled: number;
  score: number;
}

/** How well a table fits a template; undefined where it is not about it. `others` is the same table against the other templates. */
export function fitOf(matched: Matched, others: readonly Matched[], knowing: Knowing): Fit | undefined {
  const { view, template } = matched;
  // What the lines of an invoice lack of its head says nothing against them.
  const joining = joinsOf(template, knowing.targets.templates).map(({ column }) => column.name);
  // Lines that are numbered through have no key of what they belong to there.
  const isNumbering = (name: string, { source }: Candidate) => joining.includes(name) && isRunning(source);
  const told = believedIn(matched, telling, isNumbering);
  const rivals = others.flatMap((other) => [...believedIn(other, telling).values()]);
  const asked = template.columns.filter(({ name }) => told.has(name) || !joining.includes(name));
  const worthOf = ({ name }: TemplateColumn) => worth(told.get(name), rivals);
  const sum = (of: (column: TemplateColumn) => number) => asked.reduce((all, each) => all + of(each), 0);
  const filled = sum((each) => weight(each) * worthOf(each)) / Math.max(1, sum(weight));
  const named = view.columns.filter(({ name }) => !isMadeUp(name)).length;
  const own = sum(worthOf) / Math.max(1, named);
  const called = calledFor(view, template, knowing);
  const isAbout =
    filled >= half ||
    (told.size > 2 && own >= mostOwn) ||
    (told.size > 2 && own >= half && (filled >= least || told.size > 3));
  const isTold = specialColumns(matched) > 0 || called >= likeItsName || filled >= nearlyAll;
  const isOne = named <= 1 || asked.length <= 1;
  if (!isAbout || !isTold || (told.size < 2 && !isOne)) return undefined;
  if (isRecord(matched) && !namesIdentity(matched)) return undefined;
  const rows = view.rows >= tellingRows ? grain(matched) : 0;
  const found = new Map(
    [...believedIn(matched, sure, isNumbering)].map(([name, { source }]) => [name, source.name]),
  );
  return { matched, found, filled, score: filled + own + rows + called };
}

/** A column means one thing: what it means much more plainly in another template it does not mean here. */
function worth(candidate: Candidate | undefined, rivals: readonly Candidate[]): number {
  if (!candidate) return 0;
  const { source, probability } = candidate;
  const same = rivals.filter((each) => each.source === source).map((each) => each.probability);
  return probability * Math.sqrt(Math.min(1, odds(probability) / odds(Math.max(0, ...same))));
}

function weight({ required, unique }: TemplateColumn): number {
  return 1 + (required ? 1 : 0) + (unique ? 1 : 0);
}

function isRecord({ view }: Matched): boolean {
  return view.reshape.at(-1)?.step === 'records';
}

function namesIdentity({ template, assigned }: Matched): boolean {
  const identity = identityOf(template);
  return !identity || (assigned.get(identity.name)?.probability ?? 0) >= plainly;
}

/** One source for each column, of those that are sure enough. */
function believedIn(
  { template, assigned }: Matched,
  least: number,
  isUnlikely: (name: string, candidate: Candidate) => boolean = () => false,
): Map<string, Candidate> {
  const believed = new Map<string, Candidate>();
  for (const column of template.columns) {
    const candidate = assigned.get(column.name);
    const isTaken = [...believed.values()].some(({ source }) => source === candidate?.source);
    if (!candidate || isTaken || candidate.probability < least || isUnlikely(column.name, candidate))
      continue;
    believed.set(column.name, candidate);
  }
  return believed;
}

function odds(probability: number): number {
  const bounded = Math.min(0.995, Math.max(0.005, probability));
  return bounded / (1 - bounded);
}
