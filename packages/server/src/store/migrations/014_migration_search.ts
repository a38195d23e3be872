import type { Migration } from '../migrate.js';

/** Migrations are found by name, and sorted by it. */
export const migrationSearch: Migration = {
  id: 14,
  name: 'migration_search',
  sql: `
-- Folded by us: lower() means something else in each database's locale. Names from before are folded by the database.
alter table migrations add column folded_name text not null default '';
update migrations set folded_name = lower(name);
create index migrations_by_activity on migrations (account_id, last_activity_at desc, id desc);
create index migrations_by_name on migrations (account_id, folded_name collate "C", id);
create index migrations_by_source on migrations (source_id);
`,
};
