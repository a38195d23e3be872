import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachment, guessType, safeName } from './file-names.js';

describe('a file name', () => {
  it.each([
    ['orders.csv', 'orders.csv'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['Übersicht März.xlsx', 'Ubersicht_Marz.xlsx'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['a\r\nSet-Cookie: x.csv', 'a_Set-Cookie_x.csv'],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(116)}.csv`],
  ])('%j is stored as %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  it('is always one short safe path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const safe = safeName(name);
        return /^[A-Za-z0-9-][A-Za-z0-9._-]*$/.test(safe) && safe.length <= 120;
      }),
    );
  });

  it('cannot break out of a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => /^[\x20-\x7e]*$/.test(attachment(name))),
    );
    expect(attachment('a"b\n.csv')).toBe(`attachment; filename="a_b_.csv"; filename*=UTF-8''a%22b%0A.csv`);
  });

  it('tells the type', () => {
    expect(guessType('a.CSV')).toBe('text/csv');
    expect(guessType('a.xlsx')).toMatch(/spreadsheetml/);
    expect(guessType('a')).toBe('application/octet-stream');
  });
});
