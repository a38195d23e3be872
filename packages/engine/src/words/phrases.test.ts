import { expect, it } from 'vitest';
import { withEnglishPhrases } from './phrases.js';

it.each([
  ['separadas por vírgula e espaço', 'separated by comma and space'],
  ['séparées par " | "', 'separated by " | "'],
  ['separadas por punto y coma y espacio', 'separated by semicolon and space'],
  ['ganze Zahl, z. B. 12', 'whole number, e.g. 12'],
  ['zwei Nachkommastellen, Dezimalkomma', 'two decimals, decimal comma'],
  ['10 chiffres', '10 digits'],
  ['The comatose patient', 'The comatose patient'],
])('%s', (said, english) => {
  expect(withEnglishPhrases(said)).toBe(english);
});
