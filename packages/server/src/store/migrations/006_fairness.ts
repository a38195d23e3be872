import type { Migration } from '../migrate.js';

/** Whose turn it is, and how long a piece of work has been worked on. */
export const fairness: Migration = {
  id: 6,
  name: 'fairness',
  sql: `
-- When an account was last served, in each line of work: the lowest turn was served longest ago (domain/turns.ts).
create table turns (
  line text not null,
  account_id uuid not null references accounts on delete cascade,
  turn bigserial not null,
  primary key (line, account_id)
);

-- By all workers together, while they held the lease: RUN_LIMIT_SECONDS counts it.
alter table runs add column worked_seconds double precision not null default 0;
alter table export_jobs add column worked_seconds double precision not null default 0;
alter table extractions add column worked_seconds double precision not null default 0;

create index export_jobs_open on export_jobs (created_at) where status in ('pending', 'running');
`,
};
