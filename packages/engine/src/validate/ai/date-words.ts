import { formatIn, readDate } from '../../cells/dates.js';
import type { Wording } from './wording.js';

const DAY = 'D{1,2}';
const MONTH = 'M{1,4}';
const YEAR = 'Y{4}|Y{2}';
const MARK = '(?:, |[-/. ]|)';
const CLOCK = "(?:(?:[ T]|'T')H{1,2}:?M{2}(?::?S{2})?(?:\\.S{1,3})?(?: ?(?:Z|AM/PM|A|TT))?)?";
const ORDERS = [
  [YEAR, MONTH, DAY],
  [DAY, MONTH, YEAR],
  [MONTH, DAY, YEAR],
  [MONTH, YEAR],
  ['Y{4}', MONTH],
];
const FORMAT = new RegExp(
  `(?<![\\p{L}\\d_#/+-])(?:${ORDERS.map((order) => order.map((part) => `(?:${part})`).join(MARK)).join('|')})${CLOCK}(?![\\p{L}\\d_#+/]|-\\p{L})`,
  'giu',
);

/** The formats a text spells out ("dd/mm/yyyy", "YYYY-MM-DD HH:MM:SS"), as date-shape.ts writes them. */
export function formatsIn(text: string): string[] {
  const found = [...text.matchAll(FORMAT)].map(([format]) => format).filter(isFormat);
  return [...new Set(found.map(canonical))];
}

/** "mm yy" and "my" of prose are none: a mark between the parts, or the four letters of a year. */
function isFormat(format: string): boolean {
  const cased =
    format === format.toUpperCase() ||
    /^[a-z]+[-/. ,]?M/.test(format) ||
    /y{4}|Y{4}/.test(format) ||
    format === format.toLowerCase();
  return cased && (/y{4}/i.test(format) || /[-/.].*y{2}|y{2}.*[-/.]/i.test(format)) && /m/i.test(format);
}

/** Minutes and months share a letter: after an hour it is minutes. */
function canonical(format: string): string {
  const [date = '', clock] = split(format);
  const day = date.toUpperCase();
  if (clock === undefined) return day;
  const half = /AM\/PM|TT|A$/i.test(clock);
  const time = clock
    .replace(/'/g, '')
    .replace(/ ?(?:AM\/PM|TT|A)$/i, ' A')
    .replace(/h{2}/i, half ? 'hh' : 'HH')
    .replace(/(?<!h)h(?!h)/i, half ? 'h' : 'H')
    .replace(/m{2}/i, 'mm')
    .replace(/(?<!\.)s{2}/i, 'ss')
    .replace(/\.s{1,3}/i, '.SSS')
    .replace(/^t/, 'T');
  return day + time;
}

function split(format: string): [string, string?] {
  const at = format.search(/(?:[ T]|'T')H{1,2}:?M/i);
  return at < 0 ? [format] : [format.slice(0, at), format.slice(at)];
}

/** The format of an example, when it can be read in one way only: "31/01/2024" can, "03/04/2024" cannot. */
export function formatOfExample(example: string): string | null {
  const [, day = ''] = /^(\d{2,4}([-/.])\d{2}\2\d{2,4})(?!\d)/.exec(example) ?? [];
  const reading = readDate(day);
  return reading && reading.year !== undefined && reading.orders.length < 2 ? formatIn(reading) : null;
}

/** What the examples say, when they all say the same. */
export function exampleFormats(wording: Wording): string[] {
  const formats = wording.examples.map((example) => formatOfExample(example.replace(/^["']/, '')));
  const [first] = formats;
  return first && formats.every((each) => each === first) ? [first] : [];
}
