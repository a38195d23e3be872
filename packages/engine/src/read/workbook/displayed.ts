import { createRequire } from 'node:module';
import type { FormatRun } from '../reader.js';
import { isDateCell, serialOf } from './day-number.js';
import { codePieces, isGeneral, isLiteral, literalFormat, literalText } from './format-code.js';
import { plainNumber } from './plain-number.js';
import { type SafeFormat, safeFormat } from './safe-format.js';
import { chooseSection } from './sections.js';

const require = createRequire(import.meta.url);
let library: typeof import('@e965/xlsx') | undefined;

/** Large, and only for what is asked to be shown: reading a workbook does without it. */
function formatter(): typeof import('@e965/xlsx')['SSF'] {
  library ??= require('@e965/xlsx') as typeof import('@e965/xlsx');
  return library.SSF;
}

const decimal = /^-?\d+(?:\.\d+)?$/;
const mostKnown = 1000;
const known = new Map<string, SafeFormat>();

/** The text that a spreadsheet shows for a stored cell, whatever the width of its column. */
export function displayedText(stored: string, format: string): string {
  if (format === '' || stored === '') return stored;
  if (isLiteral(format)) return literalText(format);
  if (isBooleanOrError(stored)) return stored;
  const safe = knownFormat(format);
  const value = numberOf(stored, safe.isDate);
  try {
    return value === undefined ? shownText(stored, safe) : shownNumber(value, safe);
  } catch {
    // A format that makes no sense shows what it should format.
    return value === undefined ? stored : shownGeneral(value);
  }
}

function numberOf(stored: string, isDate: boolean): number | undefined {
  if (isDate && isDateCell(stored)) return serialOf(stored);
  return decimal.test(stored) ? Number(stored) : undefined;
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

function knownFormat(format: string): SafeFormat {
  const found = known.get(format);
  if (found) return found;
  const safe = safeFormat(format);
  if (known.size >= mostKnown) known.clear();
  known.set(format, safe);
  return safe;
}

function shownText(stored: string, { text }: SafeFormat): string {
  if (text === '') return stored;
  return isLiteral(text) ? literalText(text) : formatter().format(text, stored);
}

function shownNumber(number: number, { sections, text, isDate }: SafeFormat): string {
  const { section, value } = chooseSection(
    sections.map(({ condition }) => condition),
    number,
  );
  const chosen = sections[section];
  if (!chosen) return text === '' ? shownGeneral(number) : formatter().format(text, shownGeneral(number));
  if (isGeneral(chosen.code)) return shownGeneral(value);
  const code = withGeneral(chosen.code, value);
  if (code === '') return '';
  if (isDate) return formatter().format(code, value);
  const scaled = asDecimal(value * chosen.scale);
  return plainNumber(code, scaled) ?? formatter().format(code, scaled);
}

function shownGeneral(value: number): string {
  return formatter().format('General', value);
}

/**
 * Excel rounds the decimal that it shows, 1.005 to 1.01, where the double behind it is a little less. Half a digit of
 * the sixteenth is enough to get there, and too little to be seen.
 */
function asDecimal(value: number): number {
  return Number.isInteger(value) || Math.abs(value) >= 1e11 ? value : value * (1 + 4e-16);
}

/** SheetJS leaves out whatever follows the word General: the number takes the place of the word. */
function withGeneral(code: string, value: number): string {
  if (!/general/i.test(code)) return code;
  const shown = literalFormat(shownGeneral(value));
  return codePieces(code)
    .map((piece) => (isGeneral(piece) ? shown : piece))
    .join('');
}

function isBooleanOrError(stored: string): boolean {
  return stored === 'TRUE' || stored === 'FALSE' || /^#[A-Z0-9/_]+[!?]?$/.test(stored);
}
