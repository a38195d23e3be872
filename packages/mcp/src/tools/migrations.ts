import { z } from 'zod';
import { tool } from '../tool.js';
import { migrationId } from './fields.js';

export const migrationTools = [
  tool({
    name: 'list_migrations',
    title: 'List migrations',
    description:
      'Migrations of the account, newest first, 20 a page: id, name, status. `next_cursor` goes on.',
    input: z.object({
      search: z.string().optional().describe('Part of the name, company or external id'),
      cursor: z.string().optional(),
    }),
    isReading: true,
    async run({ client, signal }, query) {
      const { migrations, next_cursor } = await client.listMigrations(
        { query: { ...query, limit: 20 } },
        { signal },
      );
      return {
        migrations: migrations.map(({ id, name, status, source, created_at }) => ({
          id,
          name,
          status,
          source,
          created_at,
        })),
        next_cursor,
      };
    },
  }),
  tool({
    name: 'create_migration',
    title: 'Create a migration',
    description:
      'Opens a migration into the templates named by slug (all of the account where none is named). Comes back with its ' +
      'id. Next: send the files (upload_content, or request_upload for large ones), then start_run with kind "generate".',
    input: z.object({
      name: z.string(),
      templates: z.array(z.string()).min(1).optional(),
      source: z
        .string()
        .optional()
        .describe('Name of an existing source: what was learned there is used again'),
      external_id: z
        .string()
        .optional()
        .describe('Your own id; the same one again answers the same migration'),
    }),
    async run({ client, signal }, body) {
      const { migration_id, migration, warning } = await client.createMigration({ body }, { signal });
      return {
        migration_id,
        status: migration.status,
        templates: migration.templates,
        ...(warning && { warning }),
      };
    },
  }),
  tool({
    name: 'get_migration',
    title: 'Read a migration',
    description:
      'Status, files, last run and the number of rows in each sheet: where things stand, and what is next.',
    input: z.object({ migration_id: migrationId }),
    isReading: true,
    async run({ client, signal }, { migration_id }) {
      const { migration } = await client.getMigration({ params: { migration_id } }, { signal });
      const { id, name, status, templates, active_run_id, last_run, knowledge, files, sheets } = migration;
      return {
        id,
        name,
        status,
        templates,
        active_run_id,
        last_run: last_run && { run_id: last_run.run_id, kind: last_run.kind, status: last_run.status },
        knowledge,
        files: files.map((file) => ({ id: file.id, name: file.name, size: file.size })),
        sheets,
      };
    },
  }),
  tool({
    name: 'add_knowledge',
    title: 'Say what is known about the files',
    description:
      'Adds plain sentences that the planner obeys, such as "Amounts are in cents" or "Leave out customers whose name ' +
      'starts with TEST". Only what the person said or a document states: do not guess. Counts from the next generate on.',
    input: z.object({ migration_id: migrationId, text: z.string().min(1) }),
    async run({ client, signal }, { migration_id, text }) {
      const params = { migration_id };
      const { knowledge, updated_at } = await client.getMigrationKnowledge({ params }, { signal });
      const body = { knowledge: knowledge ? `${knowledge}\n${text}` : text, if_unmodified_since: updated_at };
      return client.updateMigrationKnowledge({ params, body }, { signal });
    },
  }),
];
