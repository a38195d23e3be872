import { expect, test } from 'vitest';
import { contentLine, splitUnescaped, unescapeText } from './content-line.js';

test.each<[string, string, string, Record<string, string[]>, string]>([
  ['NOTE:a:b;c', '', 'NOTE', {}, 'a:b;c'],
  ['item1.Email;type=INTERNET;type=pref:x', 'item1', 'EMAIL', { TYPE: ['INTERNET', 'pref'] }, 'x'],
  ['TEL;WORK;VOICE:1', '', 'TEL', { TYPE: ['WORK', 'VOICE'] }, '1'],
  [
    'N;QUOTED-PRINTABLE;CHARSET=utf-8:x',
    '',
    'N',
    { ENCODING: ['QUOTED-PRINTABLE'], CHARSET: ['utf-8'] },
    'x',
  ],
  ['TEL;TYPE="a:b;c,d",e:1', '', 'TEL', { TYPE: ['a:b;c,d', 'e'] }, '1'],
  ["ATTENDEE;CN=Ada ^'A^' L^nx:m", '', 'ATTENDEE', { CN: ['Ada "A" L\nx'] }, 'm'],
  ['TEL;=1;;TYPE=:2', '', 'TEL', { '': ['1'] }, '2'],
  ['__proto__;__proto__=1:2', '', '__PROTO__', { __PROTO__: ['1'] }, '2'],
])('%s', (text, group, name, params, value) => {
  const line = contentLine(text);
  expect(line && { ...line, params: Object.fromEntries(line.params) }).toEqual({
    group,
    name,
    params,
    value,
  });
});

test.each([
  'no colon',
  ':x',
  'TEL;TYPE="a:1',
  'a b:c',
  `${'x'.repeat(500)}:1`,
  `X${';A=1'.repeat(2000)}:1`,
  '',
])('no property: %s', (text) => {
  expect(contentLine(text)).toBeUndefined();
});

test('signs behind a backslash part nothing, and stand for themselves', () => {
  expect(splitUnescaped('a\\;b;c\\\\;d;', ';')).toEqual(['a\\;b', 'c\\\\', 'd', '']);
  expect(unescapeText('a\\;b\\,c\\\\n\\nd\\:e\\x\\')).toBe('a;b,c\\n\nd:e\\x\\');
  expect(unescapeText('C:\\new\\;', false)).toBe('C:\\new;');
});
