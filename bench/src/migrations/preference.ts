import { scoreOf, type Terms } from '@godwit/engine/plan/sheets/score';
import { rounded } from '../table.js';

/** One sheet by two recipes: how right its rows are, and what the planner's score measures of them. */
export interface ComparedSheet {
  case: string;
  slug: string;
  gold: MadeSheet;
  planned: MadeSheet;
}

export interface MadeSheet {
  f1: number;
  /** Undefined: the recipe makes no such sheet. */
  terms: Terms | undefined;
}

export type Preferred = 'gold' | 'planned' | 'neither';

export interface Preferences {
  sheets: number;
  /** Sheets of which one is better by more than `least`. */
  differing: number;
  /** Of these, the share whose gold scores above the plan that was found. */
  gold_preferred: number;
  /** Sheets of which the plan that was found is worse, and scores above the gold's. */
  faults: number;
}

/** Less than that is one cell here or there. */
const least = 0.01;
/** Sums of the same terms differ by the order they were added in. */
const noise = 1e-9;

export function scoreOfMade({ terms }: MadeSheet): number {
  return terms ? scoreOf(terms) : 0;
}

export function preferredOf({ gold, planned }: ComparedSheet): Preferred {
  const lead = scoreOfMade(gold) - scoreOfMade(planned);
  return Math.abs(lead) <= noise ? 'neither' : lead > 0 ? 'gold' : 'planned';
}

export function isFault(sheet: ComparedSheet): boolean {
  return sheet.gold.f1 - sheet.planned.f1 > least && preferredOf(sheet) === 'planned';
}

export function preferencesOf(sheets: readonly ComparedSheet[]): Preferences {
  const differing = sheets.filter(({ gold, planned }) => Math.abs(gold.f1 - planned.f1) > least);
  const gold = differing.filter((each) => preferredOf(each) === 'gold').length;
  return {
    sheets: sheets.length,
    differing: differing.length,
    gold_preferred: rounded(gold / Math.max(1, differing.length), 4),
    faults: differing.filter(isFault).length,
  };
}
