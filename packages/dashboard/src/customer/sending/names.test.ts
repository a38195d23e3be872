import { describe, expect, it } from 'vitest';
import { isHidden, photoName, sendableName } from './names.js';

describe('names of files that are sent', () => {
  it.each([
    ['2023/orders.csv', '2023/orders.csv'],
    ['  ', 'file'],
    ['a\0b.csv', 'ab.csv'],
    ['\ud800.csv', '\ufffd.csv'],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(250)}.xlsx`],
    [`${'x'.repeat(300)}`, 'x'.repeat(255)],
  ])('%j goes as %j', (name, sent) => expect(sendableName(name)).toBe(sent));

  it('cuts no letter in two', () => {
    expect(sendableName(`${'x'.repeat(250)}😀😀.csv`).isWellFormed()).toBe(true);
  });

  it.each([
    ['export/.DS_Store', true],
    ['export/.git/config', true],
    ['Thumbs.db', true],
    ['~$orders.xlsx', true],
    ['__MACOSX/a.csv', true],
    ['export/orders.v2.csv', false],
  ])('%s is hidden: %s', (path, hidden) => expect(isHidden(path)).toBe(hidden));

  it('tells photos apart by their time', () => {
    expect(photoName('Foto', new Date(2026, 0, 2, 3, 4, 5), 'image/jpeg')).toBe(
      'Foto 2026-01-02 03.04.05.jpg',
    );
  });
});
