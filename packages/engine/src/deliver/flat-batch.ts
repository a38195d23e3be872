import type { DeliveredSheet } from './batches.js';
import type { TextBuffer } from './text-buffer.js';

/** The rows of one sheet in one batch. */
interface Part {
  delivered: DeliveredSheet;
  rows: number;
  first: number;
  last: number;
  /** Of its rows, each with a comma behind it. */
  rowBytes: number;
  /** Where they start in the text of the batch. */
  start: number;
}

/** A flat batch while it is filled: how many bytes it has is known to the byte before a row is taken. */
export class FlatBatch {
  rows = 0;
  private readonly parts: Part[] = [];
  private current: Part | undefined;
  /** Of the body without the current part: the frame, and the other sheets with a comma each. */
  private otherBytes: number;
  private headBytes = 0;

  /** `empty`: sheets without rows that this batch lists; `text`: where its rows are kept. */
  constructor(
    private readonly sheets: readonly DeliveredSheet[],
    private readonly frameBytes: number,
    private readonly empty: readonly DeliveredSheet[],
    private readonly text: TextBuffer,
  ) {
    const listed = empty.map((delivered) => Buffer.byteLength(emptyText(delivered)) + 1);
    this.otherBytes = frameBytes + listed.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** From here on rows are those of this sheet. */
  begin(delivered: DeliveredSheet): void {
    if (this.current) this.otherBytes += this.partBytes(this.current) + 1;
    this.current = undefined;
    this.parts.push({ delivered, rows: 0, first: 0, last: 0, rowBytes: 0, start: this.text.length });
    this.headBytes = Buffer.byteLength(headText(delivered, '', '', '')) + tail.length;
  }

  /** Of the body, if it had this row too: its bytes with the comma behind it, and its number. */
  bytesWith(rowBytes: number, rowIndex: number): number {
    const { rows, first, rowBytes: bytes } = this.current ?? { rows: 0, first: rowIndex, rowBytes: 0 };
    return (
      this.otherBytes +
      this.headBytes +
      digits(rows + 1) +
      digits(first) +
      digits(rowIndex) +
      bytes +
      rowBytes -
      1
    );
  }

  count(rowBytes: number, rowIndex: number): void {
    if (!this.current) {
      this.current = this.parts.at(-1);
      if (!this.current) throw new Error('No sheet was begun.');
      this.current.first = rowIndex;
    }
    this.current.rows += 1;
    this.current.last = rowIndex;
    this.current.rowBytes += rowBytes;
    this.rows += 1;
  }

  /** The text of rows that were counted. */
  take(rows: Buffer): void {
    this.text.add(rows);
  }

  /** The row, where it is the only one. */
  get only(): { sheet: string; rowIndex: number } | undefined {
    if (this.rows !== 1) return undefined;
    const part = this.parts.find(({ rows }) => rows === 1);
    return part && { sheet: part.delivered.sheet.template.name, rowIndex: part.first };
  }

  /** Of the body. */
  get bytes(): number {
    if (this.current) return this.otherBytes + this.partBytes(this.current);
    // Nothing follows the comma of the last one.
    return Math.max(this.frameBytes, this.otherBytes - 1);
  }

  /** The segment. */
  pieces(): Buffer[] {
    const empty = new Set(this.empty);
    const filled = new Map(this.parts.filter(({ rows }) => rows > 0).map((part) => [part.delivered, part]));
    const listed = this.sheets.flatMap((delivered): Buffer[][] => {
      const part = filled.get(delivered);
      if (part) return [this.partPieces(part)];
      return empty.has(delivered) ? [[Buffer.from(emptyText(delivered))]] : [];
    });
    return listed.flatMap((pieces, at) => (at === 0 ? pieces : [commaText, ...pieces]));
  }

  private partPieces({ delivered, rows, first, last, start, rowBytes }: Part): Buffer[] {
    const joined = this.text.text().subarray(start, start + rowBytes - 1);
    return [Buffer.from(headText(delivered, rows, first, last)), joined, tail];
  }

  private partBytes({ rows, first, last, rowBytes }: Part): number {
    return this.headBytes + digits(rows) + digits(first) + digits(last) + rowBytes - 1;
  }
}

const commaText = Buffer.from(',');
const tail = Buffer.from(']}');

function headText({ id, sheet }: DeliveredSheet, rows: unknown, first: unknown, last: unknown): string {
  return `{"id":${JSON.stringify(id)},"name":${JSON.stringify(sheet.template.name)},"row_count":${rows},"start_row_index":${first},"end_row_index":${last},"data":[`;
}

function emptyText(delivered: DeliveredSheet): string {
  return `${headText(delivered, 0, null, null)}]}`;
}

function digits(number: number): number {
  let count = 1;
  for (let rest = number; rest >= 10; rest /= 10) count += 1;
  return count;
}
