import type { Reader } from '../reader.js';
import { detectSqlDump } from './detect.js';

/**
 * SQL dumps of MySQL, PostgreSQL, SQL Server, SQLite and what is close to them. One pass: statements in their order,
 * each row into the table it belongs to. Only what a dump does is done: tables are declared and filled. What a database
 * would have to run is told.
 */
export const sqlDumpReader: Reader = {
  format: 'sql',
  called: 'an SQL dump',
  extensions: ['sql', 'dump', 'ddl'],
  detect: detectSqlDump,
  read: async (file, scratch) => (await import('./read.js')).readSqlDump(file, scratch),
};
