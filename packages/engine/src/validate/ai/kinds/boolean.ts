import { lowerText } from '../../../cells/text.js';
import { isAbout } from '../grammar.js';
import { checkKind, inSql } from '../kind.js';

const WORDS = [
  'true',
  'false',
  'yes',
  'no',
  'y',
  'n',
  't',
  'f',
  '1',
  '0',
  'on',
  'off',
  'x',
  'checked',
  'unchecked',
];

/** Where the text says "boolean" or "checkbox" and not which words it wants; "Yes or No" is an allowed list. */
export const boolean = checkKind(
  'boolean',
  {},
  {
    recognise: (wording) =>
      isAbout(wording, '(?:bool(?:ean)?|check ?box)(?: values?| fields?| flags?)?') ? {} : null,
    passes: (_, value) => WORDS.includes(lowerText(value)),
    sql: (_, value) => inSql(`lower(${value})`, WORDS),
    must: () => 'must be yes or no (or true or false, 1 or 0)',
  },
);
