import { common } from './common.js';
import { people } from './people.js';
import { sheet } from './sheet.js';
import { shell } from './shell.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = { common, shell, people, sheet };
