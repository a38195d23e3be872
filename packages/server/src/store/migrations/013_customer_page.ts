import type { Migration } from '../migrate.js';

/** What a customer says on the page behind a magic link. */
export const customerPage: Migration = {
  id: 13,
  name: 'customer_page',
  sql: `
-- When the customer said last that all is there.
alter table companies add column done_at timestamptz;
`,
};
