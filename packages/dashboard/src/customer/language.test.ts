import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.js';

describe('the language of the page', () => {
  it.each([
    [['de-CH', 'en'], 'de', 'de-CH'],
    [['pt-BR', 'es-MX', 'en-US'], 'es', 'es-MX'],
    [['FR'], 'fr', 'FR'],
    [['nl', 'sv'], 'en', 'en'],
    [[], 'en', 'en'],
    [['en_US.UTF-8', 'de'], 'de', 'de'],
  ])('of a browser that wants %j is %s', (wanted, language, locale) => {
    expect(chooseLanguage(wanted)).toEqual({ language, locale });
  });
});
