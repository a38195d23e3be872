import type { Migration } from '../migrate.js';

/** A language model may make recipes, where the account allows it. */
export const model: Migration = {
  id: 15,
  name: 'model',
  sql: `
alter table accounts add column model text not null default 'off' check (model in ('off', 'on'));

alter table runs
  -- Null of an execute, and of runs from before.
  add column agent text check (agent in ('built_in', 'model')),
  -- One for each call, in their order: hashes, tokens, time (domain/runs/model-calls.ts).
  add column model_calls jsonb not null default '[]';
`,
};
