import { expect, test } from 'vitest';
import { legendIn } from './legends.js';

test('codes and what they stand for', () => {
  expect(legendIn('PROPHY = Prophylaxis, PERIO = Perio maintenance, BWX = Bitewings')).toEqual([
    { from: 'PROPHY', to: 'Prophylaxis' },
    { from: 'PERIO', to: 'Perio maintenance' },
    { from: 'BWX', to: 'Bitewings' },
  ]);
  expect(legendIn('Codes: 1 = annual; 12 = monthly.')).toEqual([
    { from: '1', to: 'annual' },
    { from: '12', to: 'monthly' },
  ]);
});

test('one equation is no legend', () => {
  expect(legendIn('net = gross without tax')).toEqual([]);
  expect(legendIn('One row per person.')).toEqual([]);
});
