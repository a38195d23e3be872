import type { Migration } from '../migrate.js';

/** What was read of a file before any run: in the background, after its upload. */
export const readings: Migration = {
  id: 12,
  name: 'readings',
  sql: `
create table file_readings (
  -- The file's own.
  id uuid primary key references files on delete cascade,
  migration_id uuid not null references migrations on delete cascade,
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  page integer,
  pages integer,
  -- As people see it (SeenTable[]), with exact counts of all there is.
  seen json,
  table_count integer,
  row_count bigint,
  -- As a run takes it over: the result of the step that reads the file. Null once it was let go.
  result json,
  -- The version of the engine that made it.
  engine text,
  -- Of the objects that the result names.
  bytes bigint not null default 0,
  error text,
  created_at timestamptz not null,
  completed_at timestamptz,
  worker text,
  lease_until timestamptz,
  attempt integer not null default 0,
  worked_seconds double precision not null default 0
);
create index file_readings_by_migration on file_readings (migration_id);
create index file_readings_open on file_readings (created_at) where status in ('pending', 'running');

create function refuse_lost_readings() returns trigger language plpgsql as $$
declare
  lost text;
begin
  select k.key into lost from stored_keys(new.result::text) k (key)
    where not exists (select 1 from stored_objects o where o.key = k.key) limit 1;
  if lost is not null then
    raise exception 'a reading names %, which is not kept', lost using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger readings_name_kept after insert or update of result on file_readings
  for each row when (new.result is not null) execute function refuse_lost_readings();
`,
};
