import type { Migration } from '../migrate.js';

/** Workbooks are exported in batches, and each batch is delivered to each endpoint, tried again until it is taken. */
export const webhooks: Migration = {
  id: 9,
  name: 'webhooks',
  sql: `
alter table accounts add column deliver_on_execute text not null default 'off'
  check (deliver_on_execute in ('off', 'flat', 'nested'));

create table webhooks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  url text not null,
  events text[] not null,
  description text,
  enabled boolean not null,
  disabled_reason text,
  -- Sealed (domain/sealer.ts).
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhooks_by_account on webhooks (account_id, created_at desc, id desc);

-- The rows of a workbook at one moment. Its object holds what stands in the batches, one behind the other.
create table workbook_exports (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  channel text not null check (channel in ('production', 'preview')),
  mode text not null check (mode in ('flat', 'nested')),
  filter text not null check (filter in ('valid', 'all')),
  -- What stands around the rows of each batch (domain/webhooks/payload.ts).
  frame json not null,
  rows bigint not null,
  batches integer not null,
  object_key text,
  bytes bigint not null,
  sha256 text,
  purged_at timestamptz,
  created_at timestamptz not null
);
create index workbook_exports_by_age on workbook_exports (migration_id, created_at desc, id desc);
create index workbook_exports_by_object on workbook_exports (object_key);
create index workbook_exports_kept on workbook_exports (created_at) where purged_at is null;

create table export_batches (
  export_id uuid not null references workbook_exports on delete cascade,
  index integer not null,
  start bigint not null,
  bytes bigint not null,
  rows bigint not null,
  primary key (export_id, index)
);

create table deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  export_id uuid,
  batch_index integer,
  -- Of a test; else it is cut from the export.
  body text,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Since it was first sent or replayed: where it is in the schedule.
  tries integer not null default 0,
  attempts jsonb not null default '[]',
  -- Null while it waits for the first try of batch 0.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  worker uuid,
  lease_until timestamptz,
  purged_at timestamptz,
  created_at timestamptz not null,
  foreign key (export_id, batch_index) references export_batches on delete cascade
);
create index deliveries_next on deliveries (next_attempt_at) where status = 'pending';
create index deliveries_due on deliveries (webhook_id, next_attempt_at, batch_index) where status = 'pending';
create index deliveries_under_way on deliveries (webhook_id) where status = 'pending' and lease_until is not null;
create index deliveries_by_age on deliveries (webhook_id, created_at desc, id desc);
create index deliveries_by_batch on deliveries (export_id, batch_index);
create index deliveries_kept on deliveries (created_at) where purged_at is null;

-- Executes whose rows are to be delivered by themselves.
create table owed_exports (
  run_id uuid primary key references runs on delete cascade,
  mode text not null check (mode in ('flat', 'nested'))
);

create or replace view object_digests (key, bytes, sha256) as
  select key, bytes, sha256 from stored_objects
  union all select object_key, size, sha256 from files where object_key is not null
  union all select object_key, size, sha256 from extractions where object_key is not null
  union all select object_key, file_size, sha256 from export_jobs where object_key is not null
  union all select object_key, bytes, sha256 from workbook_exports where object_key is not null;
`,
};
