import type { Migration } from '../migrate.js';

/**
 * Who needs an object is read from the documents that name it, and nowhere written a second time: whatever refers to
 * an object holds it. The store itself refuses a document that names one which is not kept.
 */
export const objects: Migration = {
  id: 7,
  name: 'objects',
  sql: `
-- What is kept for migrations in the object store, and how its bytes are known again (null: from before).
create table stored_objects (
  key text primary key,
  migration_id uuid not null references migrations on delete cascade,
  bytes bigint not null,
  sha256 text
);
create index stored_objects_by_migration on stored_objects (migration_id);
insert into stored_objects (key, migration_id, bytes)
  select distinct on (o.key) o.key, r.migration_id, o.bytes from run_objects o join runs r on r.id = o.run_id;
drop table run_objects;

-- The keys that a document names as "parquet". Quotes inside of a text are escaped in JSON: no text can look like it.
create function stored_keys(document text) returns setof text language sql immutable as $$
  select distinct found[1] from regexp_matches(
    document, '[{,]\\s*"parquet"\\s*:\\s*"(sheets/[0-9a-f-]{36}/[0-9a-f-]{36}\\.parquet)"', 'g') found
$$;

create function refuse_lost_objects() returns trigger language plpgsql as $$
declare
  document text;
  lost text;
begin
  if tg_table_name = 'runs' then document := new.made::text;
  elsif tg_table_name = 'run_steps' then document := new.result::text;
  elsif tg_table_name = 'export_jobs' then document := new.request::text;
  else document := concat(new.file::text, new.previous_file::text);
  end if;
  select k.key into lost from stored_keys(document) k (key)
    where not exists (select 1 from stored_objects o where o.key = k.key) limit 1;
  if lost is not null then
    raise exception '% names %, which is not kept', tg_table_name, lost using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger runs_name_kept after insert or update of made on runs
  for each row when (new.made is not null) execute function refuse_lost_objects();
create trigger steps_name_kept after insert or update of result on run_steps
  for each row execute function refuse_lost_objects();
create trigger exports_name_kept after insert on export_jobs
  for each row execute function refuse_lost_objects();
create trigger sheets_name_kept after update of file, previous_file on sheets
  for each row execute function refuse_lost_objects();

-- One attempt at a time with an upload's token: whose, and until when it is taken for alive.
alter table files add column upload_attempt uuid, add column upload_until timestamptz;
alter table extractions add column upload_attempt uuid, add column upload_until timestamptz;

-- How many bytes the account may keep; null: as the configuration says.
alter table accounts add column quota_bytes bigint;

-- Taken by a sweep: its bytes are about to go, and it cannot be kept any more.
alter table object_trash add column taken boolean not null default false;

-- Of the text of the recipe, and of the file of an export.
alter table runs add column recipe_sha256 text;
alter table export_jobs add column sha256 text;

create index files_by_object on files (object_key);
create index extractions_by_object on extractions (object_key);
create index export_jobs_by_object on export_jobs (object_key);
create view object_digests (key, bytes, sha256) as
  select key, bytes, sha256 from stored_objects
  union all select object_key, size, sha256 from files where object_key is not null
  union all select object_key, size, sha256 from extractions where object_key is not null
  union all select object_key, file_size, sha256 from export_jobs where object_key is not null;
`,
};
