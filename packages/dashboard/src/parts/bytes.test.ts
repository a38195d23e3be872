import { expect, it } from 'vitest';
import { sayBytes } from './bytes.js';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [13_862, '14 KB'],
  [999_600, '1.0 MB'],
  [2_147_483_648, '2.1 GB'],
])('%i is %s', (bytes, said) => {
  expect(sayBytes(bytes)).toBe(said);
});
