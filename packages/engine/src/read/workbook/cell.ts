import type { CellObject } from '@e965/xlsx';
import { dateText } from '../xlsx/date-text.js';
import { type DateFormat, parseFormat } from '../xlsx/number-format.js';
import { numberText } from '../xlsx/number-text.js';
import type { Cells } from '../xlsx/row.js';
import type { FormatRuns } from './format-runs.js';
import type { FormatTable } from './format-table.js';

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

interface Format {
  number: number;
  date: DateFormat | undefined;
}

/** Turns cells of SheetJS into the texts that are stored for them. */
export class CellReader {
  /** Cells with a value so far. */
  count = 0;
  /** Characters of the row read last. */
  chars = 0;
  private readonly known = new Map<string, Format>();

  constructor(
    private readonly formats: FormatTable,
    private readonly dateSystem: 1900 | 1904,
  ) {}

  row(row: number, cells: readonly (CellObject | undefined)[], runs: FormatRuns): Cells {
    const own: Cells = [];
    let next = 0;
    this.chars = 0;
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column];
      if (!cell) continue;
      const format = this.formatOf(typeof cell.z === 'string' ? cell.z : 'General');
      const text = this.text(cell, format);
      if (text === undefined) continue;
      if (column > next) own.push(column - next);
      own.push(text);
      next = column + 1;
      this.count += 1;
      this.chars += text.length + 4;
      runs.see(row, column, format.number, cell.t === 'n', text);
    }
    return own;
  }

  private text({ t, v }: CellObject, { date }: Format): string | undefined {
    if (v === undefined || v === null || t === 'z') return undefined;
    if (t === 'b') return v ? 'TRUE' : 'FALSE';
    if (t === 'e') return typeof v === 'number' ? (errors[v] ?? '#N/A') : String(v);
    if (typeof v !== 'number') return String(v);
    if (!Number.isFinite(v)) return '#NUM!';
    return (date && dateText(v, date, this.dateSystem)) ?? numberText(String(v));
  }

  private formatOf(code: string): Format {
    const known = this.known.get(code);
    if (known) return known;
    const format = { number: this.formats.number(code), date: parseFormat(code) };
    this.known.set(code, format);
    return format;
  }
}
