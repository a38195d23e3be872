import type { Reader } from '../reader.js';
import { detectOfx } from './detect.js';

/**
 * OFX 1 (SGML) and 2 (XML), and QFX, which is the same: what banks, cards and brokers tell of accounts. Every list of
 * a statement (transactions, positions, balances) is a table with a row for each entry, and the account beside it;
 * `accounts` has a row for each statement. A row's number is its place in its table. Elements that have no name for
 * people keep their own, below one that nobody knows with a dot between them.
 */
export const ofxReader: Reader = {
  format: 'ofx',
  called: 'a bank statement (OFX)',
  extensions: ['ofx', 'qfx'],
  detect: detectOfx,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readOfx(file, scratch, context?.limits.records),
};
