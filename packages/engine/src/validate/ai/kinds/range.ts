import { z } from 'zod';
import { mentions } from '../grammar.js';
import { checkKind } from '../kind.js';
import { sizeOf, sizeSql } from '../numbers.js';
import type { Wording } from '../wording.js';

const bound = z.number().min(-1e15).max(1e15).optional();
const shape = { at_least: bound, more_than: bound, at_most: bound, less_than: bound };
interface Range {
  at_least?: number | undefined;
  more_than?: number | undefined;
  at_most?: number | undefined;
  less_than?: number | undefined;
}

const N = '([-+]?\\$?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-+]?[$€£]?\\d+(?:\\.\\d+)?)(?: ?%)?';
/** What is counted is not the value: "up to 50 characters", "at least 2 decimals", "within 30 days of". */
const END =
  '(?![\\w.-]|,\\d| ?(?:-|\\/)|:| ?(?:ascii |alphanumeric |numeric |decimal |upper-?case |lower-?case )?(?:char|letter|digit|decimal|place|word|line|item|entr|value|row|time|option|file|tag|mb|kb|megabyte|pixel|px|symbol|byte|percent of|% of|if |when |for |unless |or (?!(?:more|higher|greater|above|less|lower|fewer|below|over|under)))|(?:st|nd|rd|th)\\b)';
/** "Values over 10,000 need approval": the bound says which values, not what all must be. */
const PREDICATE =
  /^\s*(?:needs?|requires?|are|is|will|must|should|gets?|triggers?|go|goes|have|has|may|can|means?|qualif\w+|counts?)\b/i;
/** Of a column that is about no quantity, "maximum 10" may count its characters or its tags. */
const QUANTITY =
  /\b(?:amount|quantity|qty|price|cost|score|rating|rate|age|points|percent\w*|number|count|hours?|days?|weight|height|width|salary|level|limit|total|balance|year|value|size|stock|units?|probability|temperature|discount|seats|employees|minutes|months|distance|margin|volume|fee|tax|budget|revenue|grade|index|position|sequence|rank|integer|decimal|dollars?|euros?)\b/i;
const UNIT =
  '(?: (?:percent|stars|points|years?(?: old| of age)?|days|hours|minutes|months|weeks|units|kg|km|cm|mm|g|lbs?|dollars|euros|usd|eur|gbp))?';

type Reader = [pattern: string, read: (a: number, b: number) => Range];
const READERS: Reader[] = [
  [`\\bbetween ${N} (?:and|to|-|&) ${N}${END}`, (a, b) => ({ at_least: a, at_most: b })],
  [
    `(?:^|\\b(?:range|ranges|ranging|values?|numbers?|integers?|scale|score|rating|percentage|percent|decimal|must be|should be|is|scored|rated|scaled?|on a scale(?: of)?)\\b:? )(?:of |is )?(?:from )?${N} ?(?:to|-|through|\\.\\.\\.?) ?${N}${END}`,
    (a, b) => ({ at_least: a, at_most: b }),
  ],
  [`\\bfrom ${N} (?:to|through|up to) ${N}${END}`, (a, b) => ({ at_least: a, at_most: b })],
  [
    `(?:\\b(?:at least|minimum(?: of| value| value of| is)?|min(?: value)?|not under|starting (?:at|from))|≥|>=):? ?${N}${END}`,
    (a) => ({ at_least: a }),
  ],
  [
    `(?:\\b(?:at most|maximum(?: of| value| value of| is)?|max(?: value)?|up to(?: and including)?)|≤|<=):? ?${N}${END}`,
    (a) => ({ at_most: a }),
  ],
  [
    `(?:\\b(?:(?:greater|more|larger|higher|bigger) than or equal to))\\b ?${N}${END}`,
    (a) => ({ at_least: a }),
  ],
  [`(?:\\b(?:(?:less|fewer|smaller|lower) than or equal to))\\b ?${N}${END}`, (a) => ({ at_most: a })],
  [
    `(?:\\b(?:(?:greater|more|larger|higher|bigger) than|above|over|exceeding)\\b|>(?!=)) ?${N}${END}`,
    (a) => ({ more_than: a }),
  ],
  [
    `(?:\\b(?:(?:less|fewer|smaller|lower) than|below|under)\\b|<(?!=)) ?${N}${END}`,
    (a) => ({ less_than: a }),
  ],
  [
    `(?:^|\\b(?:must be|be|number|integer|value|is) )${N} or (?:more|higher|greater|above|over)\\b`,
    (a) => ({ at_least: a }),
  ],
  [
    `(?:^|\\b(?:must be|be|number|integer|value|is) )${N} or (?:less|lower|fewer|below|under)\\b`,
    (a) => ({ at_most: a }),
  ],
];
const POSITIVE =
  /^(?:(?:must|should|needs to|has to) be )?(?:an? )?(?:non-zero )?(?:strictly )?positive(?: (?:whole |decimal )?(?:numbers?|integers?|values?|amounts?|decimals?|percentages?)(?= |$)|$)/i;
const NON_NEGATIVE =
  /\bnon-?negative\b|^zero or (?:more|greater|positive|above)\b|\bpositive (?:number |value |integer )?or (?:zero|0)\b|\b(?:greater|more) than or equal to zero\b/i;
/** These bounds say how long, when or of what, not how much. */
const OTHER_MEASURE =
  /\b(?:length|characters?|chars|long|digits?|letters?|decimals|decimal places?|file|upload|days? (?:before|after|of)|within|older|date|times?(?! (?:of|in))|year of|starts?|ends?|column|rows?|per [a-z]+)\b/i;

export const range = checkKind('range', shape, {
  recognise: (wording) => {
    if (mentions(wording, /\bbetween\b.*\bor between\b/i)) return null;
    const found = wording.parts.filter((part) => !OTHER_MEASURE.test(part)).map(rangeIn);
    const merged: Range = Object.assign({}, ...found);
    const both =
      (merged.at_least ?? merged.more_than) !== undefined &&
      (merged.at_most ?? merged.less_than) !== undefined;
    if (!both && !mentions(wording, QUANTITY) && !/\bbe\b|positive|negative/i.test(wording.text)) return null;
    return isSound(merged) && isOne(found) && !isOutside(wording) ? merged : null;
  },
  passes: (check, value) => {
    const size = sizeOf(value);
    if (size === null) return false;
    return (
      (check.at_least === undefined || size >= check.at_least) &&
      (check.more_than === undefined || size > check.more_than) &&
      (check.at_most === undefined || size <= check.at_most) &&
      (check.less_than === undefined || size < check.less_than)
    );
  },
  sql: (check, value, context) => {
    const size = sizeSql(value, context);
    const bounds = [
      check.at_least === undefined ? '' : `${size} >= ${double(check.at_least)}`,
      check.more_than === undefined ? '' : `${size} > ${double(check.more_than)}`,
      check.at_most === undefined ? '' : `${size} <= ${double(check.at_most)}`,
      check.less_than === undefined ? '' : `${size} < ${double(check.less_than)}`,
    ].filter(Boolean);
    return `coalesce(${[...bounds, `${size} IS NOT NULL`].join(' AND ')}, false)`;
  },
  must: (check) => {
    if (check.at_least !== undefined && check.at_most !== undefined)
      return `must be between ${check.at_least} and ${check.at_most}`;
    const bounds = [
      check.at_least === undefined ? '' : `at least ${check.at_least}`,
      check.more_than === undefined ? '' : `greater than ${check.more_than}`,
      check.at_most === undefined ? '' : `at most ${check.at_most}`,
      check.less_than === undefined ? '' : `less than ${check.less_than}`,
    ].filter(Boolean);
    return `must be ${bounds.join(' and ') || 'a number'}`;
  },
});

function double(value: number): string {
  return `CAST('${value}' AS DOUBLE)`;
}

function rangeIn(said: string): Range {
  const part = said.replace(/\b(?<=than |to |between |least )zero\b/gi, '0');
  for (const [pattern, read] of /\d/.test(part) ? READERS : []) {
    const match = new RegExp(pattern.replaceAll(END, `${UNIT}${END}`), 'i').exec(part);
    if (!match || PREDICATE.test(part.slice(match.index + match[0].length))) continue;
    const [a, b] = [match[1], match[2]].map((each) => Number((each ?? '').replace(/[,$€£]/g, '')));
    if (a !== undefined && b !== undefined && !Number.isNaN(a) && !Number.isNaN(b)) return read(a, b);
  }
  if (NON_NEGATIVE.test(part)) return { at_least: 0 };
  return POSITIVE.test(part) || /\b(?:an? |as )positive (?:whole |decimal )?(?:number|integer)\b/i.test(part)
    ? { more_than: 0 }
    : {};
}

function isSound(range: Range): boolean {
  const low = range.at_least ?? range.more_than;
  const high = range.at_most ?? range.less_than;
  return (low !== undefined || high !== undefined) && (low === undefined || high === undefined || low < high);
}

/** Two parts that give different bounds of the same side do not say one thing. */
function isOne(found: Range[]): boolean {
  const sides = (side: (range: Range) => number | undefined) =>
    new Set(found.map(side).filter((each) => each !== undefined)).size;
  return (
    sides((each) => each.at_least ?? each.more_than) <= 1 &&
    sides((each) => each.at_most ?? each.less_than) <= 1
  );
}

/** 15% is within 0 to 1, and is not. */
function isOutside(wording: Wording): boolean {
  const high = wording.parts.map((part) => rangeIn(part).at_most).find((each) => each !== undefined);
  return high !== undefined && high <= 1 && mentions(wording, /\bpercent|%/i);
}
