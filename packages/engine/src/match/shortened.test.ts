import { describe, expect, it } from 'vitest';
import { wholeOf } from './shortened.js';

describe('wholeOf', () => {
  const german = new Set(['German']);
  it.each([
    ['bauj', 'baujahr'],
    ['inbetriebn', 'inbetriebnahme'],
  ])('completes "%s"', (cut, whole) => {
    expect(wholeOf(cut, german)).toBe(whole);
  });
  it('leaves what may be several words, what is short, and other languages alone', () => {
    expect(wholeOf('kund', german)).toBeUndefined();
    expect(wholeOf('bau', german)).toBeUndefined();
    expect(wholeOf('bauj', new Set(['French']))).toBeUndefined();
  });
});
