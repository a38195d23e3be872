import { isAbout } from '../grammar.js';
import { checkKind } from '../kind.js';
import { isWhole, wholeNumberSql } from '../numbers.js';

const NOUN = '(?:whole|integer|natural) (?:numbers?|values?)|integers?|int';

export const integer = checkKind(
  'integer',
  {},
  {
    recognise: (wording) => {
      const typed = wording.parts.some((part) => /^(?:number|numeric|decimal) ?\(\d{1,2}, ?0\)/i.test(part));
      return typed ||
        isAbout(wording, NOUN) ||
        wording.parts.some((part) => /^whole number\b(?! or\b)/i.test(part))
        ? {}
        : null;
    },
    passes: (_, value) => isWhole(value),
    sql: (_, value, context) => wholeNumberSql(value, context),
    must: () => 'must be a whole number',
  },
);
