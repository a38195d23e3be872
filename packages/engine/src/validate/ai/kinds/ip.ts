import { z } from 'zod';
import { isAbout, mentions } from '../grammar.js';
import { patternKind } from '../kind.js';

const BYTE = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const V4 = `${BYTE}(?:\\.${BYTE}){3}`;
const H = '[0-9A-Fa-f]{1,4}';
const V6 = [
  `(?:${H}:){7}${H}`,
  `(?:${H}:){1,7}:`,
  ...[1, 2, 3, 4, 5, 6].map((tail) => `(?:${H}:){1,${7 - tail}}(?::${H}){1,${tail}}`),
  `:(?::${H}){1,7}`,
  '::',
  `::(?:[Ff]{4}:)?${V4}`,
].join('|');

export const ip = patternKind(
  'ip',
  { version: z.enum(['4', '6', 'any']) },
  {
    recognise: (wording) => {
      if (
        !isAbout(wording, '(?:ip|ipv[46])(?: address)?') ||
        mentions(wording, /\b(?:cidr|subnets?|ranges?|networks?)\b/i)
      )
        return null;
      const four = mentions(wording, /\bipv4\b/i);
      const six = mentions(wording, /\bipv6\b/i);
      if (four === six) return { version: 'any' as const };
      return { version: four ? ('4' as const) : ('6' as const) };
    },
    pattern: ({ version }) => (version === '4' ? V4 : version === '6' ? `(?:${V6})` : `(?:${V4}|${V6})`),
    must: ({ version }) => `must be an IP${version === 'any' ? '' : `v${version}`} address`,
  },
);
