import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** Lines that sum others up. */
export function totalRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const out: Action = { do: 'leave_out_totals' };
  rule('Total', 'grand? total|totals|subtotal|subtotals|sums|sum row|rows|line|lines?');
  rule('Totals', 'Total');
  rule('Totals', 'Total Or Totals');
  for (const form of [
    'Out Totals',
    'leave|take|filter Totals out|away|aside',
    'Totals Out',
    'no Totals',
    'Totals is|are not|no data|Noun Sep? Out? Them?',
    'Totals is|are not|no data|Noun Sep? Them Out',
  ])
    rule('Action', form, () => out);
}
