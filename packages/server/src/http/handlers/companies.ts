import type { companyRoutes, linkRoutes } from '@godwit/contract/companies';
import type { templateExampleRoutes } from '@godwit/contract/template-examples';
import {
  createCompany,
  getCompany,
  listCompanies,
  refreshMagicLink,
} from '../../domain/catalog/companies.js';
import { type ExampleFile, linkExample, templateExample } from '../../domain/catalog/template-example.js';
import { attachment } from '../../domain/files/file-names.js';
import {
  acceptLink,
  answerLinkQuestions,
  finishLink,
  giveLinkCredentials,
  openLink,
  requestLinkUploads,
} from '../../domain/people/links.js';
import { created, type Handlers, ok } from '../call.js';

export const companyHandlers: Handlers<
  keyof typeof companyRoutes | keyof typeof linkRoutes | keyof typeof templateExampleRoutes
> = {
  listCompanies: async ({ service, actor, query }) => ok(await listCompanies(service, actor, query)),
  createCompany: async ({ service, actor, body }) => created(await createCompany(service, actor, body)),
  getCompany: async ({ service, actor, params }) => ok(await getCompany(service, actor, params.company_id)),
  refreshMagicLink: async ({ service, actor, params }) =>
    created(await refreshMagicLink(service, actor, params.company_id)),
  openLink: async ({ service, actor }) => ok(await openLink(service, actor)),
  acceptLink: async ({ service, actor }) => ok(await acceptLink(service, actor)),
  requestLinkUploads: async ({ service, actor, body }) =>
    created(await requestLinkUploads(service, actor, body)),
  giveLinkCredentials: async ({ service, actor, body }) =>
    ok(await giveLinkCredentials(service, actor, body)),
  answerLinkQuestions: async ({ service, actor, body }) =>
    ok(await answerLinkQuestions(service, actor, body)),
  finishLink: async ({ service, actor }) => ok(await finishLink(service, actor)),
  getLinkExample: async ({ service, actor, params }) => csv(await linkExample(service, actor, params.file)),
  getTemplateExample: async ({ service, actor, params }) =>
    csv(await templateExample(service, actor, params.template_slug)),
};

function csv({ name, text }: ExampleFile) {
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(name) };
  return { status: 200, stream: text, headers } as const;
}
