import type { Reader } from '../reader.js';
import { detectSqlite } from './detect.js';

/**
 * SQLite: every table and view, in the order they were made, rows in the order of their rowid. Cells are text exactly:
 * integers in full digits, reals in the fewest digits that give the same number, blobs as hexadecimal digits.
 */
export const sqliteReader: Reader = {
  format: 'sqlite',
  called: 'an SQLite database',
  extensions: ['sqlite', 'sqlite3', 'db', 'db3', 's3db', 'sl3'],
  detect: detectSqlite,
  read: async (file, scratch) => (await import('./read.js')).readSqlite(file, scratch),
};
