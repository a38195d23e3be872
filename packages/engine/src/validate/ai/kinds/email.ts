import { isAbout, OWNERS } from '../grammar.js';
import { patternKind } from '../kind.js';
import { isNamed } from '../names.js';

const NOUN = 'e-?mail(?: address| id)?';
const ATOM = '[^\\u{0}-\\u{20}\\u{7f}"(),:;<>@\\[\\\\\\]]';
const LETTER = '[0-9A-Za-z\\u{a1}-\\u{10ffff}]';
const LABEL = `${LETTER}(?:[-0-9A-Za-z\\u{a1}-\\u{10ffff}]{0,61}${LETTER})?`;

/** One address; what mail servers really take, not all that RFC 5322 allows. */
export const email = patternKind(
  'email',
  {},
  {
    recognise: (wording) =>
      isAbout(wording, NOUN, { before: OWNERS }) || isNamed(wording, NOUN) ? {} : null,
    pattern: () =>
      `${ATOM}{1,64}@(?:${LABEL}\\.)+[A-Za-z\\u{a1}-\\u{10ffff}](?:[-0-9A-Za-z\\u{a1}-\\u{10ffff}]{0,61}${LETTER})`,
    must: () => 'must be an e-mail address',
  },
);
