import { z } from 'zod';
import { formSchema, guidance } from './credentials.js';
import { anyObject, id, text, timestamp } from './fields.js';
import { route } from './route.js';

export const sourceConnection = z
  .object({
    id,
    profile_id: z.string(),
    source_key: z.string(),
    name: z.string(),
    category: z.string(),
    config: anyObject,
    selected_streams: z.array(z.string()),
    stream_state: anyObject,
    creds_configured: z
      .boolean()
      .meta({ description: 'Whether secrets are stored; they are never returned' }),
    bound_source_extractor_id: z.string().nullable(),
    last_snapshot: z
      .object({
        streams: z.array(z.object({ name: z.string(), rows: z.int(), columns: z.array(z.string()) })),
        taken_at: timestamp,
      })
      .nullable(),
    last_sync_at: timestamp.nullable(),
  })
  .meta({ id: 'SourceConnection' });

const migrationParams = z.object({ migration_id: id });
const which = z.strictObject({
  source_key: text(100).optional().meta({ description: 'Only this connector' }),
  profile_id: text(100).optional().meta({ description: '`workbook` is the workbook-bound connection' }),
});
const answer = z.object({ source_connection: sourceConnection });

export const connectionRoutes = {
  getSourceConnection: route({
    method: 'GET',
    path: '/migrations/{migration_id}/source-connection',
    tag: 'Migrations',
    summary: 'Read the live source connection',
    auth: 'account',
    planned: true,
    params: migrationParams,
    query: which,
    responses: { 200: answer },
  }),
  saveSourceConnection: route({
    method: 'POST',
    path: '/migrations/{migration_id}/source-connection',
    tag: 'Migrations',
    summary: 'Create the live source connection, or update it in place',
    auth: 'account',
    planned: true,
    params: migrationParams,
    body: z.strictObject({
      source_key: text(100),
      profile_id: text(100).optional(),
      config: anyObject.optional(),
      selected_streams: z.array(text(255)).max(1000).optional(),
      stream_state: anyObject.optional(),
      credentials: anyObject.optional(),
    }),
    responses: { 201: answer },
  }),
  deleteSourceConnection: route({
    method: 'DELETE',
    path: '/migrations/{migration_id}/source-connection',
    tag: 'Migrations',
    summary: 'Delete the live source connection with its secrets',
    auth: 'account',
    planned: true,
    params: migrationParams,
    query: which,
    responses: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  listConnectors: route({
    method: 'GET',
    path: '/connectors',
    tag: 'Catalog',
    summary: 'List connectors',
    auth: 'account',
    planned: true,
    responses: {
      200: z.object({
        connectors: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            category: z.string(),
            config_schema: formSchema,
            credential_schema: formSchema,
            guidance,
          }),
        ),
      }),
    },
  }),
};
