import { common } from './common.js';
import { companies } from './companies.js';
import { delivery } from './delivery.js';
import { home } from './home.js';
import { importing } from './importing.js';
import { migrationFiles } from './migration-files.js';
import { migration } from './migration.js';
import { people } from './people.js';
import { runs } from './runs.js';
import { sheet } from './sheet.js';
import { shell } from './shell.js';
import { summary } from './summary.js';
import { talk } from './talk.js';
import { templates } from './templates.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = {
  common,
  shell,
  people,
  <<<<<<< HEAD
=======
  home,
  companies,
  >>>>>>> 56b591158442d63dd3f1bf80705e60629531d021
  migration,
  files: migrationFiles,
  runs,
  summary,
  delivery,
  <<<<<<< HEAD
  <<<<<<< HEAD
  sheet,
  templates,
  importing,
  =======
>>>>>>> 56b591158442d63dd3f1bf80705e60629531d021,
  =======
  talk,
  >>>>>>> f321c304134726604db2c596d360139b674381af,
};
