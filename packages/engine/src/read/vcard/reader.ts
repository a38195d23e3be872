import type { Reader } from '../reader.js';
import { detectVcard } from './detect.js';

/**
 * vCard 2.1, 3.0 and 4.0: one table, a row for each card. A row's number is the card's place in the file. Names and
 * addresses are columns by their parts, phones and the like by what they are for (`Phone (work)`, `Phone (work) 2`;
 * of several for the same the preferred one is first), and the main one of a card stands in `Phone`, too. What has no
 * name for people has that of its property.
 */
export const vcardReader: Reader = {
  format: 'vcard',
  called: 'a file of contacts (vCard)',
  extensions: ['vcf', 'vcard'],
  detect: detectVcard,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readVcard(file, scratch, context?.limits.records),
};
