import { describe, expect, it } from 'vitest';
import { isWithin } from './distance.js';
import { numberSaid } from './number-words.js';
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
