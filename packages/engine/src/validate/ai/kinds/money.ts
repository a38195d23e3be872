import { isAbout } from '../grammar.js';
import { checkKind } from '../kind.js';
import { isNumber, numberSql } from '../numbers.js';
import { placesOf, placesShape, withPlaces } from '../places.js';

const WORDED =
  '(?:(?:US|Canadian|Australian|New Zealand|Swiss|Swedish|Norwegian|Danish|British|Indian|Japanese|Mexican) )?(?:dollars?|euros?|pounds?(?: sterling)?|francs|kron(?:or|er|a|e)|rupees|yen|pesos)';
/** A code on its own may be the value ("EUR for Hamburg"): only after "in". */
const UNIT = `${WORDED}|USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|JPY|INR|MXN|ZAR|PLN`;
const NOUN = `(?:monetary|currency|dollar|money) (?:amounts?|values?)|(?:amount|price|cost|value|total|balance|salary|fee|rate|revenue|budget|limit|sum)s?(?: [a-z]+)? in (?:${UNIT})|(?:${WORDED})(?: per [a-z]+)?|currency ?\\(\\d{1,2}, ?\\d\\)`;

/** A number that may wear a currency ("$1,200.50", "1200 EUR", "(12.00)"). */
export const money = checkKind('money', placesShape, {
  recognise: (wording) => {
    if (
      /\bcodes?\b|\bsymbol only\b|\bweights?\b|\b(?:lbs?|kg)\b|\bthousands? of\b|\bin (?:thousands|millions|cents)\b/i.test(
        wording.text,
      )
    )
      return null;
    const follow =
      '(?=$|\\s*[:(]|\\s+(?:with|of|for|as|per|up|at|between|greater|to|the|before|after|in|is|excluding|including|only|unsigned|ungrouped|and cents|paid|charged)\\b)';
    const about =
      isAbout(wording, NOUN, { follow }) ||
      wording.parts.some((part) =>
        new RegExp(
          `\\b(?:amount|price|cost|value|total|balance|salary|fee|revenue|budget|limit|sum|rate)s?\\b[^,]{0,40}? in (?:${UNIT})(?:$| with| per)`,
          'i',
        ).test(part),
      );
    return about ? placesOf(wording) : null;
  },
  passes: ({ places, plain }, value) => isNumber(value, { plain, places: places ?? undefined, money: true }),
  sql: ({ places, plain }, value, context) =>
    numberSql(value, { plain, places: places ?? undefined, money: true }, context),
  must: ({ places }) => `must be an amount of money${withPlaces(places)}`,
});
