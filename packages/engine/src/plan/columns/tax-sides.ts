import type { Target } from '../../target/target.js';
import { TAX } from '../../words/tax.js';
import { wordsOf } from '../../words/tokens.js';
import { isMostly } from '../views/view.js';
import type { Candidate } from './candidate.js';

const plainly = 0.8;
export const GROSS =
  /\b(?:gross|brutto|bruto|ttc|incl(?:uding|usive)?|inkl(?:usive)?|with|con|avec|met|mit|com)\b/i;

/** How much of what else is believed stays, where one says it. */
const beside = 0.75;
const asSide = 0.6;
const WEIGHED = /weight|gewicht|poids|peso|vikt|vægt|\bkg\b/i;

/** "Total [incl. VAT]": of amounts, the only one that says it is with its tax, or without. */
export function preferTaxSide(own: Candidate[], { wanted, column: { name, description } }: Target): void {
  if (wanted.kind !== 'number' && wanted.kind !== 'text') return;
  const side = taxSideOf(`${name} ${description ?? ''}`.split(/[;(]|\.\s+\p{Lu}\p{Ll}/u)[0] ?? '');
  if (side === undefined) return;
  const said = ({ source }: Candidate) =>
    source.via || !isMostly(source, ['integer', 'decimal', 'money']) || WEIGHED.test(source.called)
      ? undefined
      : (taxSideOf(source.called) ?? bareSideOf(source.called));
  const [only, ...more] = own.filter((each) => said(each) === side);
  for (const each of own) {
    const isOther = said(each) !== undefined && said(each) !== side;
    if (isOther) each.probability *= 0.3;
    else if (only && each !== only && each.probability < plainly) each.probability *= beside;
  }
  if (only && more.length === 0) only.probability = Math.max(only.probability, asSide);
}

const WITHOUT =
  /\b(?:without|excl(?:uding|usive)?|ex|before|hors|ohne|zzgl|exkl(?:usive)?|sin|sem|senza|zonder|utan|uden|uten|bez)$/i;

/** "Total (incl)", "Stukprijs excl.": of amounts, nothing else is left out at the end of a name. "VAT amount" is the tax itself. */
function bareSideOf(name: string): 'net' | 'gross' | 'tax' | undefined {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const isSaid = words.some((word) => GROSS.test(word) || WITHOUT.test(word));
  if (!isSaid && words.some((word) => TAX.test(word))) return 'tax';
  if (words.length > 1 && /^(?:incl|inkl|inclusief|inklusive)$/.test(last)) return 'gross';
  return words.length > 1 && /^(?:excl|exkl|exclusief|exklusive)$/.test(last) ? 'net' : undefined;
}

/** Whether a text speaks of amounts with their tax or without. */
function taxSideOf(text: string): 'net' | 'gross' | undefined {
  const words = wordsOf(text);
  const at = words.findIndex((word) => TAX.test(word));
  const before = at < 0 ? [] : words.slice(Math.max(0, at - 2), at);
  const isNet =
    words.some((word) => /^(?:net|netto|nett|ht)$/.test(word)) || before.some((word) => WITHOUT.test(word));
  const isGross =
    words.some((word) => /^(?:gross|brutto|bruto|ttc)$/.test(word)) ||
    before.some((word) => GROSS.test(word));
  return isNet === isGross ? undefined : isNet ? 'net' : 'gross';
}
