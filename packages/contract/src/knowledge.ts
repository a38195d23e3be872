import { z } from 'zod';
import { id, text, timestamp } from './fields.js';
import { route } from './route.js';

export const knowledgeWrite = z.strictObject({
  knowledge: text(200_000).meta({ description: 'Replaces the whole document; an empty string clears it' }),
  if_unmodified_since: text(40)
    .refine((value) => /^\d{4}-/.test(value) && Date.parse(value) > 0, {
      error: 'must be the updated_at that was read (ISO 8601)',
    })
    .optional()
    .meta({ description: 'The `updated_at` that was read: a change since then refuses the write with 412' }),
});

const knowledge = z.string().meta({ description: 'Plain text the agent reads before every run' });

export const migrationKnowledge = z
  .object({ migration_id: id, knowledge, updated_at: timestamp })
  .meta({ id: 'MigrationKnowledge' });

export const sourceKnowledge = z
  .object({ source: z.string(), knowledge, updated_at: timestamp })
  .meta({ id: 'SourceKnowledge' });

const migrationParams = z.object({ migration_id: id });
const sourceParams = z.object({ source: text(255).min(1) });

export const knowledgeRoutes = {
  getMigrationKnowledge: route({
    method: 'GET',
    path: '/migrations/{migration_id}/knowledge',
    tag: 'Knowledge',
    summary: "Read a migration's knowledge",
    auth: 'account',
    params: migrationParams,
    responses: { 200: migrationKnowledge },
  }),
  updateMigrationKnowledge: route({
    method: 'PATCH',
    path: '/migrations/{migration_id}/knowledge',
    tag: 'Knowledge',
    summary: "Replace a migration's knowledge",
    description:
      'The agent appends to this document too: read, merge, write with `if_unmodified_since`. ' +
      '409 while a run is appending in this very moment.',
    auth: 'account',
    params: migrationParams,
    body: knowledgeWrite,
    responses: { 200: migrationKnowledge },
    errors: [409, 412],
  }),
  getSourceKnowledge: route({
    method: 'GET',
    path: '/sources/{source}/knowledge',
    tag: 'Knowledge',
    summary: "Read a source's knowledge",
    auth: 'account',
    params: sourceParams,
    responses: { 200: sourceKnowledge },
    errors: [409],
  }),
  updateSourceKnowledge: route({
    method: 'PATCH',
    path: '/sources/{source}/knowledge',
    tag: 'Knowledge',
    summary: "Replace a source's knowledge",
    auth: 'account',
    params: sourceParams,
    body: knowledgeWrite,
    responses: { 200: sourceKnowledge },
    errors: [409, 412],
  }),
};
