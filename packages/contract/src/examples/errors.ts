import { getOwn } from '../own.js';
import type { ErrorStatus } from '../route.js';
import { ids, times } from './values.js';

/** What a missing thing is called, by the last parameter of the path. */
const missingMigration = `No migration with id ${ids.migration} in this account`;
const missing: Record<string, string> = {
  source: 'No source named "Old CRM" in this account: GET /sources lists them',
  template_slug: 'No active template with slug "contacts" in this account: GET /templates lists them',
  company_id: `No company with id ${ids.company} in this account`,
  workbook_id: `No workbook with id ${ids.workbook} in this account`,
  webhook_id: `No webhook with id ${ids.webhook} in this account`,
  run_id: `No run with id ${ids.run} in this account`,
};

const bodies: Record<ErrorStatus, { error: string; run_id?: string; updated_at?: string }> = {
  400: { error: 'name: must not be blank' },
  401: { error: 'API key missing or invalid: send it in the x-api-key header' },
  403: { error: 'Only an admin of the account may do this' },
  404: { error: missingMigration },
  409: { error: `Run ${ids.run} is in flight: wait until it settles, or cancel it`, run_id: ids.run },
  410: { error: 'This link has expired or was replaced: ask for a new one' },
  412: {
    error: 'if_unmodified_since: the knowledge changed since it was read; read it again, merge, then write',
    updated_at: times.later,
  },
  413: { error: 'The request body is larger than 2097152 bytes' },
  429: { error: 'Too many requests' },
  500: { error: 'Something went wrong on our side; it was logged. Retrying is safe for reads' },
};

export function errorExample(status: ErrorStatus, path: string): object {
  if (status !== 404) return bodies[status];
  const [, last = ''] = /\{(\w+)\}[^{}]*$/.exec(path) ?? [];
  return { error: getOwn(missing, last) ?? missingMigration };
}
