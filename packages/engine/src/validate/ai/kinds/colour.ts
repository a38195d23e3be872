import { denies, mentions } from '../grammar.js';
import { patternKind } from '../kind.js';

/** Only where hexadecimal is said: a colour may be "navy". */
export const colour = patternKind(
  'colour',
  {},
  {
    recognise: (wording) => {
      const said = wording.parts.some((part) => /\bhex(?:adecimal)?\b|#RRGGBB\b/i.test(part));
      return said &&
        mentions(wording, /\bcolou?rs?\b/i) &&
        !denies(wording.text, 'hex\\w*') &&
        !/\bnamed?\b|\bor\b/i.test(wording.text)
        ? {}
        : null;
    },
    pattern: () => '#?(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4})',
    must: () => 'must be a colour in hexadecimal, like #1A2B3C',
  },
);
