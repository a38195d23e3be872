import { agent } from './agent.js';
import { common } from './common.js';
import { companies } from './companies.js';
import { connectors, schemaForm } from './connectors.js';
import { delivery } from './delivery.js';
import { editor } from './editor.js';
import { home } from './home.js';
import { importing } from './importing.js';
import { leaving } from './leaving.js';
import { migration } from './migration.js';
import { migrationFiles } from './migration-files.js';
import { people } from './people.js';
import { pictures } from './pictures.js';
import { runs } from './runs.js';
import { settings } from './settings.js';
import { sheet } from './sheet.js';
import { shell } from './shell.js';
import { sources } from './sources.js';
import { summary } from './summary.js';
import { talk } from './talk.js';
import { templates } from './templates.js';
import { webhooks } from './webhooks.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = {
  agent,
  common,
  companies,
  connectors,
  schemaForm,
  delivery,
  editor,
  home,
  importing,
  leaving,
  files: migrationFiles,
  migration,
  people,
  pictures,
  runs,
  settings,
  sheet,
  shell,
  sources,
  summary,
  talk,
  templates,
  webhooks,
};
