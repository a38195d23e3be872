import type { catalogRoutes } from '@godwit/contract/catalog';
import { createSource, listSources, pinRecipe, updateSource } from '../../domain/sources.js';
import {
  archiveTemplate,
  createTemplate,
  getRules,
  getTemplate,
  listTemplates,
  replaceRules,
  updateTemplate,
} from '../../domain/templates.js';
import type { Database } from '../../store/database.js';
import { created, type Handlers, ok } from '../call.js';
import { coalesce } from '../coalesce.js';

export function catalogHandlers(db: Database): Handlers<keyof typeof catalogRoutes> {
  const sources = coalesce((accountId: string) => listSources(db, accountId));
  return {
    listSources: async ({ actor }) => ok(await sources(actor.accountId)),
    createSource: async ({ service, actor, body }) => created(await createSource(service, actor, body)),
    updateSource: async ({ service, actor, params, body }) =>
      ok(await updateSource(service, actor, params.source, body)),
    pinRecipe: async ({ service, actor, params, body }) =>
      ok(await pinRecipe(service, actor, params.source, body.run_id)),
    listTemplates: async ({ service, actor }) => ok(await listTemplates(service, actor)),
    createTemplate: async ({ service, actor, body }) => created(await createTemplate(service, actor, body)),
    getTemplate: async ({ service, actor, params }) =>
      ok(await getTemplate(service, actor, params.template_slug)),
    updateTemplate: async ({ service, actor, params, body }) =>
      ok(await updateTemplate(service, actor, params.template_slug, body)),
    archiveTemplate: async ({ service, actor, params }) => {
      await archiveTemplate(service, actor, params.template_slug);
      return ok({ archived: true });
    },
    getTemplateRules: async ({ service, actor, params }) =>
      ok(await getRules(service, actor, params.template_slug)),
    replaceTemplateRules: async ({ service, actor, params, body }) =>
      ok(await replaceRules(service, actor, params.template_slug, body)),
  };
}
