import { NUMBER_WORD, numberSaid } from '../words/number-words.js';
import type { Token } from './token.js';

export interface NumberMeant {
  number: string;
  percent?: true;
}

export interface DateMeant {
  /** The first day that is meant. */
  from: string;
  /** The last. */
  to: string;
}

export type Add = (type: string, start: number, end: number, meaning: unknown, cost: number) => void;

const LARGE: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['dozen', 12],
]);
const SHARES: ReadonlyMap<string, string> = new Map([
  ['half', '50'],
  ['third', '33.333333'],
  ['quarter', '25'],
  ['fifth', '20'],
  ['tenth', '10'],
]);

const LONGEST_NUMBER = 6;

/** A number in words: its value, and where it ends. */
function worded(tokens: readonly Token[], start: number): { value: number; end: number } | undefined {
  for (let end = Math.min(tokens.length, start + LONGEST_NUMBER); end > start; end -= 1) {
    const words = tokens.slice(start, end);
    if (words.some(({ kind, lower }) => kind !== 'word' || !NUMBER_WORD.test(lower))) continue;
    const value = numberSaid(words.map(({ lower }) => lower).join(' '));
    if (value !== undefined) return { value, end };
  }
  return undefined;
}

export function numbersAt(tokens: readonly Token[], start: number, add: Add): void {
  const token = tokens[start];
  if (!token) return;
  const share = SHARES.get(token.lower);
  if (share !== undefined) add('Percent', start, start + 1, { number: share, percent: true }, 0.1);
  const words = token.kind === 'word' ? worded(tokens, start) : undefined;
  const large = LARGE.get(tokens[start + 1]?.lower ?? '');
  const thousands = /^(\d+(?:\.\d+)?)k$/u.exec(token.lower)?.[1];
  if (thousands !== undefined && token.kind === 'word')
    add('Number', start, start + 1, { number: String(Number(thousands) * 1000) } satisfies NumberMeant, 0.02);
  const plain = token.kind === 'number' ? token.text.replaceAll(',', '') : undefined;
  if (plain !== undefined && large !== undefined)
    add('Number', start, start + 2, { number: String(Number(plain) * large) } satisfies NumberMeant, 0);
  const number = plain ?? (words && String(words.value));
  if (number === undefined) return;
  const end = words?.end ?? start + 1;
  const next = tokens[end]?.lower;
  const per = next === 'per' && tokens[end + 1]?.lower === 'cent';
  if (next === '%' || next === 'percent' || per)
    add('Percent', start, end + (per ? 2 : 1), { number, percent: true }, 0);
  add('Number', start, end, { number } satisfies NumberMeant, plain !== undefined ? 0 : 0.05);
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');

function monthOf(token: Token | undefined): number {
  const lower = token?.lower ?? '';
  if (!/^[a-z]{3,}$/.test(lower)) return -1;
  return MONTHS.findIndex((name) => name === lower || (lower.length <= 4 && name.startsWith(lower)));
}

/** The day that a text is, where it is written in figures alone; day before month where both would do. */
export function dayIn(text: string): string | undefined {
  const iso = /^((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return isoOf(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d\d)$/.exec(text);
  if (!local) return undefined;
  const isMonthFirst = Number(local[2]) > 12;
  return isoOf(local[3], local[isMonthFirst ? 1 : 2], local[isMonthFirst ? 2 : 1]);
}

/** Whether a cell is a day: in figures, or with the month in letters; a time may follow. */
export function isDay(cell: string): boolean {
  const text = cell.trim();
  if (/^\d{1,2}[-. ]\p{L}{3,9}\.?[-. ,]+\d{2,4}\b|^\p{L}{3,9}\.? \d{1,2},? \d{4}\b/u.test(text))
    return MONTHS.some((name) => text.toLowerCase().includes(name.slice(0, 3)));
  return dayIn(text.split(/[T ]/u)[0] ?? '') !== undefined;
}

function isoOf(year = '', month = '', day = ''): string | undefined {
  const [m, d] = [Number(month), Number(day)];
  return m >= 1 && m <= 12 && d >= 1 && d <= 31 ? `${year}-${two(m)}-${two(d)}` : undefined;
}

export function datesAt(tokens: readonly Token[], start: number, add: Add): void {
  const token = tokens[start];
  if (!token || token.kind === 'quoted') return;
  const span = (end: number, from: string, to: string) =>
    add('Date', start, end, { from, to } satisfies DateMeant, 0);
  const year = (at: number) =>
    /^(?:19|20)\d\d$/.test(tokens[at]?.text ?? '') ? tokens[at]?.text : undefined;
  const own = year(start);
  if (own) span(start + 1, `${own}-01-01`, `${own}-12-31`);
  const written = dayIn(token.text);
  if (written) span(start + 1, written, written);
  const month = monthOf(token);
  const dayOf = (at: number) => {
    const lower = tokens[at]?.lower ?? '';
    const said = ORDINALS.indexOf(lower);
    return said >= 0 ? String(said + 1) : /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(lower)?.[1];
  };
  if (month < 0) {
    // "1 March 2023", "1st of March 2023"
    const at = tokens[start + 1]?.lower === 'of' ? start + 2 : start + 1;
    const [day, next] = [dayOf(start), monthOf(tokens[at])];
    const of = year(tokens[at + 1]?.lower === ',' ? at + 2 : at + 1);
    const found = day && next >= 0 && of ? isoOf(of, String(next + 1), day) : undefined;
    if (found) span(tokens[at + 1]?.lower === ',' ? at + 3 : at + 2, found, found);
    return;
  }
  const after = tokens[start + 1]?.lower === 'of' ? start + 2 : start + 1;
  const of = year(after);
  if (of) {
    const last = new Date(Date.UTC(Number(of), month + 1, 0)).getUTCDate();
    span(after + 1, `${of}-${two(month + 1)}-01`, `${of}-${two(month + 1)}-${two(last)}`);
  }
  // "between January and March 2022": the year stands behind the second.
  const [next, end] = [monthOf(tokens[start + 2]), year(start + 3)];
  if (
    !of &&
    next >= month &&
    end &&
    /^(?:and|to|until|till|through|or|-)$/u.test(tokens[start + 1]?.lower ?? '')
  ) {
    const last = new Date(Date.UTC(Number(end), month + 1, 0)).getUTCDate();
    span(start + 1, `${end}-${two(month + 1)}-01`, `${end}-${two(month + 1)}-${two(last)}`);
  }
  const day = dayOf(start + 1);
  const at = tokens[start + 2]?.lower === ',' ? start + 3 : start + 2;
  const later = year(at);
  const found = day && later ? isoOf(later, String(month + 1), day) : undefined;
  if (found) span(at + 1, found, found);
}

/** The day so many days later. */
export function shifted(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** How dates are written that look like this one: 31.12.2020 is DD.MM.YYYY. */
export function formatLike(text: string): string | undefined {
  const plain = /^(\d{4})([-/.])(\d{2})\2(\d{2})$/.exec(text);
  if (plain) return `YYYY${plain[2]}MM${plain[2]}DD`;
  const local = /^(\d{2})([-/.])(\d{2})\2(\d{4})$/.exec(text);
  if (local)
    return Number(local[3]) > 12 ? `MM${local[2]}DD${local[2]}YYYY` : `DD${local[2]}MM${local[2]}YYYY`;
  const said = text.toLowerCase().replace(/year/g, 'yyyy').replace(/month/g, 'mm').replace(/day/g, 'dd');
  return /^(?:dd?[-/. ]mm?[-/. ]yy(?:yy)?|mm?[-/. ]dd?[-/. ]yy(?:yy)?|yyyy[-/. ]mm?[-/. ]dd?|yyyymmdd|ddmmyyyy|d mmmm yyyy|mmmm d, yyyy)$/.test(
    said,
  )
    ? said.toUpperCase().replace(/^Y+|Y+$/u, 'YYYY')
    : undefined;
}

/** With the month in letters: 4 March 2021 is D MMMM YYYY. */
export function longFormatAt(
  tokens: readonly Token[],
  start: number,
  add: (end: number, format: string) => void,
): void {
  const texts = [0, 1, 2, 3].map((at) => tokens[start + at]?.lower ?? '');
  const isDay = (text = '') => /^\d{1,2}$/.test(text);
  const isYear = (text = '') => /^(?:19|20)\d\d$/.test(text);
  const name = (at: number) => ((texts[at]?.length ?? 0) > 3 || texts[at] === 'may' ? 'MMMM' : 'MMM');
  const day = (at: number) => (texts[at]?.startsWith('0') ? 'DD' : 'D');
  if (isDay(texts[0]) && monthOf(tokens[start + 1]) >= 0 && isYear(texts[2]))
    add(start + 3, `${day(0)} ${name(1)} YYYY`);
  if (monthOf(tokens[start]) >= 0 && isDay(texts[1]) && texts[2] === ',' && isYear(texts[3]))
    add(start + 4, `${name(0)} ${day(1)}, YYYY`);
}
