import { escaped } from '../cells/text.js';
import { identifier, literals } from '../duck/sql.js';
import type { DraftedRule } from './draft.js';
import { type Facts, truths } from './facts.js';
import { plain, rangeOf } from './sentences.js';

/** Facts that no sentence could say beside the document's own words: a pattern, or a condition on the row. */

const patterns: { [type in Facts['type']]?: string } = {
  integer: '^[+-]?[0-9]+$',
  boolean: `^(?:${truths.join('|')})$`,
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  datetime: '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}',
  time: '^[0-9]{2}:[0-9]{2}(?::[0-9]{2})?$',
  uuid: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
  email: '^[^@ ]+@[^@ ]+$',
  url: '^[A-Za-z][A-Za-z0-9+.-]*:',
  ip: '^[0-9A-Fa-f:.]+$',
  phone: '^[-+0-9(). /]{3,}$',
  country: '^[A-Z]{2}$',
  currency: '^[A-Z]{3}$',
};

/** Longer ones are refused by the column. */
const longestPattern = 2000;

export function typePattern({ type, decimals }: Facts): string | undefined {
  if (type !== 'decimal') return patterns[type];
  return decimals === undefined
    ? '^[+-]?[0-9]+(?:\\.[0-9]+)?$'
    : `^[+-]?[0-9]+(?:\\.[0-9]{1,${Math.max(1, decimals)}})?$`;
}

export function listPattern(values: readonly string[]): string | undefined {
  const pattern = `^(?:${values.map((value) => escaped(value)).join('|')})$`;
  return pattern.length <= longestPattern ? pattern : undefined;
}

export function listRule(name: string, values: readonly string[]): DraftedRule {
  return {
    name: `${name}: allowed values`,
    expression: `${identifier(name)} IN (${literals([...values])})`,
    message: `${name} must be one of: ${values.join(', ')}`.slice(0, 1000),
    columns: [name],
  };
}

const signs = { atLeast: '>=', moreThan: '>', atMost: '<=', lessThan: '<' } as const;

export function rangeRule(name: string, facts: Facts): DraftedRule | undefined {
  const range = rangeOf(facts);
  const bounds = (Object.keys(signs) as (keyof typeof signs)[]).flatMap((key) => {
    const value = range[key];
    return value === undefined ? [] : [`${signs[key]} ${plain(value)}`];
  });
  if (bounds.length === 0) return undefined;
  return {
    name: `${name}: range`,
    expression: bounds.map((bound) => `${identifier(name)} ${bound}`).join(' AND '),
    message: `${name} must be ${bounds.join(' and ')}`,
    columns: [name],
  };
}

export function lengthRule(name: string, { shortest = 0, longest }: Facts): DraftedRule {
  const length = `length(${identifier(name)})`;
  const bounds = [
    ...(shortest > 0 ? [`${length} >= ${shortest}`] : []),
    ...(longest === undefined ? [] : [`${length} <= ${longest}`]),
  ];
  return {
    name: `${name}: length`,
    expression: bounds.join(' AND '),
    message: `${name} must have ${[shortest > 0 && `at least ${shortest}`, longest !== undefined && `at most ${longest}`].filter(Boolean).join(' and ')} characters`,
    columns: [name],
  };
}

/** A column whose value depends on another one being there. */
export function neededRule(name: string, needed: string): DraftedRule {
  return {
    name: `${name} needs ${needed}`,
    expression: `${identifier(name)} IS NULL OR ${identifier(needed)} IS NOT NULL`,
    message: `${needed} is required where ${name} is filled`,
    columns: [needed],
  };
}
