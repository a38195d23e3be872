import type { Template } from '../../validate/template.js';
import { identityOf } from '../views/targets.js';
import type { View } from '../views/view.js';
import type { Knowing } from './candidate.js';
import { coverageByName } from './coverage.js';

const mostTemplates = 40;

/**
 * Whether the rows of a view are those of a sheet that leads to this one: of the tables, it is likeliest made of this
 * one, and has a key of its own. What numbers these rows numbers bookings, and not their guests.
 */
export function areRowsOfFiner(view: View, template: Template, knowing: Knowing): boolean {
  return leadingHere(view, template, knowing).some((other) => {
    const own = identityOf(other);
    return own !== undefined && !own.linkRule;
  });
}

/** The templates that have to lead to this one, and are likeliest made of the same table: of its lines, where it is of orders. */
export function leadingHere(view: View, template: Template, { targets, views }: Knowing): Template[] {
  const identity = identityOf(template);
  if (!identity || targets.templates.length > mostTemplates) return [];
  return targets.templates.filter((other) => {
    if (other === template || !leadsTo(other, template, identity.name)) return false;
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
