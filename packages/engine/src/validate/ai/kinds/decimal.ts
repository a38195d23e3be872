import { isAbout } from '../grammar.js';
import { checkKind } from '../kind.js';
import { isNumber, numberSql } from '../numbers.js';
import { placesOf, placesShape, withPlaces } from '../places.js';

const NOUN =
  '(?:(?:plain|decimal|positive|negative|non-negative|real|floating[- ]point|numeric|unsigned) )+numbers?|decimals?(?: values?)?|numeric(?: values?| amounts?| only| values? only)?|numbers? only|float|a number|positive (?:amounts?|values?)';
/** "Number" alone is what most identifiers are called, so little may follow it. */
const NUMBER =
  '^(?:must be |should be |enter |enter as |use )?(?:an? |any )?number(?=$| (?:between|from \\d|with \\d+ decimal|greater|less|in the range|up to \\d|at (?:least|most)|(?:of )?[<>≥≤])|\\()';

export const decimal = checkKind('decimal', placesShape, {
  recognise: (wording) => {
    const { places, plain } = placesOf(wording);
    const follow =
      '(?=$|\\s*[:(=<>≥≤]|\\s+(?:between|from|with|greater|less|more|up|at|in|max|maximum|min|minimum|format|values?|only|that is|of up|above|over|below|under|ungrouped)\\b)';
    const about = isAbout(wording, NOUN, { before: '(?:valid|whole|single|simple)', follow });
    const bare = wording.parts.some((part) => new RegExp(NUMBER, 'i').test(part));
    if (!about && !bare && !places) return null;
    return { places, plain };
  },
  passes: ({ places, plain }, value) => isNumber(value, { plain, places: places ?? undefined }),
  sql: ({ places, plain }, value, context) =>
    numberSql(value, { plain, places: places ?? undefined }, context),
  must: ({ places }) => `must be a number${withPlaces(places)}`,
});
