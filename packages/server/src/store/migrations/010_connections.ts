import type { Migration } from '../migrate.js';

/** Live sources: what a migration pulls its rows from, and the secrets for it. */
export const connections: Migration = {
  id: 10,
  name: 'connections',
  sql: `
alter table sources add column connector text;

create table source_connections (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  profile_id text not null,
  source_key text not null,
  config jsonb not null,
  selected_streams jsonb not null,
  stream_state jsonb not null,
  -- Sealed (domain/sealer.ts).
  credentials text,
  -- Rises with everything that changes what is pulled: a preview was made of one.
  revision integer not null default 1,
  snapshot jsonb,
  -- The pull that the snapshot is of.
  snapshot_pull uuid,
  last_sync_at timestamptz,
  created_at timestamptz not null,
  unique (migration_id, profile_id)
);

-- What a blocked run waits for, where it is no answer.
alter table runs add column credential_request jsonb;
`,
};
