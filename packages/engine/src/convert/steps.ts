import type { NumberFormat } from '../cells/numbers.js';
import type { CountryCode } from '../cells/phones.js';
import { lowerText } from '../cells/text.js';
import type { Condition } from '../recipe/condition.js';
import { type AnyExpression, evaluate } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';

/** One step after another: what it makes of an expression. */
export type Step = (of: Expression) => Expression;

type NodeOf<Op extends AnyExpression['op']> = Extract<AnyExpression, { op: Op }>;
const node = <Op extends AnyExpression['op']>(made: NodeOf<Op>): Expression => made;

export const trim: Step = (of) => node<'trim'>({ op: 'trim', of });
export const collapse: Step = (of) => node<'collapse'>({ op: 'collapse', of });
export const lower: Step = (of) => node<'lower'>({ op: 'lower', of });
export const upper: Step = (of) => node<'upper'>({ op: 'upper', of });
export const title: Step = (of) => node<'title'>({ op: 'title', of });
/** The first letter a capital, all others small. */
export const sentence: Step = (of) =>
  node<'concat'>({
    op: 'concat',
    parts: [
      upper(node<'substring'>({ op: 'substring', of, from: 1, length: 1 })),
      lower(node<'substring'>({ op: 'substring', of, from: 2 })),
    ],
  });
export const integer: Step = (of) => node<'integer'>({ op: 'integer', of });

export function emptyIf(values: readonly string[]): Step {
  return (of) => node<'empty_if'>({ op: 'empty_if', of, values: [...values] });
}

export type Otherwise = 'keep' | 'blank' | { constant: string };

export function mapped(pairs: readonly Pair[], ignoreCase = true, otherwise: Otherwise = 'keep'): Step {
  const values = pairs.map(({ from, to }) => ({ from, to }));
  return (of) => node<'map'>({ op: 'map', of, values, otherwise, ignore_case: ignoreCase });
}

/** A text where there would be none. */
export function orElse(of: Expression, value: string): Expression {
  return node<'coalesce'>({ op: 'coalesce', of: [of, node<'constant'>({ op: 'constant', value })] });
}

export interface Pair {
  from: string;
  to: string;
}

export function replaced(find: string, by: string): Step {
  return (of) => node<'replace'>({ op: 'replace', of, find, with: by });
}

export function replacedPattern(pattern: string, by: string, ignoreCase = false): Step {
  return (of) =>
    node<'replace_pattern'>({ op: 'replace_pattern', of, pattern, with: by, ignore_case: ignoreCase });
}

/**
 * What the pattern (without groups) finds between other characters; the value itself where it finds nothing. Written
 * as a replacement, which mentions its input once.
 */
export function extracted(pattern: string, apart = '0-9A-Za-z'): Step {
  return replacedPattern(`^(?:.*?[^${apart}])?(${pattern})(?:[^${apart}].*)?$`, '$1');
}

export function padded(length: number): Step {
  return (of) => node<'pad'>({ op: 'pad', of, length, with: '0', side: 'start' });
}

export function prefixed(prefix: string): Step {
  return (of) => node<'prefix'>({ op: 'prefix', of, prefix });
}

export function rounded(places: number): Step {
  return (of) => node<'round'>({ op: 'round', of, places, mode: 'half_up' });
}

export function scaled(by: string): Step {
  return (of) => node<'scale'>({ op: 'scale', of, by });
}

export function numberRead({ decimal, thousands }: NumberFormat, percent: 'divide' | 'drop'): Step {
  return (of) => node<'number'>({ op: 'number', of, decimal, thousands, percent });
}

export function dateRead(formats: readonly string[], output: string, pivot: number): Step {
  return (of) => node<'date'>({ op: 'date', of, formats: [...formats], output, pivot });
}

export function datetimeRead(formats: readonly string[], output: string, pivot: number, to: string): Step {
  return (of) => node<'datetime'>({ op: 'datetime', of, formats: [...formats], output, pivot, to });
}

export function excelDate(time: boolean): Step {
  return (of) => node<'excel_date'>({ op: 'excel_date', of, system: '1900', time });
}

export function epochDate(unit: 'seconds' | 'milliseconds'): Step {
  return (of) => node<'epoch_date'>({ op: 'epoch_date', of, unit });
}

export const htmlText: Step = (of) => node<'html_text'>({ op: 'html_text', of });

export function joinedList(separator: string): Step {
  return (of) => node<'join_list'>({ op: 'join_list', of, separator });
}

/** The part at a place, from 1; from the end, -1. */
export function partAt(by: string, part: number): Step {
  return (of) => trim(node<'split'>({ op: 'split', of, by, part }));
}

export function phoneRead(country: CountryCode): Step {
  return (of) => node<'phone_e164'>({ op: 'phone_e164', of, country });
}

export function namePart(part: 'first' | 'middle' | 'last'): Step {
  return (of) => node<'name_part'>({ op: 'name_part', of, part });
}

export function when(
  condition: (of: Expression) => Condition,
  use: Step,
  otherwise: Step = (of) => of,
): Step {
  return (of) => node<'if'>({ op: 'if', when: condition(of), use: use(of), otherwise: otherwise(of) });
}

/** Where the whole value matches. */
export function whenMatches(pattern: string, use: Step, otherwise?: Step): Step {
  return when((of) => ({ test: 'matches', of, pattern, ignore_case: false }), use, otherwise);
}

export function inOrder(...steps: readonly Step[]): Step {
  return (of) => steps.reduce((inner, step) => step(inner), of);
}

const VALUE: Expression = node<'column'>({ op: 'column', name: 'value' });

/** What a step makes of texts. */
export function applied(step: Step): (value: string) => string | null {
  const expression = step(VALUE);
  return (value) => evaluate(expression, { column: () => value, lookup: () => undefined, position: 0 });
}

/** The map does not look at capitals: of two spellings that differ in nothing else one is enough. */
export function byCase(pairs: readonly Pair[]): Pair[] {
  const seen = new Map<string, Pair>();
  for (const pair of pairs) if (!seen.has(lowerText(pair.from))) seen.set(lowerText(pair.from), pair);
  return [...seen.values()];
}
