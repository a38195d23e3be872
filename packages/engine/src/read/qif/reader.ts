import type { Reader } from '../reader.js';
import { detectQif } from './detect.js';

/**
 * QIF, of Quicken and many others: transactions of all accounts in one table with the account beside them, those of
 * investments in another, and a table for each list (accounts, categories, classes, securities, …). Parts of a
 * transaction that was split are rows of `splits`. A row's number is its place in its table; `_parent_row` is that of
 * the transaction. Amounts are as written; of dates only blanks go, and the apostrophe before a year: `1/ 2'04` is
 * `1/2/2004`. Codes that have no name for people are columns under themselves.
 */
export const qifReader: Reader = {
  format: 'qif',
  called: 'a file of Quicken (QIF)',
  extensions: ['qif'],
  detect: detectQif,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readQif(file, scratch, context?.limits.records),
};
