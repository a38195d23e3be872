import { findTemplate, type Template, type TemplateColumn } from '../validate/template.js';
import { fold } from './piece.js';

/** A column of one template that holds the key of another's rows. */
export interface Join {
  column: TemplateColumn;
  to: Template;
  /** The column of the other. */
  key: string;
}

/** By its links; else by a column of the same name that tells the rows of the other template apart. */
export function joinsOf(template: Template, templates: readonly Template[]): Join[] {
  return template.columns.flatMap((column): Join[] => {
    for (const { templateId, columnName } of column.linkRule ?? []) {
      const to = findTemplate(templates, templateId);
      if (to && to !== template) return [{ column, to, key: columnName }];
    }
    if (column.unique) return [];
    for (const to of templates) {
      const key = to.columns.find(({ name, unique }) => unique && fold(name) === fold(column.name));
      if (key && to !== template) return [{ column, to, key: key.name }];
    }
    return [];
  });
}
