import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate.js';
import { preferOwned } from './owned.js';

const candidate = (called: string, probability: number): Candidate =>
  ({ source: { name: called, called }, probability, conversion: { valid: 1 } }) as unknown as Candidate;

describe('preferOwned', () => {
  it.each([
    ['Contact', 'E-mail', 'Contact/E-mail'],
    ['Variant', 'Quantité', 'Quantité déclinaison'],
  ])('takes what says that it is of the %s', (thing, plain, owned) => {
    const own = [candidate(plain, 0.9), candidate(owned, 0.6)];
    preferOwned(own, thing);
    expect(own.map(({ probability }) => probability)).toEqual([0.45, 0.9]);
  });
  it('leaves what is of another thing', () => {
    const own = [candidate('E-mail', 0.9), candidate('Company/E-mail', 0.6)];
    preferOwned(own, 'Contact');
    expect(own.map(({ probability }) => probability)).toEqual([0.9, 0.6]);
  });
});
