import { getOwn } from '@godwit/contract/own';
import type { Note } from '../reader.js';

interface Count {
  rows: number;
  first: number;
  last: number;
}

const meanings: Record<string, (count: number) => string> = {
  header: () => '',
  blank: (count) => `${plural(count, 'blank row')} skipped`,
  short: (count) => `${plural(count, 'row')} with fewer cells than there are columns; the rest is left empty`,
  cut: (count) => `${plural(count, 'row')} with empty cells beyond the last column; those were left out`,
  shifted: (count) =>
    `${plural(count, 'row')} with an empty cell too many in the middle; left out where the others then fit their columns`,
  hidden: (count) => `${plural(count, 'hidden row')}, read like the others`,
  mended: (count) =>
    `${plural(count, 'row')} with quotes that do not pair up; read so that the cells fit the columns`,
};

/** Counts what was skipped and what was bent, and says it in words. */
export class Tally {
  skippedRows = 0;
  private readonly counts = new Map<string, Count>();
  private readonly totals: { row: number; label: string }[] = [];
  private readonly ranges: { reason: string; first: number; last: number }[] = [];

  skip(reason: string, row: number): void {
    this.skippedRows += 1;
    if (Object.hasOwn(meanings, reason)) {
      this.count(reason, row);
      return;
    }
    const last = this.ranges.at(-1);
    if (last && last.reason === reason && last.last === row - 1) last.last = row;
    else if (this.ranges.length < 100) this.ranges.push({ reason, first: row, last: row });
    else this.count(reason, row);
  }

  count(what: string, row: number): void {
    const count = this.counts.get(what) ?? { rows: 0, first: row, last: row };
    count.rows += 1;
    count.last = row;
    this.counts.set(what, count);
  }

  total(row: number, label: string): void {
    this.skippedRows += 1;
    this.totals.push({ row, label });
  }

  notes(): Note[] {
    const notes: Note[] = this.ranges.map(({ reason, first, last }) => ({
      text: `${plural(last - first + 1, 'row')} skipped: ${reason}`,
      rows: [first, last],
    }));
    for (const [what, { rows, first, last }] of this.counts) {
      const text = getOwn(meanings, what)?.(rows) ?? `${plural(rows, 'more row')} skipped: ${what}`;
      if (text !== '') notes.push({ text, rows: [first, last] });
    }
    const first = this.totals[0]?.row;
    const last = this.totals.at(-1)?.row;
    if (first !== undefined && last !== undefined) {
      const labels = [...new Set(this.totals.map(({ label }) => label || '(no label)'))];
      const named = labels.slice(0, 5).join('; ') + (labels.length > 5 ? '; …' : '');
      const what = this.totals.length === 1 ? 'a total' : 'totals';
      notes.push({
        text: `${plural(this.totals.length, 'row')} skipped: ${what} (${named})`,
        rows: [first, last],
      });
    }
    return notes.sort((a, b) => (a.rows?.[0] ?? 0) - (b.rows?.[0] ?? 0));
  }
}

function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
