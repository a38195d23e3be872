import type { AiCheck, Check } from '../validate/ai/check.js';

export const valueTypes = [
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'uuid',
  'email',
  'url',
  'ip',
  'phone',
  'country',
  'currency',
] as const;
export type ValueType = (typeof valueTypes)[number];

/** What every value of a column has to be. */
export interface Facts {
  type: ValueType;
  /** Of a decimal: at most so many. */
  decimals?: number | undefined;
  /** Nothing but these, spelled so. */
  allowed?: string[] | undefined;
  atLeast?: number | undefined;
  moreThan?: number | undefined;
  atMost?: number | undefined;
  lessThan?: number | undefined;
  /** Characters. */
  shortest?: number | undefined;
  longest?: number | undefined;
}

export const truths = ['true', 'false'];

/** What the checks of a column come to: the other way round. */
export function factsOfChecks({ checks }: AiCheck): Facts {
  const facts: Facts = { type: 'text' };
  for (const check of checks) Object.assign(facts, factsOf(check));
  return facts;
}

function factsOf(check: Check): Partial<Facts> {
  switch (check.kind) {
    case 'allowed':
      return isTruth(check.values) ? { type: 'boolean' } : { allowed: check.values };
    case 'integer':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'time':
    case 'uuid':
    case 'email':
    case 'url':
    case 'ip':
    case 'phone':
    case 'country':
    case 'currency':
      return { type: check.kind };
    case 'decimal':
    case 'money':
    case 'percent':
      return { type: 'decimal', ...(check.places && { decimals: check.places.max }) };
    case 'range':
      return {
        ...(check.at_least !== undefined && { atLeast: check.at_least }),
        ...(check.more_than !== undefined && { moreThan: check.more_than }),
        ...(check.at_most !== undefined && { atMost: check.at_most }),
        ...(check.less_than !== undefined && { lessThan: check.less_than }),
      };
    case 'length':
      return {
        ...(check.min > 0 && { shortest: check.min }),
        ...(check.max !== null && { longest: check.max }),
      };
    default:
      return {};
  }
}

function isTruth(values: readonly string[]): boolean {
  return (
    values.length === 2 && truths.every((truth) => values.some((value) => value.toLowerCase() === truth))
  );
}
