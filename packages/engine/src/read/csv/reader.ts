import type { Reader } from '../reader.js';
import { detectCsv } from './detect.js';

/** CSV and its kin: whatever separates cells by characters. */
export const csvReader: Reader = {
  format: 'csv',
  called: 'text with delimiters (CSV)',
  extensions: ['csv', 'tsv', 'tab', 'psv'],
  detect: detectCsv,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readCsv(
      file,
      scratch,
      context && { columns: context.limits.columns, limits: context.limits.csv },
    ),
};
