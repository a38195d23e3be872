import { expect, it } from 'vitest';
import { parseExactly } from './exact-json.js';

it.each([
  ['{"id":12345678901234567890}', { id: '12345678901234567890' }],
  ['[-9007199254740993, 9007199254740991]', ['-9007199254740993', 9007199254740991]],
  ['{"sum":1234567890123456.78,"part":0.1}', { sum: '1234567890123456.78', part: 0.1 }],
  [
    '{"12345678901234567890":"say \\"12345678901234567890\\" 1"}',
    { '12345678901234567890': 'say "12345678901234567890" 1' },
  ],
  ['{"path":"C:\\\\","id":12345678901234567890}', { path: 'C:\\', id: '12345678901234567890' }],
  ['{"a":1e3,"b":true,"c":null,"d":[1,2]}', { a: 1000, b: true, c: null, d: [1, 2] }],
])('keeps every digit of %s', (json, value) => {
  expect(parseExactly(json)).toEqual(value);
});

it('refuses what JSON.parse refuses', () => {
  expect(() => parseExactly('{"id":12345678901234567890')).toThrow(SyntaxError);
});
