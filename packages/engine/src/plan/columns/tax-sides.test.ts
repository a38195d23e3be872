import { expect, test } from 'vitest';
import type { Target } from '../../target/target.js';
import type { Candidate } from './candidate.js';
import { preferTaxSide } from './tax-sides.js';

const candidate = (called: string, probability: number): Candidate =>
  ({
    source: { name: called, called, profile: { filled: 3, kinds: [{ kind: 'decimal', share: 1 }] } },
    probability,
    conversion: { valid: 1 },
  }) as unknown as Candidate;

const wanted = (name: string, description: string): Target =>
  ({ wanted: { kind: 'text' }, column: { name, description } }) as unknown as Target;

const likeliest = (own: Candidate[]) => own.toSorted((a, b) => b.probability - a.probability)[0]?.source.name;

test.each([
  ['incl. tax, after rebate', 'Total (incl)'],
  ['excl. tax', 'Total (excl)'],
  ['as on the bill', 'Tax amount'],
])('%s: %s', (description, expected) => {
  const own = [candidate('Tax amount', 0.7), candidate('Total (excl)', 0.4), candidate('Total (incl)', 0.4)];
  preferTaxSide(own, wanted('Sum', description));
  expect(likeliest(own)).toBe(expected);
});

test('a price that is called "Tax inclusive" is not the tax itself', () => {
  const own = [candidate('Tax inclusive price', 0.6), candidate('Discount', 0.4)];
  preferTaxSide(own, wanted('Price', 'incl. tax'));
  expect(likeliest(own)).toBe('Tax inclusive price');
});
