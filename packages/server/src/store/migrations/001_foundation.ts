import type { Migration } from '../migrate.js';

/**
 * Accounts, catalog, companies, migrations, files, runs, audit.
 * What must always hold is held here: uniqueness, one run in flight, legal moves of a run, the template
 * lock, and the append-only audit. Times come from the service's clock, never from the database.
 */
export const foundation: Migration = {
  id: 1,
  name: 'foundation',
  sql: `
create table deployment (
  only_row boolean primary key default true check (only_row),
  master_key_check text not null,
  set_up_at timestamptz not null
);

create table accounts (
  id uuid primary key,
  name text not null,
  region text not null,
  retention_days integer check (retention_days > 0),
  audit_seq bigint not null default 0,
  audit_head text not null default '',
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- In lower case, as sign-in compares it.
  email text not null,
  name text,
  role text not null check (role in ('admin', 'member')),
  password_hash text,
  invite_hash text,
  invite_expires_at timestamptz,
  created_at timestamptz not null,
  joined_at timestamptz,
  removed_at timestamptz,
  check ((joined_at is null) = (password_hash is null))
);
create unique index users_email on users (account_id, email) where removed_at is null;
create unique index users_invite on users (invite_hash);
create index users_by_email on users (email) where removed_at is null;

create table sessions (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  prefix text not null,
  hash text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_hash on api_keys (hash);
create index api_keys_by_prefix on api_keys (prefix);

create table sources (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  -- Folded by us: lower() means something else in each database's locale.
  folded_name text not null,
  logo_url text,
  auth_url text,
  knowledge text not null default '',
  knowledge_updated_at timestamptz not null,
  pinned_run_id uuid,
  created_at timestamptz not null
);
create unique index sources_name on sources (account_id, name);
create index sources_by_folded_name on sources (account_id, folded_name);

create table templates (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  slug text not null,
  name text not null,
  description text,
  "grouping" text,
  columns jsonb not null,
  rules jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create unique index templates_slug on templates (account_id, slug);

create table companies (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  external_id text,
  source_id uuid not null references sources,
  created_by uuid not null references users,
  notice_accepted_at timestamptz,
  created_at timestamptz not null
);
create unique index companies_external_id on companies (account_id, external_id);

create table migrations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  workbook_id uuid not null unique,
  company_id uuid unique references companies,
  name text not null,
  source_id uuid references sources,
  external_id text,
  owner_id uuid not null references users,
  knowledge text not null default '',
  knowledge_updated_at timestamptz not null,
  last_activity_at timestamptz not null,
  audit_seq bigint not null default 0,
  audit_head text not null default '',
  created_at timestamptz not null,
  -- A company's identifier lives on the company: the two never collide.
  check (company_id is null or external_id is null)
);
create unique index migrations_external_id on migrations (account_id, external_id);
create index migrations_by_age on migrations (account_id, created_at desc, id desc);

create table sheets (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  template_id uuid not null references templates,
  position integer not null,
  rows_object text,
  row_count bigint not null default 0,
  invalid_row_count bigint not null default 0
);
create unique index sheets_template on sheets (migration_id, template_id);
create index sheets_by_template on sheets (template_id);

create table files (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  name text not null,
  storage_path text not null unique,
  content_type text not null,
  token_hash text not null,
  link_expires_at timestamptz not null,
  -- Each PUT writes to a key of its own; the one that ends first is the file.
  object_key text,
  size bigint,
  sha256 text,
  uploaded_at timestamptz,
  created_at timestamptz not null,
  check ((uploaded_at is null) = (object_key is null)),
  check ((uploaded_at is null) = (size is null)),
  check ((uploaded_at is null) = (sha256 is null))
);
create unique index files_token on files (token_hash);
create index files_by_migration on files (migration_id);
create index files_waiting on files (link_expires_at) where uploaded_at is null;

create table magic_links (
  token_hash text primary key,
  company_id uuid not null references companies on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index magic_links_live on magic_links (company_id) where replaced_at is null;

create table runs (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  kind text not null check (kind in ('generate', 'update', 'clarify', 'execute')),
  status text not null check (status in
    ('queued', 'running', 'blocked', 'awaiting_approval', 'completed', 'failed', 'canceled')),
  message text,
  error text,
  questions jsonb not null default '[]',
  recipe jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create unique index runs_one_in_flight on runs (migration_id)
  where status in ('queued', 'running', 'blocked');
create index runs_by_age on runs (migration_id, created_at desc, id desc);

alter table sources add foreign key (pinned_run_id) references runs on delete set null;

-- SQLSTATE GW001: an illegal move of a run.
create function guard_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'queued' then
      raise exception 'a run starts queued, not %', new.status using errcode = 'GW001';
    end if;
    -- Whoever edits a template now waits for us and then sees the run (guard_template).
    perform 1 from templates t join sheets s on s.template_id = t.id
      where s.migration_id = new.migration_id order by t.id for share of t;
  elsif new.status <> old.status and not (
    (old.status = 'queued' and new.status in ('running', 'failed', 'canceled')) or
    (old.status = 'running' and new.status in
      ('awaiting_approval', 'blocked', 'completed', 'failed', 'canceled')) or
    (old.status = 'blocked' and new.status in ('running', 'failed', 'canceled'))
  ) then
    raise exception 'a run cannot go from % to %', old.status, new.status using errcode = 'GW001';
  end if;
  return new;
end $$;
create trigger guard_run before insert or update on runs for each row execute function guard_run();

-- SQLSTATE GW002: a template of a migration with a run in flight is locked.
create function guard_template() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from sheets s join runs r on r.migration_id = s.migration_id
    where s.template_id = old.id and r.status in ('queued', 'running', 'blocked')
  ) then
    raise exception 'template % is locked', old.slug using errcode = 'GW002';
  end if;
  return new;
end $$;
create trigger guard_template before update on templates for each row execute function guard_template();

-- One chain per account and one per migration; the head stands on the parent row.
create table audit (
  chain uuid not null,
  seq bigint not null,
  entry text not null,
  hash text not null,
  primary key (chain, seq)
);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = 'GW003';
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  execute function refuse_audit_change();

-- Objects that no row wants: being written, or deleted. A sweep removes the bytes of what is due, then the row.
create table object_trash (
  key text primary key,
  due timestamptz not null
);

-- Requests per minute, shared by all processes; worth nothing after a crash.
create unlogged table rate_counts (
  bucket text primary key,
  window_start timestamptz not null,
  count integer not null,
  -- The one time that is the database's: it compares what several processes wrote.
  changed_at timestamptz not null
);
create index rate_counts_by_change on rate_counts (changed_at);
`,
};
