import { z } from 'zod';
import { lowerText, upperText } from '../../../cells/text.js';
import { checkKind } from '../kind.js';

const UPPER =
  'upper[- ]?case(?:d)?|all caps|all[- ]capitals|capital letters|(?:all )?uppercase letters|block capitals';
const LOWER = 'lower[- ]?case(?:d)?|all[- ]lower(?:case)?|small letters|lowercase letters';
const FOLLOW =
  '(?= ?$| (?:only|letters|characters|spaceless|with|iso|code|text|e-?mail|alphanumeric|2-letter|3-letter|currency|country|format)\\b)';

/** Digits and punctuation have no case. */
export const letterCase = checkKind(
  'case',
  { case: z.enum(['upper', 'lower']) },
  {
    recognise: (wording) => {
      const said = (words: string) =>
        wording.parts.some(
          (part) =>
            !/\b(?:first|initial|start\w*|each|sentence|title|camel|proper|mixed|either|at least|contain\w*|includ\w*|prefix|or (?:lower|upper)|\d[- ](?:upper|lower))\b/i.test(
              part,
            ) &&
            new RegExp(
              `(?:^|\\b(?:in|be|are|is|all|always|as|must be|to|use|written|only|value|code|letters|,|with|an?|the) )(?:${words})${FOLLOW}`,
              'i',
            ).test(part),
        );
      const [upper, lower] = [said(UPPER), said(LOWER)];
      if (upper === lower) return null;
      return { case: upper ? ('upper' as const) : ('lower' as const) };
    },
    passes: (check, value) => (check.case === 'upper' ? upperText(value) : lowerText(value)) === value,
    sql: (check, value) => `${check.case}(${value}) = ${value}`,
    must: (check) => `must be in ${check.case} case`,
  },
);
