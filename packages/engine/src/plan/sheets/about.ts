import { matchColumns } from '../../match/match-columns.js';
import type { Template } from '../../validate/template.js';
import type { Knowing, Matched } from '../columns/candidate.js';
import { coverageByName } from '../columns/coverage.js';
import { isContext } from '../views/context.js';
import { isGrain, isSpokenOf } from '../views/said-grain.js';
import { identityOf } from '../views/targets.js';
import type { View } from '../views/view.js';

/** A view that fills less of a template is not about it. */
export const least = 0.22;
/** What it counts that a table is called like the template. */
const tableName = 0.3;
/** Of more, others are not looked at. */
export const mostTemplates = 40;

/** A view fills enough of a template; less is enough where its own key tells the template's rows apart, or leads to what they belong to. */
export function isAbout(matched: Matched, knowing: Knowing): boolean {
  const { view, template, coverage } = matched;
  return coverage + Math.max(0, grain(matched)) / 2 + partOf(view, template, knowing) / 2 >= least;
}

/** What it counts that its rows name those which a row of the template belongs to: the lines of the orders. */
const asPart = 0.2;

export function partOf(view: View, template: Template, { isPartOf }: Knowing): number {
  return isPartOf?.(view, template) ? asPart : 0;
}

/** How far a view is about a template, by names alone and by what its rows belong to. */
export function aboutByName(view: View, template: Template, knowing: Knowing): number {
  return (
    coverageByName(view, template, knowing.targets) +
    calledFor(view, template, knowing) +
    partOf(view, template, knowing)
  );
}

/** A table that is called like the template is for it; one that is called like another template is for that. */
export function calledFor(view: View, template: Template, { targets }: Knowing): number {
  const own = named(view, template);
  const others =
    targets.templates.length > mostTemplates ? [] : targets.templates.filter((each) => each !== template);
  const other = Math.max(0, ...others.map((each) => named(view, each)));
  return tableName * own - (own < 0.3 && other >= 0.8 ? tableName : 0);
}

/** As much as a name that is likely the same. */
const spoken = 0.6;
const likenesses = new Map<string, number>();
const mostKept = 10_000;

/** Whether it is called like the template, or like what its description says that a row is. */
function named({ label }: View, template: Template): number {
  if (isGrain(label, template)) return 1;
  const { name } = template;
  const key = JSON.stringify([label, name]);
  const known =
    likenesses.get(key) ??
    matchColumns([{ name: label, table: '', neighbours: [label] }], [{ name }]).pair(0, 0).probability;
  if (likenesses.size >= mostKept) likenesses.clear();
  likenesses.set(key, known);
  return isSpokenOf(label, template) ? Math.max(spoken, known) : known;
}

/** Whether a row of the view is a row of the template: what tells the template's rows apart tells those of the view apart. */
export function grain({ template, assigned }: Matched): number {
  const identity = identityOf(template);
  if (!identity) {
    const required = template.columns.filter((column) => column.required);
    return required.length > 0 && required.every(({ name }) => (assigned.get(name)?.probability ?? 0) >= 0.4)
      ? 0.2
      : 0;
  }
  const found = assigned.get(identity.name);
  if (!found || found.probability < 0.3 || found.source.profile.filled === 0) return 0;
  const { distinct, filled } = found.source.profile;
  if (distinct >= 0.9 * filled) return 0.2;
  return distinct < 0.5 * filled ? -0.1 : 0;
}

const severalRows = 5;
const calledSo = 0.6;

/** The buyer of all that was bought is who kept the books: rows that all tell of one thing list none. */
export function isAboutOne({ view, template, assigned }: Matched): boolean {
  const { source, probability = 0 } = assigned.get(identityOf(template)?.name ?? '') ?? {};
  // The only account of a statement is called so.
  if (!source || source.via || isContext(source, view) || probability >= calledSo) return false;
  return source.profile.distinct === 1 && source.profile.filled >= severalRows;
}
