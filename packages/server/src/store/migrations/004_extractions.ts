import type { Migration } from '../migrate.js';

/** One file into tables, without a migration. Everything of it but the row itself goes after 24 hours. */
export const extractions: Migration = {
  id: 4,
  name: 'extractions',
  sql: `
create table extractions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- waiting: for its bytes. Shown as processing until it is completed or failed.
  status text not null
    check (status in ('waiting', 'pending', 'running', 'completed', 'failed', 'expired')),
  -- As the engine wants them, as they were when it was asked for.
  templates json not null,
  instruction text,
  file_name text not null,
  storage_path text not null,
  content_type text not null,
  token_hash text,
  link_expires_at timestamptz,
  object_key text,
  size bigint,
  sha256 text,
  uploaded_at timestamptz,
  page integer,
  pages integer,
  -- Heads and notes (StoredResult), and the object with the rows of all tables, one table after the other.
  result json,
  rows_key text,
  error text,
  created_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz not null,
  worker text,
  lease_until timestamptz,
  attempt integer not null default 0,
  check ((uploaded_at is null) = (object_key is null) or status = 'expired')
);
create unique index extractions_token on extractions (token_hash);
create index extractions_by_account on extractions (account_id);
create index extractions_open on extractions (created_at) where status in ('waiting', 'pending', 'running');
create index extractions_expiring on extractions (expires_at);
`,
};
