import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { detectJson } from './detect.js';

const cases: [what: string, content: string | Buffer, name: string, least: number, most: number][] = [
  ['an array', '[{"a":1},{"a":2}]', 'x.json', 1, 1],
  ['an object under any name', '{"a":[1,2', 'x.csv', 0.95, 0.95],
  ['lines', '{"a":1}\n{"a":2}\n{"a', 'x.txt', 0.95, 0.95],
  ['lines, the first broken', '{"a":\n{"a":1}\n{"a":2}\n{', 'x.txt', 0.9, 1],
  ['a mark and blanks before', '\uFEFF \n [1]', 'x', 0.95, 0.95],
  ['UTF-16', iconv.encode('{"a":1}', 'utf16le'), 'x', 0.95, 0.95],
  ['broken, but meant', '{"a":1,,}', 'x.txt', 0.6, 0.6],
  ['CSV with a bracket', '[a],[b]\n1,2\n', 'x.csv', 0, 0.1],
  ['CSV with numbers in brackets', '[1],[2]\n[3],[4]\n', 'x.csv', 0, 0.1],
  ['CSV called JSON', 'a,b\n1,2\n', 'x.json', 0, 0.1],
  ['nothing', '', 'x.csv', 0, 0],
  ['binary', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]), 'x.xlsx', 0, 0],
];
test.each(cases)('%s', (_, content, name, least, most) => {
  const certainty = detectJson(Buffer.from(content), name);
  expect(certainty).toBeGreaterThanOrEqual(least);
  expect(certainty).toBeLessThanOrEqual(most);
});
