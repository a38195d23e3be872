import { InvalidTemplates, parseTemplates } from '../../validate/parse-templates.js';
import { DocumentRefused } from '../draft.js';
import { isNode } from '../node.js';
import type { Written } from '../write.js';

/** Templates as the API gives them out: taken as they are. */
export function ownTemplates(document: unknown): Written {
  try {
    const templates = parseTemplates(document);
    return {
      templates: templates.map(({ slug, name, description, columns, rules = [] }) => ({
        slug,
        name,
        description: description ?? null,
        columns: columns.map(
          ({ name: column, description: said, required, unique, desiredRule, strictRule, linkRule }) => ({
            name: column,
            description: said ?? '',
            required: required ?? false,
            unique: unique ?? false,
            desiredRule: desiredRule ?? 'none',
            ...(strictRule !== undefined && { strictRule }),
            ...(linkRule && linkRule.length > 0 && { linkRule: linkRule.map((link) => ({ ...link })) }),
          }),
        ),
        rules: rules.map(({ name: rule, expression, message, columns: flagged }) => ({
          name: rule,
          expression,
          message,
          columns: [...flagged],
        })),
      })),
      notes: [],
    };
  } catch (error) {
    if (!(error instanceof InvalidTemplates)) throw error;
    throw new DocumentRefused(error.problems.slice(0, 10).join(' '));
  }
}

export function isOwnTemplates(document: unknown): boolean {
  const list = Array.isArray(document)
    ? document
    : isNode(document) && Array.isArray(document.templates)
      ? document.templates
      : [document];
  return (
    list.length > 0 &&
    list.every(
      (each) =>
        isNode(each) &&
        Array.isArray(each.columns) &&
        each.columns.every((column) => isNode(column) && 'name' in column) &&
        typeof each.name === 'string',
    )
  );
}
