import type { Reader } from '../reader.js';
import { detectDbf } from './detect.js';

/** dBase II to 7, FoxPro: one table. A row's number is that of its record, the deleted ones counted. */
export const dbfReader: Reader = {
  format: 'dbf',
  called: 'a dBase table',
  extensions: ['dbf'],
  detect: detectDbf,
  read: async (file, scratch) => (await import('./read.js')).readDbf(file, scratch),
};
