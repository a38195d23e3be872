import { expect, test } from 'vitest';
import { partsForm, recordForm } from './records-in-cells.js';

test('cells that name their fields hold records, one or several', () => {
  const lines = ['sku:A1|qty:2|note:a, b;sku:B7|qty:1|note:', 'sku:C3|qty:9|note:x: y'];
  expect(recordForm(lines)).toEqual({ keys: ['sku', 'qty', 'note'], mark: ':', field: '|', item: ';' });
  expect(recordForm(['Size=M, Colour=red', 'Size=L, Colour=blue'])).toEqual({
    keys: ['Size', 'Colour'],
    mark: '=',
    field: ',',
    item: undefined,
  });
});

test('times, addresses of pages and sentences with a colon are no records', () => {
  expect(recordForm(['10:30', '11:45', '12:00'])).toBeUndefined();
  expect(recordForm(['https://a.example', 'https://b.example'])).toBeUndefined();
  expect(recordForm(['Note: call back, please', 'Paid in cash', 'Note: left'])).toBeUndefined();
  expect(recordForm([])).toBeUndefined();
});

test('cells of as many parts each, the last with the rest', () => {
  expect(partsForm(['J2069 x60', 'J2058 x2', 'J2061 x10'])).toEqual({ separator: ' x', parts: 2 });
  const comments = ['1 May;4711;done; see there', '2 May;4712;thanks', '3 May;4713;ok'];
  expect(partsForm(comments)).toEqual({ separator: ';', parts: 3 });
});

test('what only some cells are made of is no form', () => {
  expect(partsForm(['one; two', 'three', 'four'])).toBeUndefined();
  expect(partsForm(['a;b', 'c;d'])).toBeUndefined();
});

test('a figure in brackets behind a name is a part of its own', () => {
  expect(partsForm(['Static IP (4.50)', 'Insurance (7.99)', 'Calls 100 (5.00)'])).toEqual({
    separator: ' (',
    parts: 2,
    end: ')',
  });
  expect(partsForm(['Leeds (West)', 'York', 'Hull (East)'])).toBeUndefined();
});
