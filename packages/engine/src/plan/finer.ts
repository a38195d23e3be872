import type { Template } from '../validate/template.js';
import { coveragesByName, type Knowing } from './match-view.js';
import { identityOf, type Targets } from './targets.js';
import type { View } from './view.js';

const mostTemplates = 40;

const coverages = new WeakMap<View, Map<Template, number>>();

/** How much of a template a view fills, by names alone. */
export function coverageByName(view: View, template: Template, targets: Targets): number {
  const known = coverages.get(view) ?? coveragesByName(view, targets);
  coverages.set(view, known);
  return known.get(template) ?? 0;
}

/**
 * Whether the rows of a view are those of a sheet that leads to this one: of the tables, it is likeliest made of this
 * one, and has a key of its own. What numbers these rows numbers bookings, and not their guests.
 */
export function areRowsOfFiner(view: View, template: Template, { targets, views }: Knowing): boolean {
  const identity = identityOf(template);
  if (!identity || targets.templates.length > mostTemplates) return false;
  return targets.templates.some((other) => {
    if (other === template || !leadsTo(other, template, identity.name)) return false;
    const own = identityOf(other);
    if (!own || own.linkRule) return false;
    const likeliest = views.reduce((best, each) =>
      coverageByName(each, other, targets) > coverageByName(best, other, targets) ? each : best,
    );
    return likeliest.table === view.table || (view.pool !== undefined && likeliest.pool === view.pool);
  });
}

function leadsTo({ columns }: Template, { slug, id }: Template, name: string): boolean {
  return columns.some(
    ({ linkRule = [], required }) =>
      required === true &&
      linkRule.some(
        ({ templateId, columnName }) => (templateId === slug || templateId === id) && columnName === name,
      ),
  );
}
