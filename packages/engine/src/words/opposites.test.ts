import { expect, it } from 'vitest';
import { areOpposite } from './opposites.js';

it.each([
  ['discontinued', 'Active'],
  ['is_archived', 'Active'],
  ['Gesperrt', 'Active'],
  ['Tax exempt', 'Taxable'],
  ['Do Not Email', 'Accepts marketing'],
  ['Active', 'Not active'],
  ['Non-billable', 'Billable?'],
])('%s is the opposite of %s', (a, b) => {
  expect(areOpposite(a, b)).toBe(true);
  expect(areOpposite(b, a)).toBe(true);
});

it.each([
  ['Active', 'Active'],
  ['Enabled', 'Active'],
  ['Not active', 'Inactive'],
  ['Interactive', 'Blocked'],
  ['Tax exempt', 'Active'],
  ['Name', 'Blocked'],
])('%s is not the opposite of %s', (a, b) => {
  expect(areOpposite(a, b)).toBe(false);
});
