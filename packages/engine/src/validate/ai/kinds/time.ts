import { z } from 'zod';
import { isAbout, mentions } from '../grammar.js';
import { patternKind } from '../kind.js';

const HOUR24 = '(?:[01]?[0-9]|2[0-3])';
const HOUR12 = '(?:0?[1-9]|1[0-2])';
const HALF = ' ?[AaPp]\\.?[Mm]\\.?';

export const time = patternKind(
  'time',
  { hours: z.enum(['12', '24', 'any']), seconds: z.enum(['yes', 'no', 'any']) },
  {
    recognise: (wording) => {
      if (
        mentions(
          wording,
          /\b(?:duration|elapsed|hours worked|time ?zone|length|period|lead time|date|how long|timestamp|unix|epoch)\b/i,
        )
      )
        return null;
      const said = wording.parts
        .map((part) => /(?<![\p{L}\d:])HH?:MM(:SS)?(?![\p{L}\d:])(?: ?(AM\/PM|A\b|TT\b))?/iu.exec(part))
        .find(Boolean);
      const half =
        Boolean(said?.[2]) || wording.parts.some((part) => /\b12[- ]hour\b|\bAM\/PM\b/i.test(part));
      const full = wording.parts.some((part) => /\b24[- ]?(?:hour|h)\b/i.test(part));
      const hours = half ? ('12' as const) : ('24' as const);
      if (said) return { hours, seconds: said[1] ? ('yes' as const) : ('no' as const) };
      const about = isAbout(
        wording,
        '(?:time of day|clock time|start time|end time|(?:12|24)[- ]hour (?:clock |format )?time|time)',
        { follow: '(?=$|\\s*[:(]|\\s+(?:of day|in (?:12|24)[- ]hour|in the (?:12|24)|format|as)\\b)' },
      );
      return about && half !== full ? { hours, seconds: 'any' as const } : null;
    },
    pattern: ({ hours, seconds }) => {
      const tail = `:[0-5][0-9]${seconds === 'yes' ? ':[0-5][0-9]' : seconds === 'no' ? '' : '(?::[0-5][0-9])?'}`;
      if (hours === '24') return `${HOUR24}${tail}`;
      return hours === '12' ? `${HOUR12}${tail}${HALF}` : `(?:${HOUR24}${tail}|${HOUR12}${tail}${HALF})`;
    },
    must: ({ hours, seconds }) =>
      `must be a time written HH:MM${seconds === 'yes' ? ':SS' : ''}${hours === '12' ? ' AM or PM' : ''}`,
  },
);
