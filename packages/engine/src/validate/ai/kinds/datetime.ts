import { z } from 'zod';
import { dateSql, isDate } from '../dates.js';
import { isAbout, mentions } from '../grammar.js';
import { checkKind } from '../kind.js';
import { dateFormats } from './date.js';

const NOUN = 'date[- ]?time|date and time|date\\/time|time ?stamp|date & time';

export const datetime = checkKind(
  'datetime',
  { formats: z.array(z.string().min(4).max(40)).max(5) },
  {
    recognise: (wording) => {
      const formats = dateFormats(wording).filter((format) => /[HhmsAZ]/.test(format));
      if (formats.length > 0) return { formats };
      if (mentions(wording, /\b(?:epoch|unix|serial|milliseconds|seconds|optional|or date|date or)\b/i))
        return null;
      return isAbout(wording, `(?:iso(?: 8601)? |utc )?(?:${NOUN})`) ? { formats: [] } : null;
    },
    passes: ({ formats }, value) => isDate(value, formats, true),
    sql: ({ formats }, value, context) => dateSql(value, formats, context, true),
    must: ({ formats }) =>
      formats.length > 0 ? `must be a date and time written ${formats[0]}` : 'must be a date and time',
  },
);
