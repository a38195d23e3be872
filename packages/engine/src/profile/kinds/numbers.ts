import { numberFormatOf } from '../../cells/number-format.js';
import { type NumberFormat, parseNumber } from '../../cells/numbers.js';
import type { KindShare } from '../kind.js';
import type { ColumnValues } from './column.js';

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
  const {
    decimal: mark,
    thousands,
    openRows,
  } = numberFormatOf(numbers.map(({ text, weight }) => ({ value: text, count: weight })));
  const read = new Map<string, NumberRead>();
  for (const { text } of numbers) {
    const found = readAs(text, { decimal: mark, thousands });
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
    decimal: mark,
    thousands: grouped ? thousands : ('' as const),
    ...(openRows > 0 ? { otherDecimal: mark === '.' ? (',' as const) : ('.' as const) } : {}),
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

function readAs(text: string, format: NumberFormat): NumberRead | undefined {
  const parts = parseNumber(text, [format]);
  if (!parts) return undefined;
  const { whole, fraction, grouped, percent, currency } = parts;
  // Programs write whole numbers with ".0".
  const decimals = fraction !== '' && fraction !== '0';
  // "0123" is no quantity.
  if (/^0\d/.test(whole) && !decimals) return undefined;
  return { fraction: decimals, grouped, dress: percent ? 'percent' : currency ? 'money' : 'none' };
}
