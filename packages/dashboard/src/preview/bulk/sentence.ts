import type { SheetSearch } from '../../app/pages.js';
import { shownFilter } from '../rows/rows-query.js';

export type BulkChange =
  | { act: 'set'; column: string; to: string }
  | { act: 'replace'; column: string; from: string; to: string }
  | { act: 'clear'; column: string };

/** Which rows a sentence would name; undefined where it cannot name those that the filter shows. */
export type RowsInWords = { where: string } | 'all' | undefined;

/** The filter as an update understands it. It knows nothing of rules, but what is required and missing is empty. */
export function rowsInWords(search: SheetSearch): RowsInWords {
  const { column, rule, search: text } = search;
  const filter = shownFilter(search);
  if (filter === 'valid') return undefined;
  if (filter === 'invalid') {
    const isEmpty = rule === 'required' && column !== undefined && text === undefined;
    return isEmpty ? { where: `${quoted(column)} is empty` } : undefined;
  }
  if (text === undefined) return 'all';
  return column === undefined || !isSayable(text)
    ? undefined
    : { where: `${quoted(column)} contains ${quoted(text)}` };
}

/** The sentence of a change, as it is sent and as a person could have said it. */
export function bulkSentence(template: string, change: BulkChange, rows: 'all' | { where: string }): string {
  const column = `${quoted(change.column)} of ${template}`;
  const where = rows === 'all' ? '' : ` where ${rows.where}`;
  switch (change.act) {
    case 'set':
      return `Set ${column} to ${quoted(change.to)}${where}.`;
    case 'clear':
      return rows === 'all' ? `Empty ${column}.` : `Leave ${column} empty${where}.`;
    case 'replace': {
      // Not "replace": a text that is only part of a cell would be changed as well.
      const held = `${quoted(change.column)} is ${quoted(change.from)}`;
      const also = rows === 'all' ? '' : ` and ${rows.where}`;
      return `Set ${column} to ${quoted(change.to)} where ${held}${also}.`;
    }
  }
}

const quotes = [
  ['"', '"'],
  ['«', '»'],
  ['`', '`'],
  ['‘', '’'],
] as const;

/** In quotes that do not stand in it. */
function quoted(text: string): string {
  const [open, close] =
    quotes.find(([open, close]) => !text.includes(open) && !text.includes(close)) ?? quotes[0];
  return open + text + close;
}

/** A line break ends a sentence, whatever the quotes. */
export function isSayable(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/** What a cell is to hold after the change, where it is made cell by cell. */
export function changedCell(change: BulkChange, value: string): string {
  if (change.act === 'clear') return '';
  return change.act === 'set' || value === change.from ? change.to : value;
}
