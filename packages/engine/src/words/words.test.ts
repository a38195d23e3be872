import { describe, expect, it } from 'vitest';
import { isWithin } from './distance.js';
import { numberSaid } from './number-words.js';
import { namesMeant } from './resolve.js';
import { sentencesIn } from './sentences.js';

describe('words', () => {
  it.each([
    ['twelve', 12],
    ['Twenty-five', 25],
    ['two hundred', 200],
    ['a thousand', 1000],
    ['one hundred and five', 105],
    ['two thousand three hundred', 2300],
    ['three million', 3_000_000],
    ['a dozen', 12],
    ['zero', 0],
    ['1,200', 1200],
    ['12,5', 12.5],
    ['two five', undefined],
    ['five twenty', undefined],
    ['and', undefined],
    ['customer', undefined],
    ['', undefined],
  ])('say a number: %s', (text, number) => expect(numberSaid(text)).toBe(number));

  it('mean columns by their words, plurals, slips and synonyms, the likeliest first', () => {
    const names = ['cust_id', 'Last Name', 'Main phone number', 'InvoiceAmount', 'Country'];
    const first = (said: string) => namesMeant(said, names)[0]?.name;
    expect(['surname', 'phone', 'invoice amounts', 'coutnry', 'LAST_NAME'].map(first)).toEqual([
      'Last Name',
      'Main phone number',
      'InvoiceAmount',
      'Country',
      'Last Name',
    ]);
    expect(namesMeant('colour', names)).toEqual([]);
    expect(namesMeant('Country', names)).toEqual([{ name: 'Country', score: 1 }]);
  });

  it('give every name that fits as well, not the first of them', () => {
    const found = namesMeant('date', ['Order date', 'Ship date', 'Note']);
    expect(found.map(({ name }) => name)).toEqual(['Order date', 'Ship date']);
    expect(found[0]?.score).toBe(found[1]?.score);
  });

  it('make sentences, whatever dots stand inside of them', () => {
    expect(
      sentencesIn('Use the no. of the order, e.g. 12. Leave it empty; never guess.\nAcme Inc. pays!'),
    ).toEqual(['Use the no. of the order, e.g. 12', 'Leave it empty', 'never guess', 'Acme Inc. pays']);
  });

  it('differ by so many letters, exchanged ones counting once', () => {
    expect([
      isWithin('recieve', 'receive', 1),
      isWithin('form', 'from', 1),
      isWithin('abc', 'xyz', 2),
    ]).toEqual([true, true, false]);
  });
});
