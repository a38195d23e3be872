import type { Migration } from '../migrate.js';

/** What `ai` rules were compiled to, by column name: once for each version of a template. */
export const checks: Migration = {
  id: 2,
  name: 'checks',
  sql: `alter table templates add column checks jsonb not null default '{}';`,
};
