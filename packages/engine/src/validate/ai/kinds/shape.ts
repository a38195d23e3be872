import { z } from 'zod';
import { mentions } from '../grammar.js';
import { patternKind } from '../kind.js';
import {
  type Piece,
  pieceSchema,
  piecesOfExample,
  piecesOfMask,
  piecesPattern,
  sampleOf,
} from '../shape-pieces.js';
import { wordedShape } from '../shape-words.js';
import type { Wording } from '../wording.js';

/** Words that state a format, then what it looks like. */
const STATED =
  /(?:\bformat(?:ted)?(?: (?:is|as|like|of|must be|should be))?|\bin the (?:format|form)\b(?: of)?|\bpattern(?: is)?|\blooks? like|\bfollows? the (?:format|pattern)|\bmask)\s*:? ?(.+)$/i;
/** "Like" is a word of prose too: only of columns that hold codes. */
const LIKE = /(?:^|[\s,(])like:? ?(.+)$/i;
const CODES =
  /\b(?:ids?|identifiers?|codes?|numbers?|nos?|sku|ref|references?|keys?|serial|part|account|ticket|order|invoice|asset|case|po)\b|#/i;
const TOKEN = /^(?:"([^"]+)"|'([^']+)'|\(?[0-9A-Za-z#][0-9A-Za-z#_/.:()-]*(?: [0-9#X)-]+)?)/;

/** A code written in one way. It is shown by the example it came from. */
export const shape = patternKind(
  'shape',
  { example: z.string().min(1).max(60), shapes: z.array(z.array(pieceSchema).min(1).max(30)).min(1).max(5) },
  {
    recognise: (wording) => {
      const stated = [...wording.parts, ...wording.brackets]
        .map((part) => read(part, wording))
        .find((each) => each !== null);
      if (stated) return stated;
      const worded = wordedShape(wording);
      return worded ? { example: sampleOf(worded), shapes: [worded] } : null;
    },
    pattern: ({ shapes }) => shapes.map(piecesPattern).join('|'),
    must: ({ example }) => `must look like ${example}`,
  },
);

function read(part: string, wording: Wording): { example: string; shapes: Piece[][] } | null {
  const stated = STATED.exec(part);
  const match = stated ?? (mentions(wording, CODES) ? LIKE.exec(part) : null);
  if (!match?.[1]) return null;
  const exact = /\bexactly\b/i.test(wording.text);
  const examples = match[1].split(/ or |, /).map((each) => tokenOf(each.trim()));
  const shapes = examples.map((example) => example && piecesOf(example, exact, !stated));
  const [example] = examples;
  if (!example || shapes.length > 5 || !shapes.every((each) => each !== null && each !== '')) return null;
  const known = new Map(shapes.map((each) => [JSON.stringify(each), each]));
  return { example, shapes: [...known.values()] };
}

/** The example is all that is left of the part, so that "like 3 others" is none. */
function tokenOf(text: string): string | null {
  const match = TOKEN.exec(text);
  const rest = match ? text.slice(match[0].length) : 'x';
  if (!match || !/^\s*(?:$|spaceless\b|format\b|where\b|\(|in (?:upper|lower))/i.test(rest)) return null;
  return match[1] ?? match[2] ?? match[0];
}

function piecesOf(example: string, exact: boolean, prose: boolean): Piece[] | null {
  const mask = piecesOfMask(example);
  if (mask) return mask;
  // A bare number is an amount, a year or a date as well as a code, and a word is a word.
  // In groups, or with zeros in front, it is a code, and written in full.
  if (!/[0-9]/.test(example) || !/[A-Z]/.test(example)) {
    const grouped = /^[0-9]+(?:-[0-9]+)+$/.test(example) && example.replaceAll('-', '').length > 4;
    return (grouped && !prose) || /^0[0-9]{2,}$/.test(example) ? piecesOfExample(example, true) : null;
  }
  if (prose && !/^[A-Z]/.test(example)) return null;
  return piecesOfExample(example, exact);
}
