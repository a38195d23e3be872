import { z } from 'zod';
import { externalId, id, label, nextCursor, page, text, timestamp } from './fields.js';
import { file } from './files.js';
import { route } from './route.js';
import { run, runKind, runStatus } from './runs.js';

export const migrationStatus = z
  .enum(['awaiting_files', 'ready', 'awaiting_approval', 'completed'])
  .meta({ id: 'MigrationStatus' });

export const migration = z
  .object({
    id,
    workbook_id: id,
    name: z.string(),
    source: z.string().nullable(),
    external_id: z.string().nullable(),
    owner: z.object({ id, email: z.string() }).meta({ description: 'Creator of the key that made it' }),
    status: migrationStatus,
    templates: z.array(z.object({ slug: z.string(), name: z.string() })),
    created_at: timestamp,
  })
  .meta({ id: 'Migration' });

const listedMigration = migration
  .extend({
    last_run: z
      .object({
        run_id: id,
        kind: runKind,
        status: runStatus,
        blocked_reason: z.enum(['question', 'credentials']).optional(),
      })
      .nullable()
      .meta({ description: 'The newest run in brief; null before any' }),
  })
  .meta({ id: 'ListedMigration' });

/** What somebody of the team may be waited for; the members of `Waiting`. */
const waitsFor = z.enum([
  'questions',
  'credentials',
  'previews',
  'customers',
  'expired_links',
  'unreadable_files',
  'failed_runs',
]);

export const migrationDetail = migration
  .extend({
    connection: z
      .string()
      .nullable()
      .meta({ description: 'Key of the connector of its live connection; null where there is none' }),
    active_run_id: z.string().nullable(),
    last_run: run.nullable(),
    knowledge: z.string(),
    files: z.array(file),
    sheets: z.array(z.object({ slug: z.string(), row_count: z.int(), invalid_row_count: z.int() })),
  })
  .meta({ id: 'MigrationDetail' });

const created = z
  .object({
    migration_id: id,
    migration,
    warning: z
      .string()
      .optional()
      .meta({ description: 'Of a repeat that asks for another name or other templates than what is stored' }),
  })
  .meta({ id: 'CreatedMigration' });
const migrationParams = z.object({ migration_id: id });

export const migrationRoutes = {
  createMigration: route({
    method: 'POST',
    path: '/migrations',
    tag: 'Migrations',
    summary: 'Create a migration',
    description:
      'Idempotent on `external_id` with the same source: a repeat answers 200 with the first migration. ' +
      'Takes an API key only; a session gives 401.',
    auth: 'key',
    body: z.strictObject({
      name: label(),
      source: text(255)
        .transform((name) => name.trim())
        .nullable()
        .optional()
        .meta({ description: 'Name of a source; null, empty or left out: none' }),
      external_id: externalId.nullable().optional(),
      templates: z
        .array(text(255))
        .min(1)
        .max(500)
        .nullable()
        .optional()
        .meta({ description: 'Slugs; null or left out: every active template' }),
    }),
    responses: { 200: created, 201: created },
    errors: [404, 409],
  }),
  listMigrations: route({
    method: 'GET',
    path: '/migrations',
    tag: 'Migrations',
    summary: 'List migrations, newest first or as asked',
    description: 'A cursor goes on with the same `sort`; the filters may be left as they are or changed.',
    auth: 'account',
    query: z.strictObject({
      ...page,
      status: migrationStatus.optional().meta({ description: 'Only those in this state' }),
      waiting: waitsFor
        .optional()
        .meta({ description: 'Only those where this waits for somebody of the team' }),
      source: text(255)
        .optional()
        .meta({ description: 'Only those of this source, by name, whatever its case' }),
      search: text(255).optional().meta({
        description: 'Only those whose name, company or `external_id` holds this, whatever its case',
      }),
      sort: z
        .enum(['newest', 'oldest', 'name', 'activity'])
        .optional()
        .meta({ description: '`newest` where it is left out; `activity`: what changed last comes first' }),
    }),
    responses: { 200: z.object({ migrations: z.array(listedMigration), next_cursor: nextCursor }) },
  }),
  getMigration: route({
    method: 'GET',
    path: '/migrations/{migration_id}',
    tag: 'Migrations',
    summary: 'Read a migration',
    auth: 'account',
    params: migrationParams,
    responses: { 200: z.object({ migration: migrationDetail }) },
  }),
  deleteMigration: route({
    method: 'DELETE',
    path: '/migrations/{migration_id}',
    tag: 'Migrations',
    summary: 'Delete a migration with its rows, files and recipes',
    description: '409 while a run is in flight.',
    auth: 'account',
    params: migrationParams,
    responses: { 200: z.object({ deleted: z.literal(true) }) },
    errors: [409],
  }),
};
