import { parseNumber } from '../../cells/numbers.js';
import { sidesOf } from './number.js';

/** What a cell looks like; 'text' is the rest. Only used to understand a file's layout, never to change a cell. */
export type CellType = 'empty' | 'number' | 'date' | 'time' | 'other' | 'text';

const date =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- /.]?[A-Za-z]{3,9}[- /.,]{0,2}\d{2,4}|[A-Za-z]{3,9}[- .]\d{1,2},? \d{2,4}|[A-Z][a-z]{2}[-' ]\d{2,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const time = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:[AaPp]\.?[Mm]\.?)?$/;
const other =
  /^(?:[\w.+-]+@[\w-]+\.[\w.-]+|(?:https?|ftp):\/\/\S+|www\.\S+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{1,3}(?:\.\d{1,3}){3}|(?:true|false|yes|no)|n\/?a|\((?:na|x|d|z|s)\)|nan|null|none|-+)$/i;

export function cellType(cell: string): CellType {
  const text = cell.trim();
  if (text === '') return 'empty';
  if (text.length > 200) return 'text';
  if (text.length <= 40 && parseNumber(sidesOf(text).amount)) return 'number';
  if (date.test(text)) return 'date';
  if (time.test(text)) return 'time';
  return other.test(text) ? 'other' : 'text';
}

/** A value rather than a name for a column. */
export function isTyped(type: CellType): boolean {
  return type !== 'text' && type !== 'empty';
}

/** Empty, or what some programs write where nothing is. */
export function isVoid(cell: string | undefined): boolean {
  const text = (cell ?? '').trim();
  return text === '' || /^(none|null|nan)$/i.test(text);
}
