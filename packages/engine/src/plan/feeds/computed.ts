import { convert } from '../../convert/convert.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { TAX } from '../../words/tax.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { GROSS } from '../columns/tax-sides.js';
import type { ViewColumn } from '../views/view.js';
import { computedDays } from './computed-days.js';
import type { Feed, Member } from './member.js';
import { amountsOf, operandOf, plainOf } from './operands.js';
import { missingOfSum } from './sums.js';

type Sign = '+' | '-' | '*';

const SIGNS: readonly (readonly [Sign, RegExp])[] = [
  ['*', /\s(?:x|×|\*|times|multiplied by|mal|fois|keer|veces|vezes|volte)\s/iu],
  ['-', /\s(?:minus|less|−|abzüglich|moins|menos|meno)\s/iu],
  ['+', /\s(?:plus|\+|zuzüglich|più|más)\s/iu],
];
/** What stands around a name in a sentence. */
const AROUND =
  /^(?:(?:the|its|their|what (?:is|was|are|were|(?:has|have|had) (?:already )?been)|how many (?:are|were)|der|die|das|le|la|les|el|los|las|o|a|os|as|il|lo|de|het)\s+)+|\s+(?:in|with|as|per|of|rounded|mit|avec|con|com|met)\s.*$/giu;
const mostWords = 5;

export interface SaidFormula {
  sign: Sign;
  operands: [string, string];
}

/** "Quantity times unit price", "due less paid", "owned minus what is in repair": what a description says an amount is. */
export function formulaIn(description: string): SaidFormula | undefined {
  const clauses = description.split(/[.;()]|,\s/u).map((each) => each.trim());
  for (const clause of clauses)
    for (const [sign, pattern] of SIGNS) {
      const parts = clause.split(pattern).map((each) => each.replace(AROUND, '').trim());
      const [one, other, ...more] = parts;
      const isName = (text: string) => text !== '' && wordsOf(text).length <= mostWords && !/^\d/.test(text);
      if (one !== undefined && other !== undefined && more.length === 0 && isName(one) && isName(other))
        return { sign, operands: [one, other] };
    }
  return undefined;
}

/** Amounts that a row does not hold and its description computes. */
export function computed(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    const target = knowing.targets.of(template, column);
    const { kind } = target.wanted;
    if (column.linkRule) continue;
    const days = computedDays(column, target, formulaIn(column.description ?? ''), member, template, knowing);
    if (days) member.feeds.set(column.name, days);
    if (days || (kind !== 'number' && kind !== 'integer')) continue;
    const made =
      asSaid(column, target, member, template, knowing) ??
      withTax(column, target, member) ??
      asMissing(column, target, member, template, knowing);
    if (made) member.feeds.set(column.name, made);
  }
}

function asSaid(
  column: TemplateColumn,
  target: Target,
  member: Member,
  template: Template,
  knowing: Knowing,
): Feed | undefined {
  const formula = formulaIn(column.description ?? '');
  if (!formula) return undefined;
  const [one, other] = formula.operands.map((said) => operandOf(said, column, member, template, knowing));
  if (!one || !other || one.sources.some((each) => other.sources.includes(each))) return undefined;
  return feedOf(
    node({ op: 'calculate', of: one.expression, is: formula.sign, by: other.expression }),
    [...one.sources, ...other.sources],
    target,
    'its description says how it is computed',
    0.85,
  );
}

/** Net is the total less its tax, though no column has it. */
function asMissing(
  column: TemplateColumn,
  target: Target,
  member: Member,
  template: Template,
  { targets }: Knowing,
): Feed | undefined {
  const found = missingOfSum(column, template, member, (each) => targets.of(template, each).wanted);
  return found && feedOf(found.expression, found.sources, target, found.reason, found.probability);
}

const NET = /^(?:net|netto|nett|excl|excluding|ex|ht|hors|exkl|zzgl|imponibile|neto|base)$/i;

/** What an amount is with its tax, where the rows have both apart and not together. */
function withTax({ name, description }: TemplateColumn, target: Target, member: Member): Feed | undefined {
  const said = `${name} ${description ?? ''}`;
  const isGross =
    /\b(?:gross|brutto|bruto|ttc)\b/i.test(said) ||
    (GROSS.test(said) && wordsOf(said).some((word) => TAX.test(word)));
  const feed = member.feeds.get(name);
  const [source, ...more] = feed?.sources ?? [];
  const amounts = amountsOf(member);
  const isTax = ({ called }: ViewColumn) => wordsOf(called).some((word) => TAX.test(word));
  const isNet = (each: ViewColumn) => !isTax(each) && wordsOf(each.called).some((word) => NET.test(word));
  // A column that is neither tax nor net is what was asked for.
  if (!isGross || more.length > 0 || (source && !isTax(source) && !isNet(source))) return undefined;
  const [tax, ...taxes] = amounts.filter((each) => isTax(each) && !isNet(each) && !isRate(each));
  const [net, ...nets] = amounts.filter(isNet);
  if (!tax || !net || taxes.length > 0 || nets.length > 0) return undefined;
  return feedOf(
    node({ op: 'calculate', of: plainOf(net), is: '+', by: plainOf(tax) }),
    [net, tax],
    target,
    `"${net.called}" and "${tax.called}" added up`,
    0.8,
  );
}

/** 21 and 9 are rates, not amounts. */
function isRate({ called, profile }: ViewColumn): boolean {
  return /%|\b(?:rate|code|satz|taux|no|nr|number|id)\b/i.test(called) || profile.distinct <= 4;
}

function feedOf(
  expression: Expression,
  sources: ViewColumn[],
  target: Target,
  reason: string,
  probability: number,
): Feed {
  // How the result is written, seen on numbers as they are computed.
  const plain = ['12.5', '7', '1250.25'].map((value) => ({ value, count: 1 }));
  const [written] = convert(plain, expression, target, { placeholders: [], meanings: [], decimal: '.' });
  return { expression: written?.expression ?? expression, probability, reason, sources };
}
