import { common } from './common.js';
import { people } from './people.js';
import { settings } from './settings.js';
import { shell } from './shell.js';
import { webhooks } from './webhooks.js';

/** Every word of the dashboard, by page: another language is another object of this shape. */
export const texts = { common, shell, people, settings, webhooks };
