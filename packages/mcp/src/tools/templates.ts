import { z } from 'zod';
import { tool } from '../tool.js';

const column = z.object({
  name: z.string(),
  description: z.string().optional().describe('What belongs there, in plain words: the planner reads it'),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  desiredRule: z
    .enum(['none', 'ai', 'strict', 'link'])
    .optional()
    .describe(
      '"ai": checked by what the description says; "strict": by a pattern; "link": exists in another sheet',
    ),
  strictRule: z.string().optional().describe('JavaScript regular expression, not anchored'),
  linkRule: z
    .array(z.object({ templateId: z.string(), columnName: z.string() }))
    .optional()
    .describe('Columns of other templates, by slug, that the value must exist in'),
});

export const templateTools = [
  tool({
    name: 'list_templates',
    title: 'List templates',
    description:
      'The shapes that rows are brought into: slug, name, description and the names of the columns. Use it first, to see ' +
      'what is wanted. get_template has the rules of one.',
    input: z.object({}),
    isReading: true,
    async run({ client, signal }) {
      const { templates } = await client.listTemplates({}, { signal });
      return {
        templates: templates.map(({ slug, name, description, columns }) => ({
          slug,
          name,
          description,
          columns: columns.map((each) => each.name),
        })),
      };
    },
  }),
  tool({
    name: 'get_template',
    title: 'Read a template',
    description: 'One template with its columns, their descriptions and rules.',
    input: z.object({ slug: z.string() }),
    isReading: true,
    run: ({ client, signal }, { slug }) =>
      client.getTemplate({ params: { template_slug: slug } }, { signal }),
  }),
  tool({
    name: 'create_template',
    title: 'Create a template',
    description:
      'Makes one template. The same slug with the same body may be sent again. Comes back with its slug: create_migration ' +
      'takes it. Where a schema or an example file exists, import_templates is better.',
    input: z.object({
      name: z.string(),
      slug: z.string().optional(),
      description: z.string().optional(),
      columns: z.array(column).min(1),
    }),
    run: ({ client, signal }, input) => client.createTemplate({ body: input }, { signal }),
  }),
  tool({
    name: 'import_templates',
    title: 'Make templates of what describes tables',
    description:
      'Takes the text of a CSV with a header, JSON rows, JSON Schema, OpenAPI, SQL CREATE TABLE statements, LinkML or ' +
      'Prisma. Without store: true nothing is kept: the answer shows what would be, and what could not be carried over. ' +
      'Show that to the person, then call again with store: true.',
    input: z.object({
      file_name: z.string().describe('Its ending helps to recognise the kind, such as "schema.sql"'),
      content: z.string().min(1),
      store: z.boolean().default(false),
      on_clash: z.enum(['refuse', 'new', 'replace']).optional().describe('Where a slug is taken already'),
    }),
    run: ({ client, signal }, { store, on_clash, ...document }) =>
      client.importTemplates(
        { body: { ...document, dry_run: !store, ...(on_clash && { on_clash }) } },
        { signal },
      ),
  }),
];
