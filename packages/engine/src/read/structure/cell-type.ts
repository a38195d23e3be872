import { isAnswer } from '../../cells/booleans.js';
import { readDate, timeFormat } from '../../cells/dates.js';
import { monthOf } from '../../cells/months.js';
import { parseNumber } from '../../cells/numbers.js';
import { isPlaceholder } from '../../cells/placeholders.js';
import { lowerText } from '../../cells/text.js';
import { sidesOf } from './number.js';

/** What a cell looks like; 'text' is the rest. Only used to understand a file's layout, never to change a cell. */
export type CellType = 'empty' | 'number' | 'date' | 'time' | 'other' | 'text';

const other =
  /^(?:[\w.+-]+@[\w-]+\.[\w.-]+|(?:https?|ftp):\/\/\S+|www\.\S+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{1,3}(?:\.\d{1,3}){3}|\((?:na|x|d|z|s)\))$/i;

export function cellType(cell: string): CellType {
  const text = cell.trim();
  if (text === '') return 'empty';
  if (text.length > 200) return 'text';
  if (text.length <= 40 && parseNumber(sidesOf(text).amount)) return 'number';
  if (readDate(text) || isPeriod(text)) return 'date';
  if (timeFormat(text)) return 'time';
  return isAnswer(text) || isPlaceholder(text) || other.test(text) ? 'other' : 'text';
}

/** "Jan-21", "March 2020": a month of a year. */
function isPeriod(text: string): boolean {
  const [, word = ''] = /^(\p{L}{3,15})\.?[-' ]{1,2}(?:\d{4}|\d{2})$/u.exec(text) ?? [];
  return monthOf(lowerText(word)) !== undefined;
}

/** A value rather than a name for a column. */
export function isTyped(type: CellType): boolean {
  return type !== 'text' && type !== 'empty';
}

/** Empty, or what some programs write where nothing is. */
export function isVoid(cell: string | undefined): boolean {
  const text = (cell ?? '').trim();
  return text === '' || isPlaceholder(text);
}
