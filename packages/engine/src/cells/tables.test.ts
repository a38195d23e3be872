import { describe, expect, it } from 'vitest';
import { readBoolean, readBooleanSql } from './booleans.js';
import { currencyOf, currencySql } from './currencies.js';
import { isOpen, isoDate, isoDateSql, readDate } from './dates.js';
import { dateOrder, numberFormats } from './locales.js';
import { readNumber, readNumberSql } from './numbers.js';
import { type CountryCode, readPhone } from './phones.js';
import { isPlaceholder, placeholderSql } from './placeholders.js';
import { countryOf, countrySql } from './places.js';
import { itReads, linesIn } from './testing/table.js';

describe('cells', () => {
  itReads(
    'numbers',
    (text, locale) => readNumber(text, { formats: numberFormats(locale) }),
    (value, locale, context) => readNumberSql(value, numberFormats(locale), 'divide', context),
  );

  // "?" marks a date whose day and month could be exchanged, and nothing says which is which.
  const open = (text: string, locale: string) => {
    const reading = dateOrder(locale) === undefined ? readDate(text) : undefined;
    return reading && isOpen(reading) ? '?' : '';
  };
  itReads(
    'dates',
    (text, locale) => {
      const date = isoDate(text, dateOrder(locale));
      return date && date + open(text, locale);
    },
    (value, locale, context) => isoDateSql(value, context, dateOrder(locale)),
    (reading) => reading.replace('?', ''),
  );

  itReads(
    'booleans',
    (text) => readBoolean(text)?.toString(),
    (value, _, context) => readBooleanSql(value, context),
  );

  // The locale is 'typed' in a column that holds no free text.
  itReads(
    'placeholders',
    (text, locale) => (isPlaceholder(text, locale === 'typed') ? 'nothing' : ''),
    (value, locale, context) =>
      `CASE WHEN ${placeholderSql(value, context, locale === 'typed')} THEN 'nothing' END`,
  );

  itReads(
    'countries',
    (text) => countryOf(text),
    (value, _, context) => countrySql(value, context),
  );

  // The locale is the country that a sign is of.
  itReads(
    'currencies',
    (text, country) => currencyOf(text, country),
    (value, country, context) => currencySql(value, context, country),
  );

  it('reads the lines of phones.tsv as they say; the locale is the country of national numbers', () => {
    const lines = linesIn('phones');
    const read = lines.map(({ text, locale }) => readPhone(text, (locale || undefined) as CountryCode)?.e164);
    expect(lines.map((line, at) => ({ ...line, reading: read[at] ?? '' }))).toEqual(lines);
  });

  it('has at least 1,500 lines', () => {
    const files = ['numbers', 'dates', 'booleans', 'placeholders', 'countries', 'currencies', 'phones'];
    expect(files.flatMap(linesIn).length).toBeGreaterThan(1500);
  });
});
