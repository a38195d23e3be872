import type { AiCheck } from './ai/check.js';

export interface LinkRule {
  /** Id or slug of the other template. */
  templateId: string;
  columnName: string;
}

/** A column of a template with its rules: see section 2 of the specification. */
export interface TemplateColumn {
  name: string;
  description?: string | null | undefined;
  required?: boolean | undefined;
  unique?: boolean | undefined;
  desiredRule?: 'none' | 'ai' | 'strict' | 'link' | undefined;
  strictRule?: string | undefined;
  linkRule?: readonly LinkRule[] | undefined;
  /** What the description was compiled to when the template was written; compiled anew where it is not given. */
  aiCheck?: AiCheck | undefined;
}

export interface CrossCellRule {
  name: string;
  expression: string;
  message: string;
  /** The columns it flags. */
  columns: readonly string[];
  /** The columns its expression reads, where that is known. */
  reads?: readonly string[] | undefined;
}

export interface Template {
  id?: string | undefined;
  slug: string;
  name: string;
  description?: string | null | undefined;
  columns: readonly TemplateColumn[];
  rules?: readonly CrossCellRule[] | undefined;
}

/** By slug or id; by name only where nothing else is called so. */
export function findTemplate(templates: readonly Template[], called: string): Template | undefined {
  return (
    templates.find(({ slug, id }) => slug === called || id === called) ??
    templates.find(({ name }) => name === called)
  );
}

/** Names of columns are told apart whatever their case, and trimmed. -1 where there is none. */
export function placeOf(names: readonly string[], name: string): number {
  const fold = (each: string) => each.trim().toLowerCase();
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : names.findIndex((each) => fold(each) === fold(name));
}

/** The columns that links name, spelled as their templates spell them: from here on names of columns are compared as they are. */
export function spellLinks(templates: readonly Template[]): Template[] {
  const spelled = ({ templateId, columnName }: LinkRule): LinkRule => {
    const columns = findTemplate(templates, templateId)?.columns ?? [];
    const at = placeOf(
      columns.map(({ name }) => name),
      columnName,
    );
    return { templateId, columnName: columns[at]?.name ?? columnName };
  };
  return templates.map((template) => ({
    ...template,
    columns: template.columns.map((column) =>
      column.linkRule ? { ...column, linkRule: column.linkRule.map(spelled) } : column,
    ),
  }));
}
