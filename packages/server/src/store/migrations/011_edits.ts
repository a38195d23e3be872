import type { Migration } from '../migrate.js';

/** What people changed by hand in rows. Which sheets have an edit stands with their files (`SheetEdits`). */
export const edits: Migration = {
  id: 11,
  name: 'edits',
  sql: `
create table edits (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  sheet_id uuid not null references sheets on delete cascade,
  -- The order they were made in.
  n bigint generated always as identity,
  -- Where it was made: 'preview' or 'sheet', and in which row.
  made_in text not null check (made_in in ('preview', 'sheet')),
  row_index bigint not null,
  -- What the run had made of the row: [{ column, value }].
  key jsonb not null,
  -- [{ column, from, to }]
  cells jsonb not null,
  -- As the audit names who did it: { kind, id }.
  edited_by jsonb not null,
  created_at timestamptz not null
);
create index edits_by_migration on edits (migration_id, n);
`,
};
