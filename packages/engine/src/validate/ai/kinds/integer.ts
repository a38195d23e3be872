import { isAbout } from '../grammar.js';
import { patternKind } from '../kind.js';

const NOUN = '(?:whole|integer|natural) (?:numbers?|values?)|integers?|int';

/** "1,200" and "5.0" are whole numbers too. */
export const integer = patternKind(
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
    pattern: () =>
      "[-+]?(?:[0-9]{1,30}|[0-9]{1,3}(?:,[0-9]{3}){1,9}|[0-9]{1,3}(?:[ '\\u{a0}\\u{202f}][0-9]{3}){1,9}|[0-9]{1,3}(?:\\.[0-9]{3}){2,9})(?:\\.0{1,10})?",
    must: () => 'must be a whole number',
  },
);
