import { readBoolean, readBooleanSql } from '../../../cells/booleans.js';
import { isAbout } from '../grammar.js';
import { checkKind } from '../kind.js';

/** Where the text says "boolean" or "checkbox" and not which words it wants; "Yes or No" is an allowed list. */
export const boolean = checkKind(
  'boolean',
  {},
  {
    recognise: (wording) =>
      isAbout(wording, '(?:bool(?:ean)?|check ?box)(?: values?| fields?| flags?)?') ? {} : null,
    passes: (_, value) => readBoolean(value) !== undefined,
    sql: (_, value, context) => `(${readBooleanSql(value, context)} IS NOT NULL)`,
    must: () => 'must be yes or no (or true or false, 1 or 0)',
  },
);
