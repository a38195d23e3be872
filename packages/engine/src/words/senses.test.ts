import { expect, test } from 'vitest';
import { alikeness, isKnownWord, senseOf } from './senses.js';

const alike = (one: string, other: string) => alikeness(senseOf(one.split(' ')), senseOf(other.split(' ')));

test('names that mean alike point alike', () => {
  expect(alike('attorney', 'lawyer')).toBeGreaterThan(0.6);
  expect(alike('practice area', 'field of law')).toBeGreaterThan(alike('practice area', 'closing date'));
  expect(alike('salary', 'salary')).toBeCloseTo(1, 5);
});

test('a word that is used everywhere says little beside one that is not', () => {
  expect(alike('the invoice', 'invoice')).toBeGreaterThan(0.95);
});

test('what is no word says nothing', () => {
  expect(senseOf(['qzxv', ''])).toBeUndefined();
  expect(alikeness(undefined, senseOf(['invoice']))).toBe(0);
  expect(isKnownWord('invoice')).toBe(true);
  expect(isKnownWord('qzxv')).toBe(false);
});

test('a word is known in its other forms', () => {
  expect(alike('invoices', 'invoice')).toBeGreaterThan(0.6);
});
