import { type Target, targetOf } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';

/** What the columns of all templates want. */
export class Targets {
  readonly #known = new Map<TemplateColumn, Target>();

  constructor(readonly templates: readonly Template[]) {}

  of(template: Template, column: TemplateColumn): Target {
    const known = this.#known.get(column) ?? targetOf(column, template, this.templates);
    this.#known.set(column, known);
    return known;
  }
}

/** The column that tells the rows of a template apart: the first that is unique, best one that is required too. */
export function identityOf({ columns }: Template): TemplateColumn | undefined {
  return columns.find(({ unique, required }) => unique && required) ?? columns.find(({ unique }) => unique);
}

/** Templates that others link to come first; in a circle, as they were given. */
export function inLinkOrder(templates: readonly Template[]): Template[] {
  const ordered: Template[] = [];
  const visit = (template: Template, above: readonly Template[]) => {
    if (ordered.includes(template) || above.includes(template)) return;
    for (const each of linkedTemplates(template, templates)) visit(each, [...above, template]);
    ordered.push(template);
  };
  for (const each of templates) visit(each, []);
  return ordered;
}

function linkedTemplates({ columns }: Template, templates: readonly Template[]): Template[] {
  const names = columns.flatMap(({ linkRule = [] }) => linkRule.map(({ templateId }) => templateId));
  return templates.filter(({ slug, id }) => names.includes(slug) || (id !== undefined && names.includes(id)));
}

/** Whether rows of one name those of the other. */
export function leadsTo({ columns }: Template, { slug, id }: Template): boolean {
  return columns.some(({ linkRule = [] }) =>
    linkRule.some(({ templateId }) => templateId === slug || (id !== undefined && templateId === id)),
  );
}

/** A parent, a manager: another row of the same sheet. */
export function linksToItself({ slug, id }: Template, { linkRule = [] }: TemplateColumn): boolean {
  return linkRule.some(({ templateId }) => templateId === slug || templateId === id);
}
