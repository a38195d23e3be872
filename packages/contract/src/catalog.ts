import { z } from 'zod';
import { id, label, text, webAddress } from './fields.js';
import { route } from './route.js';

/** No address could name a source called `.` or `..`. */
const sourceName = label().refine((name) => !/^\.{1,2}$/.test(name), { error: 'must not be "." or ".."' });
const logoUrl = z.string().nullable();
const authUrl = z.string().nullable().meta({ description: 'Where customers sign in to the source' });

export const source = z.object({ name: z.string(), logo_url: logoUrl }).meta({ id: 'Source' });
const connectorKey = text(100).min(1).meta({ description: 'Key of the connector of its live connections' });
export const sourceDetail = source
  .extend({ auth_url: authUrl, connector: connectorKey.optional() })
  .meta({ id: 'SourceDetail' });

export const desiredRule = z.enum(['none', 'ai', 'strict', 'link']);

const linkWrite = z.strictObject({
  templateId: label().meta({ description: "The other template's id or slug" }),
  columnName: label(),
});

export const columnWrite = z.strictObject({
  name: label().meta({ description: 'Unique within the template, whatever its case' }),
  description: text(10_000).optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  desiredRule: desiredRule.optional(),
  strictRule: text(2000)
    .min(1)
    .optional()
    .meta({ description: 'JavaScript regular expression a value must match; not anchored' }),
  linkRule: z
    .array(linkWrite)
    .max(50)
    .optional()
    .meta({ description: 'Left out keeps the stored one of a same-named column; an empty list clears it' }),
});

export const templateColumn = z
  .object({
    name: z.string(),
    description: z.string(),
    required: z.boolean(),
    unique: z.boolean(),
    desiredRule,
    strictRule: z.string().optional(),
    linkRule: z.array(z.object({ templateId: z.string(), columnName: z.string() })).optional(),
  })
  .meta({ id: 'TemplateColumn' });

export const template = z
  .object({
    slug: z.string().meta({ description: 'Never changes' }),
    name: z.string(),
    description: z.string().nullable(),
    columns: z.array(templateColumn),
  })
  .meta({ id: 'Template' });

const warning = z
  .string()
  .optional()
  .meta({ description: 'Names columns with `desiredRule: "ai"` whose name and description ask for nothing' });
const createdTemplate = template.extend({ id, warning }).meta({ id: 'CreatedTemplate' });
const slug = text(100)
  .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, { error: 'may hold a–z, 0–9 and single underscores between them' })
  .meta({ description: 'Your own; left out: made from the name' });
const columns = z.array(columnWrite).min(1).max(1000);
const grouping = text(255).nullable().optional().meta({ description: 'Group label in the dashboard' });

export const ruleWrite = z.strictObject({
  name: label().meta({ description: 'Unique within the template, whatever its case' }),
  expression: text(10_000)
    .min(1)
    .meta({ description: 'Condition in SQL over the columns, such as `"End date" >= "Start date"`' }),
  message: label(1000),
  columns: z.array(label()).min(1).max(1000),
});

export const rule = z
  .object({
    name: z.string(),
    expression: z.string(),
    message: z.string(),
    columns: z.array(z.string()),
    active: z.boolean().meta({ description: 'False while one of its columns is not in the template' }),
    inactive_reason: z.string().optional(),
  })
  .meta({ id: 'CrossCellRule' });

const rules = z.object({ rules: z.array(rule) });

export const templateFormat = z
  .enum(['jsonschema', 'linkml', 'ddl'])
  .meta({ description: 'JSON Schema, LinkML (YAML) or SQL (a CREATE TABLE of PostgreSQL)' });

const sourceParams = z.object({
  source: text(255).min(1).meta({ description: 'Name of the source, URL-encoded' }),
});
const templateParams = z.object({ template_slug: text(255).min(1) });

export const catalogRoutes = {
  listSources: route({
    method: 'GET',
    path: '/sources',
    tag: 'Catalog',
    summary: 'List sources by name',
    auth: 'account',
    responses: { 200: z.object({ sources: z.array(source) }) },
  }),
  createSource: route({
    method: 'POST',
    path: '/sources',
    tag: 'Catalog',
    summary: 'Create a source',
    auth: 'account',
    body: z.strictObject({
      name: sourceName,
      logo_url: webAddress.nullable().optional(),
      auth_url: webAddress.nullable().optional(),
      connector: connectorKey.nullable().optional(),
    }),
    responses: { 201: z.object({ source: sourceDetail.extend({ id }) }) },
    errors: [409],
  }),
  updateSource: route({
    method: 'PATCH',
    path: '/sources/{source}',
    tag: 'Catalog',
    summary: 'Rename a source or change its addresses',
    description: 'Migrations and runs in flight hold the source, not its name: a rename leaves them alone.',
    auth: 'account',
    params: sourceParams,
    body: z
      .strictObject({
        name: sourceName.optional(),
        auth_url: webAddress.nullable().optional(),
        connector: connectorKey.nullable().optional(),
        logo_url: webAddress.nullable().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, {
        error: 'send at least one of name, auth_url, logo_url',
      }),
    responses: { 200: z.object({ source: sourceDetail }) },
    errors: [409],
  }),
  pinRecipe: route({
    method: 'POST',
    path: '/sources/{source}/pin',
    tag: 'Catalog',
    summary: "Pin a run's recipe as the starting point of future runs, or unpin with null",
    auth: 'account',
    params: sourceParams,
    body: z.strictObject({ run_id: id.nullable() }),
    responses: { 200: z.object({ source: z.string(), pinned_recipe_run_id: z.string().nullable() }) },
    errors: [409],
  }),
  listTemplates: route({
    method: 'GET',
    path: '/templates',
    tag: 'Catalog',
    summary: 'List active templates in the order they were made',
    auth: 'account',
    responses: { 200: z.object({ templates: z.array(template) }) },
  }),
  createTemplate: route({
    method: 'POST',
    path: '/templates',
    tag: 'Catalog',
    summary: 'Create a template',
    description:
      'The slug is the one given, else the snake_case of the name, made unique with `_2`, `_3`. The same slug with ' +
      'the same body answers 200, with another body 409: provisioning can be repeated.',
    auth: 'account',
    body: z.strictObject({
      name: label(),
      slug: slug.optional(),
      description: text(50_000).nullable().optional(),
      grouping,
      columns,
    }),
    responses: { 200: createdTemplate, 201: createdTemplate },
    errors: [409],
  }),
  getTemplate: route({
    method: 'GET',
    path: '/templates/{template_slug}',
    tag: 'Catalog',
    summary: 'Read a template',
    description: 'With `format`, as a document that `POST /templates/import` takes again.',
    auth: 'account',
    params: templateParams,
    query: z.strictObject({ format: templateFormat.optional() }),
    responses: {
      200: {
        media: ['application/json', 'application/schema+json', 'application/yaml', 'application/sql'],
        json: template,
        usual: 'json',
        description: 'The template; as JSON Schema, LinkML or SQL where that is asked for',
      },
    },
  }),
  updateTemplate: route({
    method: 'PATCH',
    path: '/templates/{template_slug}',
    tag: 'Catalog',
    summary: 'Change an active template',
    description:
      '`columns` replaces the whole set; cross-cell rules stay, and so does the linkRule of a same-named ' +
      'column that leaves it out. 409 while a migration that uses the template is running.',
    auth: 'account',
    params: templateParams,
    body: z
      .strictObject({
        name: label().optional(),
        description: text(50_000).nullable().optional(),
        grouping,
        columns: columns.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, {
        error: 'send at least one of name, description, grouping, columns',
      })
      .meta({ minProperties: 1 }),
    responses: { 200: template.extend({ warning }).meta({ id: 'UpdatedTemplate' }) },
    errors: [409],
  }),
  archiveTemplate: route({
    method: 'DELETE',
    path: '/templates/{template_slug}',
    tag: 'Catalog',
    summary: 'Archive a template',
    description: 'It leaves the catalog; sheets already built from it keep working.',
    auth: 'account',
    params: templateParams,
    responses: { 200: z.object({ archived: z.literal(true) }) },
    errors: [409],
  }),
  getTemplateRules: route({
    method: 'GET',
    path: '/templates/{template_slug}/rules',
    tag: 'Catalog',
    summary: 'Read the cross-cell rules of a template',
    auth: 'account',
    params: templateParams,
    responses: { 200: rules },
  }),
  replaceTemplateRules: route({
    method: 'PUT',
    path: '/templates/{template_slug}/rules',
    tag: 'Catalog',
    summary: 'Replace the cross-cell rules of a template',
    description:
      'A row for which `expression` is false gets `message` on each of its cells in `columns`; one for which it ' +
      'is NULL does not. An expression is a condition in SQL over the columns of the template: comparisons, ' +
      'AND, OR, NOT, IS NULL, IN, BETWEEN, LIKE, CASE, arithmetic, casts and common scalar functions; no ' +
      'subqueries, no files, nothing that changes from run to run. It is checked when it is written: `400` names ' +
      'the rule, what is wrong and where. A blank cell is NULL. A cell is read as a number where it meets a ' +
      'number or stands in arithmetic, as a date (ISO 8601) where it meets a date; two cells in order are ' +
      'compared as numbers if both are, else as dates if both are, else as text. What cannot be read is NULL.',
    auth: 'account',
    params: templateParams,
    body: z.strictObject({ rules: z.array(ruleWrite).max(200) }),
    responses: { 200: rules },
    errors: [409],
  }),
};
