import type { FormatRuns } from '../workbook/format-runs.js';
import { general } from '../workbook/format-table.js';
import { type CellTexts, CellType } from './cell-text.js';
import { isTag, richText } from './rich-text.js';
import { BadXml } from './xml-text.js';

export const mostRows = 1_048_576;
export const mostColumns = 16_384;

/** Texts of cells from column A on; a number stands for so many columns without one. */
export type Cells = (string | number)[];

const lt = 60;
const gt = 62;
const slash = 47;
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

  parse(text: string, open: number, body: number, end: number): void {
    this.openRow(text.slice(open, body));
    this.cells = [];
    this.column = -1;
    this.next = 0;
    this.loose = undefined;
    let at = body;
    while (at < end) {
      if (text.charCodeAt(at) !== lt) at = upTo(text, '<', at, end);
      const code = text.charCodeAt(at + 1);
      if (code === slash) break;
      at =
        code === letterC && isTag(text, at, 'c') ? this.cell(text, at + 2, end) : skipElement(text, at, end);
    }
    if (this.loose) this.cells = inOrder(this.loose);
  }

  private openRow(tag: string): void {
    const number = /\sr\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const above = this.row;
    if (number === undefined) this.row += 1;
    else {
      this.row = Number(number);
      if (!Number.isInteger(this.row) || this.row < 1 || this.row > mostRows) {
        throw new BadXml(`a row numbered ${number.slice(0, 20)}, where a sheet has ${mostRows} at most`);
      }
      if (this.row <= above) this.disordered += 1;
    }
    if (this.row > mostRows) throw new BadXml(`more than the ${mostRows} rows that a sheet can have`);
    this.hidden = tag.includes('hidden') && /\shidden\s*=\s*["'](?:1|true|on)["']/.test(tag);
  }

  /** From after `<c` to after its end; almost all time is spent here. */
  private cell(text: string, start: number, end: number): number {
    let at = start;
    let style = 0;
    let type = CellType.Number;
    this.column += 1;
    for (;;) {
      at = pastBlanks(text, at);
      let code = text.charCodeAt(at);
      if (code === gt) {
        at += 1;
        break;
      }
      if (code === slash) {
        this.checkColumn();
        return upTo(text, '>', at, end) + 1;
      }
      const name = at;
      while (code !== equals && code > 32) {
        at += 1;
        code = text.charCodeAt(at);
      }
      const isShort = at === name + 1;
      at = pastBlanks(text, pastBlanks(text, at) + 1);
      const first = at + 1;
      at = upTo(text, text.charCodeAt(at) === apostrophe ? "'" : '"', first, end);
      if (isShort) {
        const letter = text.charCodeAt(name);
        if (letter === letterR) this.column = columnOf(text, first, at);
        else if (letter === letterS) style = wholeNumber(text, first, at);
        else if (letter === letterT) type = typeOf(text, first, at);
      }
      at += 1;
    }
    this.checkColumn();
    return this.content(text, at, end, type, style);
  }

  private checkColumn(): void {
    if (this.column >= mostColumns) {
      throw new BadXml(
        `a cell in row ${this.row} beyond column XFD, the last of the ${mostColumns} that a sheet can have`,
      );
    }
  }

  private content(text: string, from: number, end: number, type: CellType, style: number): number {
    let at = from;
    let formula = false;
    let value: string | undefined;
    for (;;) {
      if (text.charCodeAt(at) !== lt) at = upTo(text, '<', at, end);
      const code = text.charCodeAt(at + 1);
      if (code === slash) {
        at = upTo(text, '>', at, end) + 1;
        break;
      }
      if (code === letterV && isTag(text, at, 'v')) {
        const open = upTo(text, '>', at, end) + 1;
        if (text.charCodeAt(open - 2) === slash) {
          at = open;
          continue;
        }
        const close = upTo(text, '<', open, end);
        value = this.texts.stored(text.slice(open, close), type, style, this.row, this.column);
        at = upTo(text, '>', close, end) + 1;
      } else if (isTag(text, at, 'is')) {
        const close = skipElement(text, at, end);
        value = richText(text, upTo(text, '>', at, end) + 1, close);
        at = close;
      } else {
        formula ||= isTag(text, at, 'f');
        at = skipElement(text, at, end);
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

function upTo(text: string, mark: string, from: number, end: number): number {
  const found = text.indexOf(mark, from);
  if (found < 0 || found >= end) throw new BadXml('a row whose tags do not pair up');
  return found;
}

function skipElement(text: string, start: number, end: number): number {
  const open = upTo(text, '>', start, end);
  if (text.charCodeAt(open - 1) === slash) return open + 1;
  let name = start + 1;
  while (text.charCodeAt(name) > 32 && text.charCodeAt(name) !== gt) name += 1;
  return upTo(text, '>', upTo(text, `</${text.slice(start + 1, name)}`, open, end), end) + 1;
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
}

/** `BC12` → 54. */
function columnOf(text: string, from: number, end: number): number {
  let column = 0;
  let at = from;
  for (; at < end; at += 1) {
    const letter = (text.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > mostColumns) return mostColumns;
  }
  if (at === from)
    throw new BadXml(`a cell at ${text.slice(from, Math.min(end, from + 20))}, which is no place`);
  return column - 1;
}

function wholeNumber(text: string, from: number, end: number): number {
  let number = 0;
  for (let at = from; at < end; at += 1) number = number * 10 + (text.charCodeAt(at) - 48);
  return number;
}

function typeOf(text: string, from: number, end: number): CellType {
  if (end - from === 1) {
    const letter = text.charCodeAt(from);
    if (letter === letterS) return CellType.Shared;
    if (letter === 98) return CellType.Boolean;
    if (letter === 101) return CellType.Text;
    if (letter === 100) return CellType.Iso;
    return CellType.Number;
  }
  return text.startsWith('str', from) || text.startsWith('inlineStr', from) ? CellType.Text : CellType.Number;
}
