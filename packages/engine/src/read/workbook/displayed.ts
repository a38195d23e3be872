import { SSF } from '@e965/xlsx';
import type { FormatRun, Table } from '../reader.js';
import { isDateCell, serialOf } from './day-number.js';
import { isLiteral, literalFormat, literalText, sectionsOf } from './format-code.js';
import { isGeneral, type SafeFormat, safeFormat } from './safe-format.js';

const decimal = /^-?\d+(?:\.\d+)?$/;
const mostKnown = 1000;
const known = new Map<string, SafeFormat>();

/** The text that a spreadsheet shows for a stored cell, whatever the width of its column. */
export function displayedText(stored: string, format: string): string {
  if (format === '' || stored === '') return stored;
  if (isLiteral(format)) return literalText(format);
  if (isBooleanOrError(stored)) return stored;
  const safe = knownFormat(format);
  const value =
    safe.isDate && isDateCell(stored) ? serialOf(stored) : decimal.test(stored) ? Number(stored) : stored;
  try {
    return typeof value === 'number' ? shownNumber(value, format, safe) : SSF.format(safe.code, value);
  } catch {
    // A format that makes no sense shows what it should format.
    return typeof value === 'number' ? SSF.format('General', value) : stored;
  }
}

/** The format of a column at a row. */
export function formatAt(runs: readonly FormatRun[] | undefined, row: number): string {
  let low = 0;
  let high = runs?.length ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs?.[middle]?.from ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return runs?.[low - 1]?.format ?? '';
}

/** What a cell of a table shows: `row` as the file numbers it, `column` as in its columns. */
export function displayedCell(
  table: Pick<Table, 'formats'>,
  row: number,
  column: number,
  stored: string,
): string {
  return displayedText(stored, formatAt(table.formats?.[column], row));
}

/** What the cells of a column show; null stays null. Rows in the order of the file are the fastest. */
export function displayedColumn(
  table: Pick<Table, 'formats'>,
  column: number,
  rows: readonly number[],
  stored: readonly (string | null)[],
): (string | null)[] {
  const runs = table.formats?.[column];
  if (!runs?.length) return [...stored];
  return stored.map((text, at) =>
    text === null ? null : displayedText(text, formatAt(runs, rows[at] ?? 0)),
  );
}

function knownFormat(format: string): SafeFormat {
  const found = known.get(format);
  if (found) return found;
  const safe = safeFormat(format);
  if (known.size >= mostKnown) known.clear();
  known.set(format, safe);
  return safe;
}

function shownNumber(value: number, format: string, { code, scale, isDate }: SafeFormat): string {
  if (isDate) return SSF.format(code, value);
  const scaled = scale === 1 ? value : value * scale;
  if (!/general/i.test(format)) return SSF.format(code, asDecimal(scaled));
  return isGeneral(code) ? SSF.format(code, value) : SSF.format(withGeneral(code, value), scaled);
}

/**
 * Excel rounds the decimal that it shows, 1.005 to 1.01, where the double behind it is a little less. Half a digit of
 * the sixteenth is enough to get there, and too little to be seen.
 */
function asDecimal(value: number): number {
  return Number.isInteger(value) || Math.abs(value) >= 1e11 ? value : value * (1 + 4e-16);
}

/** SheetJS leaves out whatever follows the word General. */
function withGeneral(code: string, value: number): string {
  const sections = sectionsOf(code);
  const shown = literalFormat(SSF.format('General', sections.length > 1 ? Math.abs(value) : value));
  return sections
    .map((pieces) => pieces.map((piece) => (isGeneral(piece) ? shown : piece)).join(''))
    .join(';');
}

function isBooleanOrError(stored: string): boolean {
  return stored === 'TRUE' || stored === 'FALSE' || /^#[A-Z0-9/_]+[!?]?$/.test(stored);
}
