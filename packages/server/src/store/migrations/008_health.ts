import type { Migration } from '../migrate.js';

/** Sheets are judged; a recipe that others start from holds nothing of the customer it was made for. */
export const health: Migration = {
  id: 8,
  name: 'health',
  sql: `
alter table accounts add column hold_unhealthy boolean not null default false;

-- Whether somebody asked for these templates; false: all there were.
alter table migrations add column named_templates boolean not null default true;

alter table runs
  -- Of a generate: start from nothing.
  add column ignore_prior boolean not null default false,
  -- Whether another migration of the source may start from it (domain/priors.ts).
  add column is_baseline boolean not null default false,
  -- The recipe without what this customer said; null where it is the same.
  add column portable json,
  add column portable_sha256 text,
  add column changes json not null default '[]',
  add column not_understood json not null default '[]';
`,
};
