import { z } from 'zod';
import { rule, template } from './catalog.js';
import { id, label, text } from './fields.js';
import { route } from './route.js';

/** What a document can be: tables with rows, or what describes tables. */
export const documentKinds = [
  'tables',
  'json_schema',
  'openapi',
  'sql',
  'linkml',
  'prisma',
  'templates',
] as const;

const kind = z
  .enum(documentKinds)
  .meta({ description: 'What the document is; left out: it is recognised by its content' });
const onClash = z.enum(['refuse', 'new', 'replace']).meta({
  description:
    'What to do where a template of that slug is there and differs: `refuse` all (409), make a `new` one beside it ' +
    '(`_2`), or `replace` its name, description and columns. Its cross-cell rules stay; imported ones of the same ' +
    'name take their place',
});
const only = z
  .array(text(255))
  .min(1)
  .max(500)
  .meta({ description: 'The templates wanted, by name or slug; all when left out' });
const grouping = text(255).meta({ description: 'Group label of those that are created' });

const importedTemplate = template
  .extend({
    rules: z.array(rule.omit({ active: true, inactive_reason: true })),
    action: z.enum(['create', 'replace', 'unchanged', 'clash']).meta({
      description:
        '`clash`: a template of that slug is there and differs, and `on_clash` is `refuse`: nothing would be stored',
    }),
    differences: z
      .array(z.string())
      .optional()
      .meta({ description: 'What it differs in from the stored one' }),
    id: id.optional().meta({ description: 'Once it is stored' }),
  })
  .meta({ id: 'ImportedTemplate' });

const notCarriedOver = z
  .object({
    template: z.string().optional().meta({ description: 'Its slug; absent: of the document as a whole' }),
    column: z.string().optional(),
    at: z.string().optional().meta({ description: 'A line or a path of the document' }),
    message: z.string(),
  })
  .meta({ id: 'NotCarriedOver' });

const imported = z.object({
  dry_run: z.boolean(),
  kind: z.enum(documentKinds),
  templates: z.array(importedTemplate),
  not_carried_over: z.array(notCarriedOver),
});

export const templateImportRoutes = {
  importTemplates: route({
    method: 'POST',
    path: '/templates/import',
    tag: 'Catalog',
    summary: 'Make templates of what describes your tables',
    description:
      'Takes CSV, XLSX or JSON with rows (and whatever else a migration reads), JSON Schema, the schemas of an OpenAPI ' +
      'document, SQL (CREATE TABLE of PostgreSQL, MySQL, SQLite, SQL Server, Oracle), LinkML, Prisma, or templates of ' +
      'this API. Multipart brings a `file` of at most 32 MB; JSON has the text of the document as `content`, or a JSON ' +
      'document itself as `document`. Without `"dry_run": false` nothing is stored: the answer shows what would be, and ' +
      'what could not be carried over. Stored are all or none. 400 names the line or path of what cannot be read; 409 ' +
      'where a template of the same slug differs (`on_clash`), or is used by a migration that is running.',
    auth: 'account',
    body: z
      .strictObject({
        file_name: label()
          .optional()
          .meta({ description: 'What it is called: its ending helps to recognise it' }),
        content: text(32 << 20)
          .min(1)
          .optional()
          .meta({ description: 'The document as text' }),
        document: z.unknown().optional().meta({ description: 'A JSON document, as it is' }),
        kind: kind.optional(),
        only: only.optional(),
        grouping: grouping.nullable().optional(),
        dry_run: z.boolean().optional().meta({ description: 'True by default: nothing is stored' }),
        on_clash: onClash.optional(),
      })
      .refine(({ content, document }) => (content === undefined) !== (document === undefined), {
        error: 'send the document as content (text) or as document (JSON), one of the two',
      }),
    form: z.object({
      file: z.file(),
      kind: kind.optional(),
      only: z
        .array(z.string())
        .optional()
        .meta({ description: 'Names or slugs, repeated or comma-separated; all when left out' }),
      grouping: grouping.optional(),
      dry_run: z.enum(['true', 'false']).optional(),
      on_clash: onClash.optional(),
    }),
    responses: { 200: imported, 201: imported },
    errors: [409],
  }),
};
