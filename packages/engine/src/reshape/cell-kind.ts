import { isAnswer } from '../cells/booleans.js';
import { parseNumber, readNumber } from '../cells/numbers.js';
import { isPlaceholder } from '../cells/placeholders.js';
import { cellType } from '../read/structure/cell-type.js';

/** What a cell looks like, finer than reading needs it; `missing` stands for no value at all. */
export type CellKind =
  | 'missing'
  | 'whole'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'date'
  | 'time'
  | 'flag'
  | 'link'
  | 'code'
  | 'words'
  | 'prose';

const link = /^(?:[\w.+-]+@[\w-]+\.[\w.-]+|(?:https?|ftp):\/\/\S+|www\.\S+)$/i;
const longText = 60;

export function cellKind(cell: string): CellKind {
  const text = cell.trim();
  if (text === '' || isPlaceholder(text) || /^empty$/i.test(text)) return 'missing';
  if (isFlag(text)) return 'flag';
  const type = cellType(text);
  if (type === 'number') {
    const number = parseNumber(text);
    if (number?.percent) return 'percent';
    if (number?.currency) return 'money';
    return number && /^0?$/.test(number.fraction) ? 'whole' : 'decimal';
  }
  if (type === 'date' || type === 'time') return type;
  if (link.test(text)) return 'link';
  if (text.length > longText) return 'prose';
  return /\d/.test(text) && !/\s/.test(text) ? 'code' : 'words';
}

/** Digits are numbers first, and "active" is a word. */
function isFlag(text: string): boolean {
  return isAnswer(text) || /^[ynx✓✔]$/i.test(text);
}

export function isNumber(kind: CellKind): boolean {
  return kind === 'whole' || kind === 'decimal' || kind === 'percent' || kind === 'money';
}

/** Kinds that one column may well hold side by side are one. */
export function broadKind(kind: CellKind): string {
  if (kind === 'whole' || kind === 'decimal') return 'number';
  return kind === 'code' || kind === 'prose' ? 'words' : kind;
}

/** The number that a cell is. */
export function numberIn(cell: string): number | undefined {
  const plain = readNumber(cell, { percent: 'drop' });
  return plain === undefined ? undefined : Number(plain);
}
