import type { Reader } from '../reader.js';
import { detectAccess } from './detect.js';

/** Access 97 to 2019: every table of the sender's, rows in the order they are stored, which is the only one there is. */
export const accessReader: Reader = {
  format: 'access',
  called: 'an Access database',
  extensions: ['mdb', 'accdb', 'mde', 'accde'],
  detect: detectAccess,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readAccess(file, scratch, context?.limits.access, context?.passwords),
};
