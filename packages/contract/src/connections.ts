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

export const sourceStream = z
  .object({
    name: z.string(),
    columns: z.array(
      z.object({ name: z.string(), type: z.string().optional(), comment: z.string().optional() }),
    ),
    primary_key: z.array(z.string()),
    links: z.array(
      z.object({ columns: z.array(z.string()), stream: z.string(), references: z.array(z.string()) }),
    ),
    comment: z.string().optional(),
    row_count: z.int().nullable().meta({ description: 'An estimate, where the source has one at hand' }),
    incremental: z.boolean().meta({ description: 'A second pull asks for what changed' }),
  })
  .meta({ id: 'SourceStream' });

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
    params: migrationParams,
    description:
      'What is left out stays as it is; another connector begins anew. Settings that do not fit the connector are ' +
      '`400`. `409` while a run is in flight.',
    body: z.strictObject({
      source_key: text(100).min(1).optional().meta({
        description: "Key of the connector; left out: that of the connection, else of the migration's source",
      }),
      profile_id: text(100).min(1).optional().meta({ description: '`workbook` where it is left out' }),
      config: anyObject.optional(),
      selected_streams: z.array(text(255)).max(1000).optional(),
      stream_state: anyObject.optional(),
      credentials: anyObject
        .nullable()
        .optional()
        .meta({ description: 'null removes those that are stored' }),
    }),
    responses: { 201: answer },
    errors: [409],
  }),
  deleteSourceConnection: route({
    method: 'DELETE',
    path: '/migrations/{migration_id}/source-connection',
    tag: 'Migrations',
    summary: 'Delete the live source connection with its secrets',
    auth: 'account',
    params: migrationParams,
    query: which,
    responses: { 200: z.object({ deleted: z.literal(true) }) },
    errors: [409],
  }),
  checkSourceConnection: route({
    method: 'POST',
    path: '/migrations/{migration_id}/source-connection/check',
    tag: 'Migrations',
    summary: 'Try to sign in to the live source',
    description:
      'A source that cannot be signed in to is an answer, not an error: `ok` is false then, and `message` says why.',
    auth: 'account',
    params: migrationParams,
    query: which,
    responses: {
      200: z
        .object({
          ok: z.boolean(),
          message: z
            .string()
            .meta({ description: 'Who is signed in where, or what is wrong and what to do' }),
          fault: z
            .enum(['credentials', 'config', 'refused', 'unreachable', 'source', 'limit'])
            .optional()
            .meta({ description: 'Where it is not ok: what is at fault' }),
          warnings: z.array(z.string()).meta({ description: 'What cannot be read by whoever is signed in' }),
        })
        .meta({ id: 'ConnectionCheck' }),
    },
  }),
  discoverSourceConnection: route({
    method: 'POST',
    path: '/migrations/{migration_id}/source-connection/discover',
    tag: 'Migrations',
    summary: 'List the streams of the live source',
    description: '`409` where the source cannot be read: the sentence says why and what to do.',
    auth: 'account',
    params: migrationParams,
    query: which,
    responses: { 200: z.object({ streams: z.array(sourceStream) }) },
    errors: [409],
  }),
  listConnectors: route({
    method: 'GET',
    path: '/connectors',
    tag: 'Catalog',
    summary: 'List connectors',
    auth: 'account',
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
