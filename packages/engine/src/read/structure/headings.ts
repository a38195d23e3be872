import type { Note } from '../reader.js';
import { cellType } from './cell-type.js';
import { isBlank } from './survey.js';

const mostNamed = 5;

/** Rows of which only the first cell is filled, above rows that have more: they head what follows. */
export class Headings {
  private rows = 0;
  private found = 0;
  private readonly names: string[] = [];
  private first = 0;
  private last = 0;
  private open: { row: number; text: string } | undefined;

  /** `at`: the column of labels. */
  constructor(private readonly at: number) {}

  /** Tells whether the row can be a heading: the next one says whether it is. */
  add(row: number, cells: readonly (string | undefined)[]): boolean {
    const label = cells[this.at] ?? '';
    if (!this.isLone(cells) || !isHeadingText(label)) {
      this.rows += 1;
      if (this.open) this.take(this.open);
      this.open = undefined;
      return false;
    }
    // Two lines of one heading count as one.
    this.open ??= { row, text: label.trim() };
    return cells.length > 1;
  }

  label(cells: readonly (string | undefined)[]): string {
    return cells[this.at] ?? '';
  }

  note(): Note | undefined {
    if (this.found === 0 || this.rows < this.found * 2) return undefined;
    const more = this.found > mostNamed ? ', …' : '';
    const one = this.found === 1;
    const look = one ? '1 row looks like a heading' : `${this.found} rows look like headings`;
    return {
      text: `${look} of the rows below ${one ? 'it' : 'them'}: ${this.names.join(', ')}${more}; a \`sections\` step makes a column of ${one ? 'it' : 'them'}`,
      rows: [this.first, this.last],
    };
  }

  /** Nothing behind the label: mostly the next cell says already that there is. */
  private isLone(cells: readonly (string | undefined)[]): boolean {
    for (let at = this.at + 1; at < cells.length; at += 1) {
      const cell = cells[at];
      if (cell !== undefined && !isBlank(cell)) return false;
    }
    return true;
  }

  private take({ row, text }: { row: number; text: string }): void {
    if (this.found === 0) this.first = row;
    this.last = row;
    this.found += 1;
    if (this.names.length < mostNamed) this.names.push(text.length > 40 ? `${text.slice(0, 39)}…` : text);
  }
}

function isHeadingText(cell: string): boolean {
  const type = cellType(cell);
  return type === 'text' || (type === 'number' && /^\s*(1[89]|20)\d\d(\.0+)?\s*$/.test(cell));
}
