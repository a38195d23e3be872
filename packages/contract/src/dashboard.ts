import { z } from 'zod';
import { anyObject, id, nextCursor, page, text, timestamp } from './fields.js';
import { route } from './route.js';

const source = z
  .object({
    id,
    name: z.string(),
    logo_url: z.string().nullable(),
    auth_url: z.string().nullable(),
    connector: z.string().nullable().meta({ description: 'Key of the connector of its live connections' }),
    pinned_recipe_run_id: z.string().nullable(),
    pinned_migration_id: z
      .string()
      .nullable()
      .meta({ description: 'The migration of the pinned run; null where it is gone' }),
    knowledge: z.string(),
    knowledge_updated_at: timestamp,
    migration_count: z.int(),
    company_count: z.int(),
    created_at: timestamp,
  })
  .meta({ id: 'DashboardSource' });

const template = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    grouping: z.string().nullable(),
    column_count: z.int(),
    rule_count: z.int().meta({ description: 'Of its cross-cell rules' }),
    linked_from: z.array(z.string()).meta({ description: 'Slugs of templates whose columns link to it' }),
    used_by: z.object({
      migrations: z.int(),
      newest: z
        .array(z.object({ migration_id: id, name: z.string() }))
        .meta({ description: 'The newest 5 of them' }),
      in_flight: z.boolean().meta({ description: 'A run uses it in this moment: it cannot be changed' }),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'DashboardTemplate' });

const logEntry = z
  .object({
    sequence: z.int(),
    at: timestamp,
    event: z.string(),
    by: z.object({
      kind: z.string(),
      id: z.string(),
      name: z.string().nullable().meta({ description: 'E-mail, or name of the key or company' }),
    }),
    details: anyObject,
    hash: z.string(),
  })
  .meta({ id: 'AccountLogEntry' });

/** For people who sign in: what the catalog withholds from integrators, and what a page needs at once. */
export const dashboardRoutes = {
  listDashboardSources: route({
    method: 'GET',
    path: '/dashboard/sources',
    tag: 'Catalog',
    summary: 'List sources by name, with ids, pins and knowledge',
    auth: 'session',
    responses: { 200: z.object({ sources: z.array(source) }) },
  }),
  listDashboardTemplates: route({
    method: 'GET',
    path: '/dashboard/templates',
    tag: 'Catalog',
    summary: 'List active templates in the order they were made, with ids, groups and what uses them',
    auth: 'session',
    responses: { 200: z.object({ templates: z.array(template) }) },
  }),
  countWaiting: route({
    method: 'GET',
    path: '/dashboard/waiting',
    tag: 'Migrations',
    summary: 'How much waits for somebody of the team',
    auth: 'session',
    responses: {
      200: z
        .object({
          questions: z.int().meta({ description: 'Runs that wait for answers' }),
          credentials: z.int().meta({ description: 'Runs that wait for credentials of a live source' }),
          previews: z.int().meta({ description: 'Migrations whose preview waits for approval' }),
          customers: z
            .int()
            .meta({ description: 'Customers who said that all is there, and no run began since' }),
          expired_links: z.int().meta({
            description: 'Customers whose link has expired before they were done, and before any run',
          }),
          unreadable_files: z.int().meta({ description: 'Files that could not be read' }),
          failed_runs: z.int().meta({ description: 'Migrations whose last run failed' }),
          total: z.int(),
        })
        .meta({ id: 'Waiting' }),
    },
  }),
  getAccountLog: route({
    method: 'GET',
    path: '/account/log',
    tag: 'Log',
    summary: 'What was done in the account, newest first',
    description: 'A chain of hashes: each covers the entry and the hash before.',
    auth: 'admin',
    query: z.strictObject({
      ...page,
      event: text(100)
        .optional()
        .meta({ description: 'Only these: `source.created`; `source.` for all of sources' }),
    }),
    responses: {
      200: z.object({
        entries: z.array(logEntry),
        next_cursor: nextCursor,
        integrity: z.object({ algorithm: z.literal('sha256'), head: z.string(), entries: z.int() }),
      }),
    },
  }),
  verifyAccountLog: route({
    method: 'POST',
    path: '/account/log/verify',
    tag: 'Log',
    summary: 'Recompute the hash chain of the account',
    auth: 'admin',
    responses: {
      200: z.object({
        ok: z.boolean(),
        entries: z.int(),
        head: z.string(),
        broken_at: z.int().nullable().meta({ description: 'The first entry that does not fit the chain' }),
      }),
    },
  }),
};
