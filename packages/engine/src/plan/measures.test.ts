import { expect, test } from 'vitest';
import { scaleBetween } from './measures.js';

test.each([
  ['Variant Grams', 'weight_kg', '', '0.001'],
  ['Weight (lb)', 'Weight', 'In kilograms, three decimals', '0.45359237'],
  ['Distance miles', 'distance_km', '', '1.609344'],
  ['Duration (minutes)', 'Duration hours', '', '0.016666666667'],
])('%s as %s (%s): by %s', (source, target, description, scale) => {
  expect(scaleBetween(source, target, description)).toBe(scale);
});

test('where a unit is missing, the same, or of another thing, nothing is multiplied', () => {
  expect(scaleBetween('Weight', 'weight_kg', '')).toBeUndefined();
  expect(scaleBetween('Weight kg', 'weight_kg', '')).toBeUndefined();
  expect(scaleBetween('Length cm', 'weight_kg', '')).toBeUndefined();
});
