import { expect, test } from 'vitest';
import { englishWords } from './english-words.js';

test('names of one language are put into English, short forms are written out, words stay', () => {
  expect(englishWords(['Kundennummer', 'Nachname', 'Ort', 'Rechnungsdatum'])).toEqual([
    expect.arrayContaining(['customer', 'number']),
    ['last', 'name'],
    expect.arrayContaining(['city']),
    ['invoice', 'date'],
  ]);
  expect(englishWords(['dueDate', 'Responsible Attorney'])).toEqual([
    ['due', 'date'],
    ['responsible', 'attorney'],
  ]);
});
