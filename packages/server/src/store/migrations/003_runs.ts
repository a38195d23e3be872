import type { Migration } from '../migrate.js';

/**
 * What runs need: leases, finished steps, the thread, the objects they hold, and pointers to the sheets' rows.
 * Leases are the one thing that goes by the database's clock: they compare what several processes wrote.
 */
export const runs: Migration = {
  id: 3,
  name: 'runs',
  sql: `
-- json, not jsonb, wherever the order of members is worth keeping: columns of a recipe, of a report, of a sheet.
alter table runs
  alter column recipe type json using recipe::json,
  -- As the audit names who started it: { kind, id }.
  add column started_by jsonb,
  add column extract_via_api boolean,
  -- The files and templates as they were when it was asked for (RunInputs).
  add column inputs jsonb not null default '{"files":[],"templates":[]}',
  -- The recipe it starts from, and where that comes from.
  add column base_run_id uuid references runs on delete set null,
  -- Answers to its questions so far: [{ id, question, value }].
  add column answers jsonb not null default '[]',
  -- How often it was answered.
  add column rounds integer not null default 0,
  add column answer text,
  add column plan text,
  -- What it made (Made): sheets, tables, mapping, coverage.
  add column made json,
  add column report json,
  add column blocked_at timestamptz,
  -- A lease: only this worker may write, until then; attempts count from the start or the last answer.
  add column worker text,
  add column lease_until timestamptz,
  add column attempt integer not null default 0;
create index runs_leased on runs (lease_until) where status = 'running';
create index runs_blocked on runs (blocked_at) where status = 'blocked';

-- Steps that are done: a run taken up again skips them. Paths in the result are keys of objects.
create table run_steps (
  run_id uuid not null references runs on delete cascade,
  step text not null,
  result json not null,
  finished_at timestamptz not null,
  primary key (run_id, step)
);

-- The objects a run holds; one that no run holds is discarded (domain/held-objects.ts).
create table run_objects (
  run_id uuid not null references runs on delete cascade,
  key text not null,
  bytes bigint not null,
  primary key (run_id, key)
);
create index run_objects_by_key on run_objects (key);

alter table migrations
  add column thread_seq bigint not null default 0,
  -- The run that is appending to the knowledge in this very moment.
  add column knowledge_appending uuid;

-- Append-only; sequence rises without gaps. A step that runs again says nothing twice: (run, step, n) is unique.
create table thread (
  migration_id uuid not null references migrations on delete cascade,
  sequence bigint not null,
  run_id uuid not null references runs on delete cascade,
  step text not null,
  n integer not null,
  type text not null,
  data json not null,
  created_at timestamptz not null,
  primary key (migration_id, sequence)
);
create unique index thread_once on thread (run_id, step, n);

alter table sheets
  drop column rows_object,
  -- The rows that stand (StoredSheet), the run that wrote them, and both of the execute before.
  add column file json,
  add column run_id uuid references runs on delete set null,
  add column previous_file json,
  add column previous_run_id uuid references runs on delete set null,
  -- The template's version that the rows were checked against.
  add column checked_version integer;

create table export_jobs (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  format text not null,
  -- What was asked for, and the sheets as they stood then: { sheets: StoredSheet[], filter, fields, omit_empty }.
  request jsonb not null,
  total_rows bigint not null,
  rows_processed bigint not null default 0,
  object_key text,
  file_name text,
  content_type text,
  file_size bigint,
  error text,
  created_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz,
  worker text,
  lease_until timestamptz,
  attempt integer not null default 0
);
create index export_jobs_by_migration on export_jobs (migration_id);
create index export_jobs_expiring on export_jobs (expires_at) where object_key is not null;
`,
};
