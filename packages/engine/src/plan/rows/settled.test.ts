import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { tablesOf } from '../testing/planned.js';
import { viewsOf } from '../views/views.js';
import { settledBy } from './settled.js';

const scratch = scratchFolder();

async function settled(text: string, key: string) {
  const tables = await tablesOf(scratch, { 'lines.csv': text });
  const { views } = await viewsOf(tables, { scratch });
  const view = views.find(({ group }) => group === undefined);
  const column = view?.columns.find(({ name }) => name === key);
  if (!view || !column) throw new Error('there is no such column');
  return settledBy(view, column);
}

const lines = [
  'Order,Buyer,Coupon,Item',
  '1,Ann,,pen',
  '1,Ann,X,ink',
  '2,Bob,,pen',
  '2,Bob,,pad',
  '3,Cem,,ink',
];

it('knows what holds one value for each value of a key; a blank is no value', async () => {
  expect([...((await settled(lines.join('\n'), 'Order')) ?? [])]).toEqual(['Order', 'Buyer', 'Coupon']);
  expect([...((await settled(lines.join('\n'), 'Item')) ?? [])]).toEqual(['Coupon', 'Item']);
});

it('forgives what has changed for a few', async () => {
  const many = ['Order,Buyer', '1,Ann', '1,Anne', '2,Bob', '2,Bob', '3,Cem', '3,Cem', '4,Dee', '4,Dee'];
  expect((await settled(many.join('\n'), 'Order'))?.has('Buyer')).toBe(true);
});
