import { numberPattern } from '../../recipe/operations/number.js';
import type { KindShare } from '../kind.js';
import type { ColumnValues, Weighed } from './column.js';

type Writing = Required<Pick<KindShare, 'decimal' | 'thousands'>>;

/** How numbers are written, the usual ones first. */
const WRITINGS: (Writing & { pattern: RegExp })[] = (
  [
    ['.', ','],
    [',', '.'],
    [',', ' '],
    ['.', ' '],
    ['.', "'"],
    [',', "'"],
  ] as const
).map(([decimal, thousands]) => ({
  decimal,
  thousands,
  pattern: new RegExp(numberPattern({ decimal, thousands }), 'u'),
}));

/** What a value is when it is read so. */
interface NumberRead {
  fraction: boolean;
  grouped: boolean;
  dress: 'none' | 'money' | 'percent';
}

const maybe =
  /^[^\p{L}]{0,3}(?:[A-Za-z]{1,3}[$.]?|zł|Kč)?[ \d.,'’+()−-]*\d[ \d.,'’()−-]*(?:[eE][-+]?\d{1,2})?[^\d]{0,4}\)?$/u;
const quantity = 15;

export interface NumbersFound {
  shares: KindShare[];
  /** Whether a text is one of these numbers. */
  isNumber(text: string): boolean;
}

/** Digits with a zero in front, or more of them than a quantity has, are a code. */
export function findNumbers(column: ColumnValues): NumbersFound {
  const numbers = column.values.filter(({ text }) => isLikely(text));
  const none = { shares: [], isNumber: () => false };
  if (numbers.length === 0) return none;
  const { writing, isOpen } = bestWriting(numbers);
  const read = new Map<string, NumberRead>();
  for (const { text } of numbers) {
    const found = readAs(text, writing);
    if (found) read.set(text, found);
  }
  const weigh = (is: (found: NumberRead) => boolean) =>
    numbers.reduce((sum, { text, weight }) => {
      const found = read.get(text);
      return found && is(found) ? sum + weight : sum;
    }, 0) / column.total;
  const all = weigh(() => true);
  const grouped = weigh(({ grouped }) => grouped) > 0;
  const written = {
    decimal: writing.decimal,
    thousands: grouped ? writing.thousands : ('' as const),
    ...(isOpen ? { otherDecimal: writing.decimal === '.' ? (',' as const) : ('.' as const) } : {}),
  };
  const money = weigh(({ dress }) => dress === 'money');
  const percent = weigh(({ dress }) => dress === 'percent');
  const integer = weigh(({ fraction, dress }) => !fraction && dress === 'none');
  const decimal = weigh(({ dress }) => dress === 'none');
  const shares: KindShare[] = [{ kind: 'integer', share: integer, ...written }];
  if (decimal > integer) shares.unshift({ kind: 'decimal', share: decimal, ...written });
  // Some rows of an amount may lack the sign, of a rate the percent.
  if (percent > 0) shares.unshift({ kind: 'percent', share: percent >= all / 4 ? all : percent, ...written });
  if (money > 0) shares.unshift({ kind: 'money', share: money >= all / 4 ? all : money, ...written });
  return { shares, isNumber: (text) => read.has(text) };
}

function isLikely(text: string): boolean {
  if (text.length > 40 || !maybe.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  return digits.length <= quantity || /[.,]/.test(text);
}

function readAs(text: string, { pattern, thousands }: (typeof WRITINGS)[number]): NumberRead | undefined {
  const match = pattern.exec(text.replaceAll('−', '-').replaceAll('’', "'"));
  if (!match) return undefined;
  const whole = match[4] ?? '';
  // Programs write whole numbers with ".0".
  const fraction = Boolean((match[5] && match[5] !== '0') || match[6]);
  // "0,123" parts no thousands, "0123" is no quantity.
  if (/^0\d/.test(whole) && !fraction) return undefined;
  const grouped = whole.includes(thousands);
  if (grouped && whole.startsWith('0')) return undefined;
  const bare = text.replace(/[eE](?=[-+]?\d)/, '');
  const dressed = /[^\d\s.,'’+()%−-]/.test(bare);
  return { fraction, grouped, dress: match[8] ? 'percent' : dressed ? 'money' : 'none' };
}

/** The writing that reads most; of those that read the same, the first. */
function bestWriting(numbers: readonly Weighed[]) {
  const scores = WRITINGS.map((writing) => {
    let all = 0;
    let parted = 0;
    for (const { text, weight } of numbers) {
      const read = readAs(text, writing);
      if (!read) continue;
      all += weight;
      if (read.grouped) parted += weight;
    }
    return { writing, all, parted };
  });
  const [first] = scores;
  // Where two read the same values, marks that stand for something beat marks that do not occur.
  const best = scores.reduce((most, each) => {
    if (each.all > most.all * 1.0001) return each;
    const same = each.all > most.all * 0.9999;
    return same && each.parted > 0 && most.parted === 0 && !isDotted(numbers) ? each : most;
  });
  const other = scores.filter(({ writing }) => writing.decimal !== best.writing.decimal);
  const marked = numbers.some(({ text }) => /\d[.,]\d{3}(?!\d)/.test(text));
  const isOpen =
    marked && other.some(({ all, parted }) => all > best.all * 0.9999 && (parted > 0 || best.parted > 0));
  return { writing: best.writing ?? first?.writing, isOpen };
}

/** "1.234" alone: a decimal point is more likely than a mark of thousands. */
function isDotted(numbers: readonly Weighed[]): boolean {
  return numbers.every(({ text }) => !text.includes(',') && !/\d [\d]{3}|\d['’]\d{3}/.test(text));
}
