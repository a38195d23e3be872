import { expect, test } from 'vitest';
import { scaleBetween, scaleOfSeconds, scaleSaid } from './measures.js';

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

test('whole minutes in seconds, where hours are wanted and no unit is said', () => {
  const sample = ['5400', '10800', '3600', '900', '27000'].map((value) => ({ value }));
  expect(
    scaleOfSeconds(sample, 'Original estimate', 'Estimate', 'Original estimate in hours, e.g. 1.5'),
  ).toBe('0.000277777778');
  expect(scaleOfSeconds(sample, 'Estimate (hours)', 'Estimate', 'in hours')).toBeUndefined();
  expect(scaleOfSeconds([...sample, { value: '2.5' }], 'Estimate', 'Estimate', 'in hours')).toBeUndefined();
  expect(scaleOfSeconds(sample, 'Estimate', 'Estimate', 'in kilograms')).toBeUndefined();
});

test('how many of the smaller unit the description says there are in the one it wants', () => {
  expect(scaleSaid('Total storage', 'Storage GB', 'whole GB (1 GB = 1024 MB)')).toBe(
    '0.000976562500'.replace(/0+$/, ''),
  );
  expect(scaleSaid('Storage GB', 'Storage GB', 'whole GB (1 GB = 1024 MB)')).toBeUndefined();
  expect(scaleSaid('Odometer', 'odometer_km', 'kilometres (1 mile = 1.609344 km)')).toBeUndefined();
});
