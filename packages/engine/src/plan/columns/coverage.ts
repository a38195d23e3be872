import { matchColumns } from '../../match/match-columns.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { namesOf, sourcesOf } from '../views/seen.js';
import { rangesOf } from '../views/start-end.js';
import type { Targets } from '../views/targets.js';
import type { View } from '../views/view.js';

/** How much of a template its columns fill, each as likely as it is: what has to be filled counts twice. */
export function coverageOf({ columns }: Template, probability: (column: TemplateColumn) => number): number {
  const weight = ({ required, unique }: TemplateColumn) => 1 + (required ? 1 : 0) + (unique ? 1 : 0);
  const all = columns.reduce((sum, each) => sum + weight(each), 0);
  return columns.reduce((sum, each) => sum + weight(each) * probability(each), 0) / Math.max(1, all);
}

const coverages = new WeakMap<View, Map<Template, number>>();

/** How much of a template a view fills, by names alone. */
export function coverageByName(view: View, template: Template, targets: Targets): number {
  const known = coverages.get(view) ?? coveragesByName(view, targets);
  coverages.set(view, known);
  return known.get(template) ?? 0;
}

/** By names alone, all templates at once: which views are worth a closer look. */
function coveragesByName(view: View, targets: Targets): Map<Template, number> {
  const columns = targets.templates.flatMap((template) =>
    template.columns.map((column, at) => ({ template, column, seen: namesOf(template)[at] })),
  );
  const matches = matchColumns(
    sourcesOf(view, [...view.columns, ...rangesOf(view)]),
    columns.flatMap(({ seen }) => seen ?? []),
  ).assign();
  const found = new Map<Template, Map<string, number>>();
  for (const { target, probability } of matches) {
    const { template, column } = columns[target] ?? {};
    if (!template || !column) continue;
    const own = found.get(template) ?? new Map<string, number>();
    found.set(template, own.set(column.name, probability));
  }
  return new Map(
    targets.templates.map((template) => [
      template,
      coverageOf(template, ({ name }) => found.get(template)?.get(name) ?? 0),
    ]),
  );
}
