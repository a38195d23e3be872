import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts } from '../../parts.js';
import { filterRules } from './filters.js';
import { mergeRules } from './merging.js';
import { suchRules } from './such.js';
import { totalRules } from './totals.js';
import { uniqueRules } from './uniqueness.js';

/** Which rows are meant, which there are, and which are one. */
export function rowRules(grammar: Grammar<Parts, Data>): void {
  suchRules(grammar);
  filterRules(grammar);
  totalRules(grammar);
  uniqueRules(grammar);
  mergeRules(grammar);
}
