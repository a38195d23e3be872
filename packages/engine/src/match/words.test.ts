import { describe, expect, it } from 'vitest';
import { segment } from '../words/segment.js';
import { stem } from '../words/stem.js';
import { telling, wordsOf } from '../words/tokens.js';
import { assignOneToOne } from './assign.js';
import { likeness } from './likeness.js';

describe('words of names', () => {
  it.each([
    ['custName2', ['cust', 'name', '2']],
    ['CUST_NAME', ['cust', 'name']],
    ['HTMLPage', ['html', 'page']],
    ['N° compte', ['number', 'compte']],
    ['P.IVA', ['p', 'iva']],
    ['Discount %', ['discount', 'percent']],
    ['Straße', ['strasse']],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it('takes a letter for a joining word only between others', () => {
    expect(telling(['fecha', 'y', 'hora'])).toEqual(['fecha', 'hora']);
    expect(telling(['y', 'axis'])).toEqual(['y', 'axis']);
  });

  it('bends words to one form', () => {
    expect(['cities', 'city'].map(stem)).toEqual([stem('city'), stem('city')]);
    expect(stem('smoked')).toBe(stem('smoking'));
  });

  it('takes glued words apart only where nothing is left over', () => {
    const known = new Set(['cust', 'name', 'rechnung', 'betrag']);
    const isPart = (part: string) => known.has(part);
    expect(segment('custname', isPart, false)).toEqual(['cust', 'name']);
    expect(segment('rechnungsbetrag', isPart, true)).toEqual(['rechnung', 'betrag']);
    expect(segment('custnamex', isPart, false)).toBeUndefined();
    expect(segment('cust', isPart, false)).toBeUndefined();
  });

  it('knows short and misspelled words', () => {
    expect(likeness('metropol', 'metropolitan')).toBeGreaterThan(0.7);
    expect(likeness('qnty', 'quantity')).toBeGreaterThan(0.5);
    expect(likeness('adress', 'address')).toBeGreaterThan(0.7);
    expect(likeness('city', 'street')).toBe(0);
  });
});

describe('assignOneToOne', () => {
  it('gives up the best of one for the best of all', () => {
    const pairs = [
      { source: 0, target: 0, worth: 0.9 },
      { source: 0, target: 1, worth: 0.8 },
      { source: 1, target: 0, worth: 0.85 },
    ];
    expect(assignOneToOne(pairs).map(({ source, target }) => [source, target])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('leaves a source without a target where there are more of them', () => {
    const pairs = [0.5, 0.7, 0.6].map((worth, source) => ({ source, target: 0, worth }));
    expect(assignOneToOne(pairs)).toEqual([{ source: 1, target: 0, worth: 0.7 }]);
  });
});
