import { describe, expect, it } from 'vitest';
import { byInitial, shortFor } from './short-for.js';

describe('a name that was written short', () => {
  it.each([
    [['kmst'], ['kilometerstand', 'kilometer', 'stand']],
    [['plts'], ['woonplaats', 'woon', 'plaats']],
    [['krlim'], ['kredit', 'limit', 'credit']],
    [
      ['d', 'toel'],
      ['datum', 'eerste', 'toelating'],
    ],
    [['klnr'], ['klant', 'nummer', 'klantnummer']],
  ])('%s stands for %s', (name, words) => {
    expect(shortFor(name, byInitial(words))).toBeGreaterThan(0.3);
  });

  it.each([
    [['kmst'], ['kleur', 'merk']],
    [['plts'], ['postcode', 'straat']],
    [['mwst'], ['weekly', 'rate', 'miete']],
    [['a'], ['amount']],
  ])('%s does not stand for %s', (name, words) => {
    expect(shortFor(name, byInitial(words))).toBe(0);
  });

  it('the more of it is said, the better', () => {
    expect(shortFor(['toelating'], byInitial(['toelating']))).toBe(1);
    expect(shortFor(['tlt'], byInitial(['toelating']))).toBeLessThan(1);
  });
});
