import { z } from 'zod';
import { patternKind } from '../kind.js';

/** Letters of every script, a little too wide rather than too narrow, and the same for JavaScript and RE2. */
const LETTER =
  'A-Za-z\\u{aa}\\u{b5}\\u{ba}\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{1fff}\\u{2c00}-\\u{2dff}\\u{3040}-\\u{d7ff}\\u{f900}-\\u{fdff}\\u{fe70}-\\u{fefe}\\u{10000}-\\u{1efff}\\u{20000}-\\u{3ffff}';

const SAID: [set: 'letters' | 'alphanumeric', pattern: RegExp][] = [
  [
    'letters',
    /^(?:(?:must|should) (?:be|contain) |use |contains? )?(?:(?:letters|alphabetic(?: characters)?|alphabetical characters|alpha(?: characters)?) only|only (?:letters|alphabetic characters))$/i,
  ],
  [
    'alphanumeric',
    /^(?:(?:must|should) (?:be|contain) |use |contains? )?(?:(?:alpha-?numeric(?: characters| values)?|letters (?:and|or|&) (?:digits|numbers)) only|only (?:alpha-?numeric(?: characters)?|letters (?:and|or|&) (?:digits|numbers))|(?:must|should) be alpha-?numeric)$|^(?:must|should) be alpha-?numeric$|\b\d+ alpha-?numeric (?:characters|chars)$/i,
  ],
];

/** Spaces between words are taken, unless "no spaces" is said too: "letters only" is said of names. */
export const characters = patternKind(
  'characters',
  { set: z.enum(['letters', 'alphanumeric']) },
  {
    recognise: (wording) => {
      if (
        /\b(?:hyphens?|dash(?:es)?|underscores?|punctuation|symbols?|special|dots?|periods?|slash(?:es)?|apostrophes?)\b/i.test(
          wording.text,
        )
      )
        return null;
      const found = SAID.find(([, pattern]) => wording.parts.some((part) => pattern.test(part)));
      return found ? { set: found[0] } : null;
    },
    pattern: ({ set }) => {
      const one = set === 'letters' ? `[${LETTER}]` : `[0-9${LETTER}]`;
      return `${one}+(?:[ \\u{a0}]${one}+)*`;
    },
    must: ({ set }) => (set === 'letters' ? 'must have letters only' : 'must have letters and digits only'),
  },
);
