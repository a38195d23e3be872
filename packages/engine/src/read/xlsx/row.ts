import type { FormatRuns } from '../workbook/format-runs.js';
import { general } from '../workbook/format-table.js';
import { type CellTexts, CellType } from './cell-text.js';
import { richText } from './rich-text.js';
import { digits, endsName, find, gt, isTag, lt, slash } from './units.js';
import { BadXml } from './xml-text.js';

export const mostRows = 1_048_576;
export const mostColumns = 16_384;

/** Texts of cells from column A on; a number stands for so many columns without one. */
export type Cells = (string | number)[];

const blank = 32;
const quote = 34;
const equals = 61;
const apostrophe = 39;
const letterC = 99;
const letterR = 114;
const letterS = 115;
const letterT = 116;
const letterV = 118;

/** Reads `<row>` elements. Its fields speak of the row read last, its counts of all. */
export class RowParser {
  /** As the sheet numbers it, from 1. */
  row = 0;
  cells: Cells = [];
  hidden = false;
  /** Cells that stood twice in their row; the last one counts. */
  repeated = 0;
  /** Rows that did not follow the one above them. */
  disordered = 0;
  /** Formulas that were never calculated. */
  withoutValue = 0;
  firstWithoutValue = 0;
  private column = -1;
  private next = 0;
  private loose: Map<number, string> | undefined;

  constructor(
    private readonly texts: CellTexts,
    private readonly formats: FormatRuns,
    /** For each cell style the number of its format. */
    private readonly codes: readonly number[],
  ) {}

  parse(text: string, units: Uint16Array, open: number, body: number, end: number): void {
    this.openRow(text, units, open, body);
    this.cells = [];
    this.column = -1;
    this.next = 0;
    this.loose = undefined;
    let at = body;
    while (at < end) {
      if (units[at] !== lt) at = upTo(units, lt, at, end);
      const unit = units[at + 1];
      if (unit === slash) break;
      at =
        unit === letterC && endsName(units[at + 2])
          ? this.cell(text, units, at + 2, end)
          : skipElement(text, units, at, end);
    }
    if (this.loose) this.cells = inOrder(this.loose);
  }

  private openRow(text: string, units: Uint16Array, open: number, body: number): void {
    const tag = text.slice(open, body);
    const above = this.row;
    const leading = leadingNumber(units, open, body);
    if (leading > 0 && leading <= mostRows) {
      this.row = leading;
      if (leading <= above) this.disordered += 1;
    } else this.numberRow(tag, above);
    if (this.row > mostRows) throw new BadXml(`more than the ${mostRows} rows that a sheet can have`);
    this.hidden = tag.includes('hidden') && /\shidden\s*=\s*["'](?:1|true|on)["']/.test(tag);
  }

  private numberRow(tag: string, above: number): void {
    const number = /\sr\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    if (number === undefined) {
      this.row += 1;
      return;
    }
    this.row = Number(number);
    if (!Number.isInteger(this.row) || this.row < 1 || this.row > mostRows) {
      throw new BadXml(`a row numbered ${number.slice(0, 20)}, where a sheet has ${mostRows} at most`);
    }
    if (this.row <= above) this.disordered += 1;
  }

  /** From after `<c` to after its end; almost all time is spent here. */
  private cell(text: string, units: Uint16Array, start: number, end: number): number {
    let at = start;
    let style = 0;
    let type = CellType.Number;
    this.column += 1;
    for (;;) {
      at = pastBlanks(units, at, end);
      let unit = units[at] as number;
      if (unit === gt) {
        at += 1;
        break;
      }
      if (unit === slash) {
        this.checkColumn();
        return upTo(units, gt, at, end) + 1;
      }
      const name = at;
      while (unit !== equals && unit > blank && at < end) {
        at += 1;
        unit = units[at] as number;
      }
      const isShort = at === name + 1;
      at = pastBlanks(units, pastBlanks(units, at, end) + 1, end);
      const first = at + 1;
      at = upTo(units, units[at] === apostrophe ? apostrophe : quote, first, end);
      if (isShort) {
        const letter = units[name];
        if (letter === letterR) this.column = columnOf(text, units, first, at);
        else if (letter === letterS) style = wholeNumber(units, first, at);
        else if (letter === letterT) type = typeOf(text, units, first, at);
      }
      at += 1;
    }
    this.checkColumn();
    return this.content(text, units, at, end, type, style);
  }

  private checkColumn(): void {
    if (this.column >= mostColumns) {
      throw new BadXml(
        `a cell in row ${this.row} beyond column XFD, the last of the ${mostColumns} that a sheet can have`,
      );
    }
  }

  private content(
    text: string,
    units: Uint16Array,
    from: number,
    end: number,
    type: CellType,
    style: number,
  ): number {
    let at = from;
    let formula = false;
    let value: string | undefined;
    for (;;) {
      if (units[at] !== lt) at = upTo(units, lt, at, end);
      const unit = units[at + 1];
      if (unit === slash) {
        at = upTo(units, gt, at, end) + 1;
        break;
      }
      if (unit === letterV && endsName(units[at + 2])) {
        const open = upTo(units, gt, at, end) + 1;
        if (units[open - 2] === slash) {
          at = open;
          continue;
        }
        const close = upTo(units, lt, open, end);
        value = this.texts.stored(text, units, open, close, type, style, this.row, this.column);
        at = upTo(units, gt, close, end) + 1;
      } else if (isTag(text, units, at, 'is')) {
        const close = skipElement(text, units, at, end);
        value = richText(text, units, upTo(units, gt, at, end) + 1, close);
        at = close;
      } else {
        formula ||= isTag(text, units, at, 'f');
        at = skipElement(text, units, at, end);
      }
    }
    if (value !== undefined) {
      this.put(value);
      const isNumber = type === CellType.Number || type === CellType.Iso;
      this.formats.see(this.row, this.column, this.codes[style] ?? general, isNumber, value);
    } else if (formula) {
      this.withoutValue += 1;
      if (this.withoutValue === 1) this.firstWithoutValue = this.row;
    }
    return at;
  }

  private put(value: string): void {
    const gap = this.column - this.next;
    if (gap < 0 && !this.loose) this.loose = loosen(this.cells);
    if (this.loose) {
      if (this.loose.has(this.column)) this.repeated += 1;
      this.loose.set(this.column, value);
      return;
    }
    if (gap > 0) this.cells.push(gap);
    this.cells.push(value);
    this.next = this.column + 1;
  }
}

/** Cells that do not come in the order of their columns are put in it. */
function loosen(cells: Cells): Map<number, string> {
  const loose = new Map<number, string>();
  let column = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') column += cell;
    else {
      loose.set(column, cell);
      column += 1;
    }
  }
  return loose;
}

function inOrder(loose: Map<number, string>): Cells {
  const cells: Cells = [];
  let next = 0;
  for (const [column, text] of [...loose].sort(([a], [b]) => a - b)) {
    if (column > next) cells.push(column - next);
    cells.push(text);
    next = column + 1;
  }
  return cells;
}

function upTo(units: Uint16Array, mark: number, from: number, end: number): number {
  const found = find(units, mark, from, end);
  if (found < 0) throw unpaired();
  return found;
}

function unpaired(): BadXml {
  return new BadXml('a row whose tags do not pair up');
}

function skipElement(text: string, units: Uint16Array, start: number, end: number): number {
  const open = upTo(units, gt, start, end);
  if (units[open - 1] === slash) return open + 1;
  let name = start + 1;
  while ((units[name] as number) > blank && units[name] !== gt) name += 1;
  const close = text.indexOf(`</${text.slice(start + 1, name)}`, open);
  if (close < 0 || close >= end) throw unpaired();
  return upTo(units, gt, close, end) + 1;
}

function pastBlanks(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && (units[at] as number) <= blank) at += 1;
  return at;
}

/** Of a tag `<row r="12"`, as almost all begin; -1 for any other. */
function leadingNumber(units: Uint16Array, open: number, body: number): number {
  const from = open + 8;
  const isUsual =
    units[open + 4] === blank &&
    units[open + 5] === letterR &&
    units[open + 6] === equals &&
    units[open + 7] === quote;
  return isUsual ? digits(units, from, find(units, quote, from, body)) : -1;
}

/** `BC12` → 54. */
function columnOf(text: string, units: Uint16Array, from: number, end: number): number {
  let column = 0;
  let at = from;
  for (; at < end; at += 1) {
    const letter = ((units[at] as number) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > mostColumns) return mostColumns;
  }
  if (at === from)
    throw new BadXml(`a cell at ${text.slice(from, Math.min(end, from + 20))}, which is no place`);
  return column - 1;
}

function wholeNumber(units: Uint16Array, from: number, end: number): number {
  let number = 0;
  for (let at = from; at < end; at += 1) number = number * 10 + ((units[at] as number) - 48);
  return number;
}

function typeOf(text: string, units: Uint16Array, from: number, end: number): CellType {
  if (end - from === 1) {
    const letter = units[from];
    if (letter === letterS) return CellType.Shared;
    if (letter === 98) return CellType.Boolean;
    if (letter === 101) return CellType.Text;
    if (letter === 100) return CellType.Iso;
    return CellType.Number;
  }
  return text.startsWith('str', from) || text.startsWith('inlineStr', from) ? CellType.Text : CellType.Number;
}
