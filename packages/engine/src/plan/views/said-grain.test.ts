import { expect, test } from 'vitest';
import { isGrain } from './said-grain.js';

const saying = (description: string) => ({ name: 'T', slug: 't', description, columns: [] });

test('a description says what a row is, in several languages and in any number', () => {
  expect(isGrain('Bolt-ons', saying('One row per booked bolt-on.'))).toBe(true);
  expect(isGrain('Fächer', saying('Eine Zeile je Fach und Halbjahr'))).toBe(true);
  expect(isGrain('Rooms', saying('Un record. One row per tenant; not per room.'))).toBe(false);
  expect(isGrain('Invoices', saying('All invoices'))).toBe(false);
});
