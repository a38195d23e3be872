import { common } from './common.js';
import { importing } from './importing.js';
import { people } from './people.js';
import { shell } from './shell.js';
import { templates } from './templates.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = { common, shell, people, templates, importing };
