import type { catalogRoutes } from '@godwit/contract/catalog';
import { createSource, listSources, pinRecipe, updateSource } from '../../domain/catalog/sources.js';
import { templateDocument } from '../../domain/catalog/template-document.js';
import {
  archiveTemplate,
  createTemplate,
  getRules,
  getTemplate,
  listTemplates,
  replaceRules,
  updateTemplate,
} from '../../domain/catalog/templates.js';
import type { Service } from '../../domain/service.js';
import { created, type Handlers, ok, shared } from '../call.js';
import { freshRead } from '../fresh-reads.js';

const documentMedia = {
  jsonschema: 'application/schema+json; charset=utf-8',
  linkml: 'application/yaml; charset=utf-8',
  ddl: 'application/sql; charset=utf-8',
};

export function catalogHandlers(service: Service): Handlers<keyof typeof catalogRoutes> {
  const sources = freshRead(service, (accountId) => listSources(service.db, accountId));
  return {
    listSources: async ({ actor }) => shared(await sources(actor.accountId)),
    createSource: async ({ service, actor, body }) => created(await createSource(service, actor, body)),
    updateSource: async ({ service, actor, params, body }) =>
      ok(await updateSource(service, actor, params.source, body)),
    pinRecipe: async ({ service, actor, params, body }) =>
      ok(await pinRecipe(service, actor, params.source, body.run_id)),
    listTemplates: async ({ service, actor }) => ok(await listTemplates(service, actor)),
    createTemplate: async ({ service, actor, body }) => {
      const { created: fresh, body: answer } = await createTemplate(service, actor, body);
      return { status: fresh ? 201 : 200, body: answer };
    },
    getTemplate: async ({ service, actor, params, query }) => {
      if (!query.format) return ok(await getTemplate(service, actor, params.template_slug));
      const stream = await templateDocument(service, actor, params.template_slug, query.format);
      return { status: 200, stream, headers: { 'content-type': documentMedia[query.format] } };
    },
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
