import { escaped } from '../../cells/text.js';
import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { identityOf } from '../views/targets.js';
import type { Member } from './member.js';

interface Range {
  value: string;
  from: string;
  to: string;
}

const SPAN = /(?<![\d.])(\d{1,8})\s*(?:-|–|to|bis|à|a|al|até|t\/m|till|til|do)\s*(\d{1,8})(?![\d.])/iu;
const nearlyAll = 0.9;
const sure = 0.6;

/**
 * "Assets (1000-1999), Liabilities (2000-2999)", "0 Fixed asset, 1 Current asset": what a list says of the codes that
 * its words are for, where nearly all codes of the rows are among them.
 */
export function choicesByCode(member: Member, template: Template, { targets }: Knowing): void {
  const identity = identityOf(template);
  const key = identity && member.feeds.get(identity.name);
  const [source, ...more] = key?.sources ?? [];
  if (!key || !source || more.length > 0) return;
  const codes = source.profile.sample.map(({ value }) => value.trim()).filter((value) => /^\d+$/.test(value));
  if (codes.length === 0 || codes.length < nearlyAll * source.profile.sample.length) return;
  for (const column of template.columns) {
    const { wanted } = targets.of(template, column);
    if (wanted.kind !== 'choice' || (member.feeds.get(column.name)?.probability ?? 0) >= sure) continue;
    const ranges = rangesIn(column.description ?? '', wanted.values);
    const unsaid = wanted.values.filter((value) => !ranges.some((range) => range.value === value));
    if (ranges.length === 0 || unsaid.length > 1) continue;
    const found = codes.filter((code) => ranges.some((range) => isWithin(code, range)));
    if (unsaid.length === 0 ? found.length < nearlyAll * codes.length : found.length === 0) continue;
    const [otherwise] = unsaid;
    member.feeds.set(column.name, {
      expression: chosen(key.expression, ranges, otherwise),
      probability: 0.85,
      reason: `its description says by which "${source.called}"`,
      sources: [source],
    });
  }
}

/** Behind a word in brackets, or a digit or two before it. */
export function rangesIn(description: string, values: readonly string[]): Range[] {
  return values.flatMap((value): Range[] => {
    const word = escaped(value);
    const behind = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})\\s*\\(([^()]*)\\)`, 'iu').exec(description)?.[1];
    const [, from = '', to = ''] = SPAN.exec(behind ?? '') ?? [];
    if (from !== '') return [{ value, from, to }];
    const digit = new RegExp(`(?:^|[:,;]\\s*)(\\d{1,2})\\s*[=:-]?\\s+${word}(?!\\p{L})`, 'iu').exec(
      description,
    )?.[1];
    return digit === undefined ? [] : [{ value, from: digit, to: digit }];
  });
}

/** Whole codes are compared; of longer ones, what they begin with. */
function isWithin(code: string, { from, to }: Range): boolean {
  const start = code.slice(0, to.length);
  return code.length >= from.length && Number(start) >= Number(from) && Number(start) <= Number(to);
}

function chosen(of: Expression, ranges: readonly Range[], otherwise: string | undefined): Expression {
  const constant = (value: string) => node({ op: 'constant', value });
  const last = node({
    op: 'if',
    when: { test: 'blank', of },
    use: constant(''),
    otherwise: constant(otherwise ?? ''),
  });
  return ranges.reduceRight<Expression>((rest, range) => {
    const start = node({ op: 'substring', of, from: 1, length: range.to.length });
    const compare = (is: '<=' | '>=', to: string): Condition => ({
      test: 'compare',
      of: start,
      as: 'number',
      is,
      to: String(Number(to)),
    });
    const when: Condition = { test: 'and', of: [compare('>=', range.from), compare('<=', range.to)] };
    return node({ op: 'if', when, use: constant(range.value), otherwise: rest });
  }, last);
}
