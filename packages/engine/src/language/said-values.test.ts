import { describe, expect, it } from 'vitest';
import { saidValues } from './said-values.js';

describe('saidValues', () => {
  it.each([
    ['0 where nothing is printed', '0'],
    ['ISO code; EUR when the invoice names none', 'EUR'],
    ['montant TTC, 0,00 s’il n’y en a pas', '0,00'],
    ['Betrag; 0,00, wenn keiner da ist', '0,00'],
    ['dni; jeśli nic nie podano, 21', '21'],
    ['bedrag incl. btw, 0,00 als er geen is (niet de toeslag)', '0,00'],
    ['antal; 1 hvis feltet er tomt', '1'],
  ])('reads what a cell gets that has nothing: %s', (description, value) => {
    expect(saidValues(description)).toEqual([{ do: 'default', value }]);
  });

  it.each([
    ['immer CHF', 'CHF'],
    ['ISO, toujours "kg"', 'kg'],
    ['PLN zawsze', 'PLN'],
  ])('reads what every cell gets: %s', (description, value) => {
    expect(saidValues(description)).toEqual([{ do: 'constant', value }]);
  });

  it.each([
    'immer zweistellig',
    'leeg als er geen is',
    '0 = none, 1 = some',
    'GBP if the customer is in the UK',
    'always 10 digits',
    'four digits, nothing if not dated',
    'empty when the card has none',
    'e.g. 12, 14 or 16 where the order names it',
  ])('reads nothing else: %s', (description) => {
    expect(saidValues(description)).toEqual([]);
  });
});
