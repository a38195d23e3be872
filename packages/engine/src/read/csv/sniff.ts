import { escaped } from '../../cells/text.js';
import { cellType } from '../structure/cell-type.js';
import { type Dialect, plainDialect } from './dialect.js';
import { fixedWidth } from './fixed/find.js';
import { recordsOf } from './records.js';

/** Enough to know a dialect by; scoring some forty candidates on it takes well under a second. */
const sampleChars = 96 * 1024;
const mostRecords = 400;

/** How much more often each is a delimiter than a part of the text. Others can be one, and have to be clearer. */
const priors = new Map([
  [',', 1],
  [';', 1],
  ['\t', 1],
  ['|', 1],
  ['\u0001', 1],
  ['\u001f', 1],
  ['§', 0.95],
  ['¦', 0.95],
  ['~', 0.9],
  ['^', 0.9],
  ['||', 1.02],
  ['::', 0.95],
  [';;', 0.95],
  ['~|~', 1.02],
  ['|~|', 1.02],
  [':', 0.8],
  [' ', 0.75],
  // Columns at fixed places are found by stricter rules than these.
  ['', 0.95],
]);
const rarePrior = 0.7;
const usualDelimiters = new Set([',', ';', '\t', '|']);
/** They stand within cells as often as between them. */
const weakDelimiters = new Set([' ', ':']);
/** So many records of one length are no chance. */
const evenEnough = 0.98;
/** These stand inside numbers, names, dates and paths far more often than between cells. */
const neverDelimiters = new Set([...'."\'`\\/_-()[]{}<>$%+@']);

export interface Sniffed {
  dialect: Dialect;
  score: number;
}

/** The dialect under which the text is most like a table: rows of one length, cells that look like something. */
export function sniff(text: string): Sniffed {
  const sample = wholeLines(text);
  const bareReturn = !sample.includes('\n') && sample.includes('\r');
  let best: Sniffed = { dialect: { ...plainDialect, bareReturn }, score: 0 };
  let even = 0;
  for (const dialect of candidates(sample, bareReturn)) {
    // No score is above the prior.
    if (priorOf(dialect) <= best.score) continue;
    const { score, share } = rated(sample, dialect);
    const isWeak = weakDelimiters.has(dialect.delimiter);
    if (!isWeak && usualDelimiters.has(dialect.delimiter)) even = Math.max(even, share);
    // `S-1,Supplier 1 of 3`: what splits every line alike is meant, the words within its cells are not.
    if (isWeak && even >= evenEnough && share < even) continue;
    if (score > best.score * 1.0001) best = { dialect, score };
  }
  const fixed = fixedWidth(text);
  if (fixed) {
    const { columns, isRuled, report } = fixed;
    const pageHeads = report && { pageHeads: new Set(report.pageHeads) };
    const dialect: Dialect = {
      delimiter: '',
      quote: '',
      escape: 'double',
      bareReturn,
      columns,
      ...pageHeads,
    };
    const score = scoreOf(sample, dialect);
    if (isRuled || score > best.score) best = { dialect, score };
  }
  return best;
}

function wholeLines(text: string): string {
  if (text.length <= sampleChars) return text;
  const cut = Math.max(text.lastIndexOf('\n', sampleChars), text.lastIndexOf('\r', sampleChars));
  return cut > 0 ? text.slice(0, cut + 1) : text.slice(0, sampleChars);
}

function* candidates(sample: string, bareReturn: boolean): Generator<Dialect> {
  for (const delimiter of delimitersIn(sample)) {
    // `a, "b, c", d`: the space belongs to the delimiter where it keeps quotes from being seen, and only there.
    if (delimiter.trim().length === 1 && sample.includes(`${delimiter} "`)) {
      yield { delimiter: `${delimiter} `, quote: '"', escape: 'double', bareReturn };
    }
    for (const quote of quotesIn(sample, delimiter)) {
      yield { delimiter, quote, escape: 'double', bareReturn };
      if (quote !== '' && sample.includes(`\\${quote}`)) {
        yield { delimiter, quote, escape: 'backslash', bareReturn };
      }
    }
  }
}

function delimitersIn(sample: string): string[] {
  const counts = new Map<string, number>();
  for (const char of sample) counts.set(char, (counts.get(char) ?? 0) + 1);
  const single = [...counts.keys()].filter(
    (char) =>
      priors.has(char) ||
      (!/[\p{L}\p{M}\p{N}\s\p{Cc}]/u.test(char) && !neverDelimiters.has(char) && char !== '\uFFFD'),
  );
  const several = [...priors.keys()].filter(
    (delimiter) => delimiter.length > 1 && sample.includes(delimiter),
  );
  // The common ones first: a draw goes to the first.
  const rank = (delimiter: string) => -(priors.get(delimiter) ?? rarePrior);
  const rare = single
    .filter((char) => !priors.has(char))
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .slice(0, 6);
  // Where a character nearly always comes in twos, the pair is the delimiter.
  const paired = new Set(
    several
      .filter((pair) => (sample.split(pair).length - 1) * 2 >= (counts.get(pair[0] ?? '') ?? 0) * 0.9)
      .map((pair) => pair[0]),
  );
  const known = [...single.filter((char) => priors.has(char) && !paired.has(char)), ...several].sort(
    (a, b) => rank(a) - rank(b),
  );
  return known.concat(rare);
}

/** A quote character has to open and close cells somewhere: an apostrophe inside words does neither. */
function quotesIn(sample: string, delimiter: string): Dialect['quote'][] {
  const quotes: Dialect['quote'][] = [];
  const d = escaped(delimiter);
  for (const quote of ['"', "'"] as const) {
    if (!sample.includes(quote)) continue;
    const opens = new RegExp(`(?:^|${d}\\s?)${quote}`, 'm').test(sample);
    const closes = new RegExp(`${quote}\\s?(?:$|${d})`, 'm').test(sample);
    if (opens && closes) quotes.push(quote);
  }
  return quotes.includes('"') ? [...quotes, ''] : ['', ...quotes];
}

export function scoreOf(sample: string, dialect: Dialect): number {
  return rated(sample, dialect).score;
}

/** `share`: of the records, those of the commonest length, where that is more than one cell. */
function rated(sample: string, dialect: Dialect): { score: number; share: number } {
  const byWidth = new Map<number, { records: number; typed: number; cells: number; mended: number }>();
  let records = 0;
  for (const { cells, mended } of recordsOf(sample, dialect)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    records += 1;
    if (records > mostRecords) break;
    const width = byWidth.get(cells.length) ?? { records: 0, typed: 0, cells: 0, mended: 0 };
    byWidth.set(cells.length, width);
    width.records += 1;
    width.mended += mended ? 1 : 0;
    for (const cell of cells.slice(0, 200)) {
      width.typed += likeness(cell);
      width.cells += 1;
    }
  }
  if (records === 0) return { score: 0, share: 0 };
  let best = 0;
  let commonest = 0;
  let covered = 0;
  for (const [width, { records: count, typed, cells, mended }] of byWidth) {
    const share = count / records;
    if (width > 1) commonest = Math.max(commonest, share);
    const wide = width === 1 ? 0.04 : (width - 1) / width;
    const value = share * wide * (typed / cells) ** 2 * (1 - 0.5 * (mended / count));
    best = Math.max(best, value);
    covered += value;
  }
  // Mostly the commonest width; the others count a little, for files of several tables.
  return { score: (0.8 * best + 0.2 * covered) * priorOf(dialect), share: commonest };
}

function priorOf({ delimiter }: Dialect): number {
  return priors.get(delimiter) ?? priors.get(delimiter[0] ?? '') ?? rarePrior;
}

/** How much a cell looks like a whole value: 1 for a number, a date, a word; less with left-over punctuation. */
function likeness(cell: string): number {
  const type = cellType(cell);
  if (type !== 'text') return type === 'empty' ? 0.9 : 1;
  const text = cell.trim();
  // A quote on one side, or on both: something was cut through, or not taken off.
  if (/^["']/.test(text) || /["']$/.test(text)) return 0.3;
  if (/[\t|;\p{Cc}]/u.test(text.replace(/[\r\n]/g, ''))) return 0.4;
  if (/^[,:=&]|[,=&]$/.test(text)) return 0.4;
  if (/\d,\d|,,/.test(text)) return 0.6;
  return /^[\p{L}\p{N}][^\n\r,]*$/u.test(text) ? 0.95 : 0.85;
}
