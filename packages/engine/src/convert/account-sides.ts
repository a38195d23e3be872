import type { Target } from '../target/target.js';
import type { Counted } from './conversion.js';
import { inOrder, replacedPattern, type Step } from './steps.js';

/** Which side of an account an amount is on, behind its figures: "826.16 DR", "1.200,00 H". */
const SIDES = [
  { debit: '[Dd][Rr]|[Dd]ebit|DEBIT', credit: '[Cc][Rr]|[Cc]redit|CREDIT' },
  { debit: 'S|Soll', credit: 'H|Haben' },
];
const most = 0.2;

interface Sided {
  step: Step;
  reason: string;
}

/** Amounts with a sign for the side that is said to be negative; undefined where no side is written. */
export function sidesIn(values: readonly Counted[], target: Target): Sided | undefined {
  const lesser = lesserOf(target);
  if (lesser === undefined) return undefined;
  for (const { debit, credit } of SIDES) {
    const ending = (words: string) => new RegExp(`^.*[0-9)] ?(?:${words})[.]?$`, 'u');
    const on = (words: string) => values.filter(({ value }) => ending(words).test(value)).length;
    const [debits, credits] = [on(debit), on(credit)];
    // One letter may be anything; both sides are those of an account.
    if (debits + credits < most * values.length || debits === 0 || credits === 0) continue;
    const [less, more] = lesser === 'debit' ? [debit, credit] : [credit, debit];
    return {
      step: inOrder(signed(less, '-$1'), signed(more, '$1')),
      reason: `${lesser}s are negative`,
    };
  }
  return undefined;
}

function signed(words: string, by: string): Step {
  return replacedPattern(`^(.*[0-9)]) ?(?:${words})[.]?$`, by);
}

/** Which side the description calls negative; where it does not, nobody knows. */
function lesserOf({ column: { description } }: Target): 'debit' | 'credit' | undefined {
  const less = /\b(?:negative|minus|below zero)\b/i;
  const said = (description ?? '').split(/[.;]/).find((each) => less.test(each)) ?? '';
  if (/\b(?:credits?|prepaid|haben|overpaid)\b/i.test(said)) return 'credit';
  return /\b(?:debits?|out|withdrawals?|spent|soll|owed)\b/i.test(said) ? 'debit' : undefined;
}
