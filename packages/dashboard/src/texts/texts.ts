import { common } from './common.js';
import { companies } from './companies.js';
import { delivery } from './delivery.js';
import { home } from './home.js';
import { migration } from './migration.js';
import { migrationFiles } from './migration-files.js';
import { people } from './people.js';
import { pictures } from './pictures.js';
import { runs } from './runs.js';
import { shell } from './shell.js';
import { summary } from './summary.js';
import { talk } from './talk.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = {
  common,
  shell,
  people,
  home,
  companies,
  migration,
  files: migrationFiles,
  runs,
  summary,
  delivery,
  talk,
  pictures,
};
