import { InvalidTemplates } from './parse-templates.js';
import { placeOf, spellLinks, type Template } from './template.js';

/** A link must lead to a column of one of these templates, as where templates are stored. Throws InvalidTemplates. */
export function checkLinks(templates: readonly Template[]): Template[] {
  const problems = templates.flatMap(({ name: template, columns }) =>
    columns.flatMap(({ name, linkRule = [] }) =>
      linkRule.flatMap(({ templateId, columnName }) => {
        const at = `Template "${template}", column "${name}"`;
        const target = templates.find(({ slug, id }) => slug === templateId || id === templateId);
        if (!target) return [`${at}: there is no template with id or slug "${templateId}" to link to.`];
        const names = target.columns.map((column) => column.name);
        return placeOf(names, columnName) >= 0
          ? []
          : [`${at}: template "${target.slug}" has no column "${columnName}" to link to.`];
      }),
    ),
  );
  if (problems.length > 0) throw new InvalidTemplates(problems);
  return spellLinks(templates);
}
