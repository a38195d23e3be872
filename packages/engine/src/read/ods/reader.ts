import type { Reader } from '../reader.js';
import { detectOds } from './detect.js';

/** OpenDocument spreadsheets: .ods, and .fods, which is one file of XML. */
export const odsReader: Reader = {
  format: 'ods',
  called: 'an OpenDocument spreadsheet (ODS)',
  extensions: ['ods', 'fods', 'ots'],
  detect: detectOds,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readOds(file, scratch, context?.limits.ods),
};
