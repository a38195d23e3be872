import { expect, test } from 'vitest';
import { fieldForm, jsonPaths } from './fields-in-cells.js';

test('cells that name what they hold, in any order', () => {
  const cells = ['COLOR=Red;SIZE=S', 'SIZE=M;COLOR=Blue', 'COLOR=Red;', 'color=Blue;SIZE=L'];
  expect(fieldForm(cells)).toEqual({ keys: ['COLOR', 'SIZE'], mark: '=', separator: ';' });
});

test('a value may have the separator inside', () => {
  const cells = ['Color: Red, white, Size: S', 'Color: Blue, Size: M', 'Size: L, Color: Green'];
  expect(fieldForm(cells)).toEqual({ keys: ['Color', 'Size'], mark: ':', separator: ',' });
  const lines = ['Farbe: rot\nMaße: 3, 4', 'Farbe: blau\nMaße: 1, 2', 'Maße: 9'];
  expect(fieldForm(lines)).toEqual({ keys: ['Farbe', 'Maße'], mark: ':', separator: '\n' });
});

test('records, sentences, times and addresses of pages name no fields', () => {
  expect(fieldForm(['sku=A;qty=1;sku=B;qty=2', 'sku=A;qty=1', 'sku=C;qty=9'])).toBeUndefined();
  expect(fieldForm(['Note: call back', 'Note: paid, see: receipt', 'Note: left'])).toBeUndefined();
  expect(fieldForm(['10:30', '11:45', '12:00'])).toBeUndefined();
  expect(fieldForm(['https://a.example', 'http://b.example', 'https://c.example'])).toBeUndefined();
  expect(fieldForm(['a=1;b=2'])).toBeUndefined();
});

test('the ways to the values of JSON objects', () => {
  const cells = [
    '{"color":"red","dim":{"w":1},"tags":["x"]}',
    '{"color":"blue","dim":{"w":2}}',
    '{"dim":{}}',
  ];
  expect(jsonPaths(cells)).toEqual([['color'], ['dim', 'w']]);
  expect(jsonPaths(['{a}', '{b}', '{c}'])).toEqual([]);
});
