import { anyFormat, digitsPattern } from '../cells/numbers.js';
import { WHITE_SPACE } from '../cells/text.js';
import { matchesWhole, wholeSql } from '../validate/ai/kind.js';

/**
 * How a cell of a CSV file begins that a spreadsheet may take for a formula: OWASP's list for CSV injection, and the
 * same behind white space and the byte order mark, which some programs drop before they look.
 */
const anything = '[\\u{0}-\\u{10ffff}]*';
const FORMULA = `(?:[\\u{0}\\t\\r\\n]|[${WHITE_SPACE}]*[-=+@\\u{ff1d}\\u{ff0b}\\u{ff0d}\\u{ff20}])${anything}`;

/** What stays as it is though it begins with a sign: digits in any format, a percentage, an exponent. */
const DIGITS = digitsPattern(anyFormat())
  .replaceAll('[ ]', '[ \\u{a0}\\u{202f}]')
  .replaceAll("[']", "['\\u{2019}]");
const NUMBER = ` *[-+]?${DIGITS} ?%? *`;

/** A quote in front makes a text of what would be a formula. */
export function guarded(text: string): string {
  return matchesWhole(text, FORMULA) && !matchesWhole(text, NUMBER) ? `'${text}` : text;
}

/** The same in SQL. Texts compare byte by byte, so nearly all cells need a look at their first letter or digit only. */
export function guardedSql(text: string): string {
  const isHarmless = `(${text} >= '0' AND ${text} < ':') OR (${text} >= 'A' AND ${text} < '\u007f')`;
  return `CASE WHEN ${isHarmless} THEN ${text} WHEN ${wholeSql(text, FORMULA)} AND NOT ${wholeSql(text, NUMBER)} THEN '''' || ${text} ELSE ${text} END`;
}
