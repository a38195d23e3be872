import type { Migration } from '../migrate.js';

/** Sessions that their owner can tell apart and end, tries of passwords, and the guard of CSV exports. */
export const accounts: Migration = {
  id: 5,
  name: 'accounts',
  sql: `
alter table accounts add column safe_csv boolean not null default false;

alter table sessions
  add column id uuid,
  add column last_used_at timestamptz,
  -- As the client that signed in called itself, and where it called from.
  add column user_agent text,
  add column address text;
update sessions set id = gen_random_uuid(), last_used_at = created_at;
alter table sessions alter column id set not null, alter column last_used_at set not null;
create unique index sessions_id on sessions (id);

-- Failed tries of passwords by e-mail, whether or not anybody has it (domain/password-tries.ts).
create table password_tries (
  email_hash text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index password_tries_by_weight on password_tries (failures, last_at);
`,
};
