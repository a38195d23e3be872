import { expect, test } from 'vitest';
import { cellText } from './cell-text.js';

test.each([
  ['Percent\nwho borrowed', 'Percent who borrowed'],
  ['infor-\nmation', 'information'],
  ['Non-\nFederal', 'Non-Federal'],
  ['2009-\n2010', '2009-2010'],
  ['Asian/\nPacific', 'Asian/Pacific'],
  ['5 -\n6', '5 - 6'],
  ['• one\n• two\nand more', '• one\n• two and more'],
  ['1. Open\n2. Close', '1. Open\n2. Close'],
])('%j is %j', (lines, text) => {
  expect(cellText(lines)).toBe(text);
});
