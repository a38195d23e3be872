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
