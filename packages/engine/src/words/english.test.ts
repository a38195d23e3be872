import { expect, test } from 'vitest';
import { englishNames, englishOf, englishReadings } from './english.js';

test('a name is said in English, where another language has all its words', () => {
  expect(englishOf('Vorname')).toBe('first name');
  expect(englishOf('Date de naissance')).toBe('birth date');
  expect(englishOf('Order Date')).toBeUndefined();
  expect(englishOf('Xyzzy')).toBeUndefined();
  // An English word without its accent.
  expect(englishOf('Désignation')).toBe('article name');
  expect(englishOf('Designation')).toBeUndefined();
});

test('names that stand together are read in the language of most of them', () => {
  expect(englishNames(['Personalnummer', 'Vorname', 'Vertragsart', 'Kfz-Xyz'])).toEqual([
    'employee number',
    'first name',
    'employment type',
    undefined,
  ]);
  expect(englishNames(['Code', 'Name', 'Art'])).toEqual([undefined, undefined, undefined]);
});

test('a name may say several things', () => {
  const [number, state] = englishReadings(['Número', 'Estado', 'Fecha', 'Cliente']);
  expect(number?.[0]).toBe('number');
  expect(state).toEqual(['region', 'state', 'status']);
});
