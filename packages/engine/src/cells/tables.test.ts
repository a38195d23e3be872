import { describe } from 'vitest';
import { numberFormats } from './locales.js';
import { readNumber, readNumberSql } from './numbers.js';
import { itReads } from './testing/table.js';

describe('cells', () => {
  itReads(
    'numbers',
    (text, locale) => readNumber(text, { formats: numberFormats(locale) }),
    (value, locale, context) => readNumberSql(value, numberFormats(locale), 'divide', context),
  );
});
