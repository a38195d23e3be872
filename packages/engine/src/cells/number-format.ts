import type { Mark, NumberFormat } from './numbers.js';
import { collapseText } from './text.js';

/** How the numbers of a column are written. */
export interface NumbersWritten extends NumberFormat {
  /** Spaces part thousands beside another mark, and go first. */
  spaced: boolean;
  /** Rows with a number that the other decimal mark would read differently, where nothing decides. */
  openRows: number;
  /** One such value. */
  example: string;
}

/** What of a text is its number: digits with marks between them. */
const DIGITS = /\d[\d.,'’ ]*\d|\d|[.,]\d+/;

/** `decimal`: as people said, or other columns have it. `whole`: numbers without decimals are expected. */
export function numberFormatOf(
  values: readonly { value: string; count: number }[],
  { decimal, whole = false }: { decimal?: Mark | undefined; whole?: boolean } = {},
): NumbersWritten {
  const seen = {
    point: 0,
    comma: 0,
    space: 0,
    apostrophe: 0,
    commas: 0,
    points: 0,
    openRows: 0,
    long: false,
  };
  let openMark: Mark | undefined;
  let example = '';
  for (const { value, count } of values) {
    const text = DIGITS.exec(collapseText(value).replaceAll('’', "'"))?.[0] ?? '';
    if (/\d \d{3}/.test(text)) seen.space++;
    if (/\d'\d{3}/.test(text)) seen.apostrophe++;
    const marks = text.replace(/[^.,]/g, '');
    const last = marks.endsWith('.') ? '.' : ',';
    if (marks === '') {
      if (/^\d{4,}$/.test(text)) seen.long = true;
      continue;
    }
    const other = last === '.' ? ',' : '.';
    const grouped = new RegExp(`^\\d{1,3}(?:[${last}]\\d{3})+$`).test(text.replace(/[ ']/g, ''));
    if (marks.includes(other)) tally(seen, last);
    else if (marks.length > 1 && grouped) tally(seen, other);
    else if (marks.length > 1) continue;
    else if (!grouped || /^0/.test(text)) tally(seen, last);
    else {
      seen.openRows += count;
      openMark ??= last;
      example ||= value;
    }
    if (marks.includes(',') && (last !== ',' || grouped)) seen.commas++;
    if (marks.includes('.') && (last !== '.' || grouped)) seen.points++;
  }
  const evident = seen.point === seen.comma ? undefined : seen.point > seen.comma ? '.' : ',';
  const hinted = evident ?? decimal ?? byContext(seen, openMark, whole);
  const chosen = hinted ?? '.';
  const marked = chosen === ',' ? seen.points : seen.commas;
  const thousands =
    seen.apostrophe > seen.space && seen.apostrophe > marked
      ? "'"
      : seen.space > 0 && marked === 0
        ? ' '
        : chosen === ','
          ? '.'
          : ',';
  return {
    decimal: chosen,
    thousands,
    spaced: seen.space > 0 && thousands !== ' ',
    openRows: hinted ? 0 : seen.openRows,
    example,
  };
}

function tally(seen: { point: number; comma: number }, mark: string): void {
  if (mark === '.') seen.point++;
  else seen.comma++;
}

/** "1.200": thousands where whole numbers are wanted or spaces are seen elsewhere; decimals where thousands go unparted. */
function byContext(
  seen: { long: boolean; space: number; apostrophe: number },
  openMark: Mark | undefined,
  whole: boolean,
): Mark | undefined {
  if (openMark === undefined) return '.';
  if (seen.space > 0 || seen.apostrophe > 0) return openMark;
  const other = openMark === '.' ? ',' : '.';
  if (whole) return other;
  return seen.long ? openMark : undefined;
}
