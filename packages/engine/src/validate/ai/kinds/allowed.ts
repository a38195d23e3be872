import { z } from 'zod';
import { lowerText } from '../../../cells/text.js';
import { literals } from '../../../duck/sql.js';
import { checkKind, inSql } from '../kind.js';
import { allowedIn } from '../lists.js';

/**
 * The values of a list are exact: "Open" is what the list says and "open" is not, so that what lands in the sheet can
 * be compared and counted as it stands (the planner maps values into the list's case). Two exceptions: the text says
 * that case does not matter; and true and false, which programs write as they please.
 */
export const allowed = checkKind(
  'allowed',
  { values: z.array(z.string().min(1).max(100)).min(1).max(300), ignore_case: z.boolean() },
  {
    recognise: (wording) => {
      const values = allowedIn(wording);
      if (!values) return null;
      const logical = values.every((value) => /^(?:true|false)$/i.test(value));
      return {
        values,
        ignore_case:
          logical ||
          /\b(?:case[- ]insensitive|(?:not|is not|isn't) case[- ]sensitive|any case|ignor\w+ case)\b/i.test(
            wording.text,
          ),
      };
    },
    passes: ({ values, ignore_case }, value) =>
      ignore_case ? values.map(lowerText).includes(lowerText(value)) : values.includes(value),
    sql: ({ values, ignore_case }, value) =>
      ignore_case ? `(lower(${value}) IN (${literals(values.map(lowerText))}))` : inSql(value, values),
    must: ({ values }) => `must be one of: ${values.join(', ')}`,
  },
);
