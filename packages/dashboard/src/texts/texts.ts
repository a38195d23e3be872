import { common } from './common.js';
import { delivery } from './delivery.js';
import { importing } from './importing.js';
import { migration } from './migration.js';
import { migrationFiles } from './migration-files.js';
import { people } from './people.js';
import { preview } from './preview.js';
import { runs } from './runs.js';
import { sheet } from './sheet.js';
import { shell } from './shell.js';
import { templates } from './templates.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = {
  common,
  shell,
  people,
  migration,
  files: migrationFiles,
  runs,
  preview,
  delivery,
  sheet,
  templates,
  importing,
};
