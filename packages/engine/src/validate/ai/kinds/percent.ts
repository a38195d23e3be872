import { isAbout } from '../grammar.js';
import { checkKind } from '../kind.js';
import { isNumber, numberSql } from '../numbers.js';
import { placesOf, placesShape, withPlaces } from '../places.js';

/** With or without the sign. */
export const percent = checkKind('percent', placesShape, {
  recognise: (wording) => {
    const follow =
      '(?=$|\\s*[:(<>≥≤]|\\s+(?:of|for|as|between|from|with|that|applied|to|in|on|value|number|only|up|at|the|greater|less|charged|per|paid|off)\\b)';
    const typed = wording.parts.some((part) => /^percent ?\(\d{1,2}, ?\d\)/i.test(part));
    return typed || isAbout(wording, 'percent(?:age)?s?(?: values?)?', { follow }) ? placesOf(wording) : null;
  },
  passes: ({ places, plain }, value) =>
    isNumber(value, { plain, places: places ?? undefined, percent: true }),
  sql: ({ places, plain }, value, context) =>
    numberSql(value, { plain, places: places ?? undefined, percent: true }, context),
  must: ({ places }) => `must be a percentage${withPlaces(places)}`,
});
