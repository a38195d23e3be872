import { expect, test } from 'vitest';
import { Names } from './names.js';

const named = (names: readonly string[]) =>
  names.map((name) => ({ name, table: 'export', neighbours: [...names] }));

test('columns of the thing that is listed go by the rest of their names', () => {
  const sources = named(['Name', 'Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Total']);
  const lines = new Names(sources, named(['Quantity']), 'Order line');
  const others = new Names(sources, named(['Quantity']), 'Customer');
  expect(lines.pair(1, 0).probability).toBeGreaterThan(0.8);
  expect(lines.pair(1, 0).probability).toBeGreaterThan(others.pair(1, 0).probability);
});

test('a name goes without the thing it is of, however it is joined to it', () => {
  const names = new Names(named(['Type', 'Vendor']), named(['product_type']), 'Product');
  expect(names.pair(0, 0).probability).toBeGreaterThan(0.6);
});

test('a foreign name is met by each of its meanings', () => {
  const targets = named(['Número', 'Fecha', 'Estado', 'Cliente']);
  const names = new Names(named(['order number', 'status', 'date']), targets, 'Pedido');
  expect(names.pair(1, 2).probability).toBeGreaterThan(0.6);
});

test('what stands before a name in all columns, or is the way to it, is no part of it', () => {
  const nested = new Names(
    named(['grp_loc/village', 'members/m_name', 'members/m_age', 'members/m_sex', 'start']),
    named(['Village', 'Name', 'Age']),
    'Person',
  );
  expect(nested.pair(0, 0).probability).toBeGreaterThan(0.9);
  expect(nested.pair(1, 1).probability).toBeGreaterThan(0.9);
  const listed = new Names(named(['Deal - Title', 'Deal - Owner', 'Deal - Value']), named(['Title']), 'Lead');
  expect(listed.pair(0, 0).probability).toBeGreaterThan(0.9);
});

test('one or the other is no path, nor is what two columns are called', () => {
  const either = new Names(named(['Memo/Description', 'Amount']), named(['Description']), 'Invoice');
  const alone = new Names(named(['Description', 'Amount']), named(['Description']), 'Invoice');
  expect(either.pair(0, 0).probability).toBeLessThan(alone.pair(0, 0).probability);
  const two = new Names(named(['buyer.name', 'seller.name', 'total']), named(['Name']), 'Contract');
  expect(two.pair(0, 0).probability).toBeLessThan(0.9);
});
