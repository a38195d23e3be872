import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts } from '../../parts.js';
import { affixRules } from './affixes.js';
import { caseRules } from './casing.js';
import { dateRules } from './dates.js';
import { numberRules } from './numbers.js';
import { stepRules } from './steps.js';

/** How the text, the numbers and the dates of a column are written. */
export function writingRules(grammar: Grammar<Parts, Data>): void {
  caseRules(grammar);
  affixRules(grammar);
  numberRules(grammar);
  dateRules(grammar);
  stepRules(grammar);
}
