import { expect, test } from 'vitest';
import { declaredFields } from './declared-fields.js';

test('fields of a dBase table are called by their names', () => {
  const names = ['KDNR,N,6,0', 'ORT,C,30', 'ANLDAT,D,8', 'KZ_SPERR,L,1'];
  expect(names.map(declaredFields(names))).toEqual(['KDNR', 'ORT', 'ANLDAT', 'KZ_SPERR']);
});

test('a comma in a header or two is its own', () => {
  const names = ['Name, C', 'Size,N,2', 'Colour'];
  expect(names.map(declaredFields(names))).toEqual(names);
});
