import { lexicon } from '../../words/lexicon.js';
import { stem } from '../../words/stem.js';
import { telling, wordsOf } from '../../words/tokens.js';
import { cellText } from './cell-text.js';
import { isKnownLabel, isLabel } from './form-label.js';
import type { FormPair } from './forms.js';
import type { FoundTable } from './found-table.js';

const mostColumns = 6;
const mostRows = 25;

/**
 * The head of an invoice stands in columns, as a table does; but nearly every row of it has a label with its value
 * beside it, where a table has its labels in the header alone.
 */
export function isFormTable({ cells, rows, columns }: FoundTable): boolean {
  if (rows < 2 || rows > mostRows || columns < 2 || columns > mostColumns) return false;
  const filled = new Set<number>();
  const labelled = new Set<number>();
  for (const { row, column, text } of cells) {
    const shown = text.trim();
    if (shown === '') continue;
    filled.add(row);
    if (!labels(shown)) continue;
    const isInline = /:\s+\S/.test(shown);
    const value = cells.find((cell) => cell.row === row && cell.column > column && cell.text.trim() !== '');
    if (isInline || (value && !labels(value.text.trim()))) labelled.add(row);
  }
  return labelled.size >= 2 && labelled.size >= filled.size * 0.7;
}

function labels(text: string): boolean {
  const [, before] = /^([^:\n]{2,40}):(?:\s|$)/.exec(text) ?? [];
  return before !== undefined ? isLabel(before.trim()) : isKnownLabel(text);
}

/**
 * A list of keys with their values, in two columns without a header: most keys are names that columns have, and the
 * values are of several kinds, where those of a column are of one. Undefined for any other table.
 */
export function keyValuePairs({ cells, rows, columns }: FoundTable): FormPair[] | undefined {
  if (columns !== 2 || rows < 3 || rows > mostRows) return undefined;
  const pairs: FormPair[] = [];
  for (let row = 0; row < rows; row += 1) {
    const [key, value] = [0, 1].map((column) =>
      cells.find((cell) => cell.row === row && cell.column === column),
    );
    const label = cellText(key?.text ?? '').replace(/\s*:$/, '');
    if (!key || key.columnSpan > 1 || !isLabel(label)) return undefined;
    const { box, confidence } = value ?? key;
    const text = cellText(value?.text ?? '');
    pairs.push({
      label,
      value: text,
      isSound: true,
      ...box,
      ...(confidence !== undefined && { confidence }),
    });
  }
  const values = pairs.slice(1).map(({ value }) => value);
  const isMixed = values.some((value) => /\d/.test(value)) && values.some((value) => /^\D+$/.test(value));
  const known = pairs.filter(({ label }) => isColumnName(label)).length;
  const isDistinct = new Set(pairs.map(({ label }) => label)).size === pairs.length;
  return isMixed && isDistinct && known >= rows * 0.6 ? pairs : undefined;
}

function isColumnName(label: string): boolean {
  const words = telling(wordsOf(label));
  const { readings, groups } = lexicon();
  return readings.has(words.join(' ')) || groups.has(words.map(stem).join(' '));
}
