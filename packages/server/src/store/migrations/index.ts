import type { Migration } from '../migrate.js';
import { foundation } from './001_foundation.js';
import { checks } from './002_checks.js';
import { runs } from './003_runs.js';
import { extractions } from './004_extractions.js';
import { accounts } from './005_accounts.js';
import { fairness } from './006_fairness.js';
import { objects } from './007_objects.js';
import { health } from './008_health.js';
import { webhooks } from './009_webhooks.js';
import { connections } from './010_connections.js';
import { edits } from './011_edits.js';
import { readings } from './012_readings.js';
import { customerPage } from './013_customer_page.js';
import { migrationSearch } from './014_migration_search.js';
import { model } from './015_model.js';

/** In order; an applied one never changes. */
export const migrations: readonly Migration[] = [
  foundation,
  checks,
  runs,
  extractions,
  accounts,
  fairness,
  objects,
  health,
  webhooks,
  connections,
  edits,
  readings,
  customerPage,
  migrationSearch,
  model,
];
