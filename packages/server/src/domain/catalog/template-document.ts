import { getOwn } from '@godwit/contract/own';
import type { TemplateFormat } from '@godwit/engine/draft/formats/formats';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { findTemplate, linkTargets } from './templates.js';

/** A template as a document of another kind; links name the other templates by their slugs. */
export async function templateDocument(
  service: Service,
  actor: Actor,
  slug: string,
  format: TemplateFormat,
): Promise<string> {
  const { db, checker } = service;
  const { name, description, columns, rules, checks } = await findTemplate(db, actor, slug);
  const slugs = new Map((await linkTargets(db, actor, columns)).map((target) => [target.id, target.slug]));
  const template = {
    slug,
    name,
    description,
    columns: columns.map((column) => ({
      ...column,
      aiCheck: getOwn(checks, column.name),
      ...(column.linkRule && {
        linkRule: column.linkRule.map(({ templateId, columnName }) => ({
          templateId: slugs.get(templateId) ?? templateId,
          columnName,
        })),
      }),
    })),
    rules: rules.map(({ reads: _, ...rule }) => rule),
  };
  return checker.give(actor.accountId, { format, templates: [template] });
}
