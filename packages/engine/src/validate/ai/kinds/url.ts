import { isAbout, OWNERS } from '../grammar.js';
import { patternKind } from '../kind.js';
import { isNamed } from '../names.js';

const NOUN = '(?:web ?site|web ?page|url|web address|website url|web link|hyperlink)(?: address| url| link)?';
const CERTAIN = '(?:web ?site|url|web address)(?: url| address)?';

/** A web address, with or without "https://": people write both in a column of web sites. */
export const url = patternKind(
  'url',
  {},
  {
    recognise: (wording) => {
      if (/\b(?:relative|slug|handle|path)\b/i.test(wording.text)) return null;
      const before = `(?:${OWNERS}|linkedin|facebook|twitter|github|image|logo|photo|profile|product|avatar|picture|video|tracking|absolute|fully|qualified|https?)`;
      return isAbout(wording, NOUN, { before }) || isNamed(wording, CERTAIN) ? {} : null;
    },
    pattern: () =>
      '(?:[Hh][Tt][Tt][Pp][Ss]?://|[Ff][Tt][Pp]://|//)?(?:[^\\u{0}-\\u{20}/?#@\\u{a0}]{1,100}@)?(?:localhost|(?:[0-9A-Za-z_\\u{a1}-\\u{10ffff}](?:[-0-9A-Za-z_\\u{a1}-\\u{10ffff}]{0,61}[0-9A-Za-z_\\u{a1}-\\u{10ffff}])?\\.)+[A-Za-z\\u{a1}-\\u{10ffff}][-0-9A-Za-z\\u{a1}-\\u{10ffff}]{1,62}\\.?|[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?(?:[/?#][^\\u{0}-\\u{20}\\u{a0}]*)?',
    must: () => 'must be a web address',
  },
);
