import { freeName } from '../export/formats.js';
import type { Cut, DeliveredSheet, OversizedRow } from './batches.js';
import { BatchTooLarge, largeBytes, mostBytes, mostRoots } from './limits.js';
import type { Places } from './places.js';
import type { SegmentWriter } from './segment-writer.js';
import { TextBuffer } from './text-buffer.js';

interface SheetTexts {
  key: string;
  /** `"Sheet":[` */
  list: Buffer;
  /** `,"children":{`, which follows the last member of a row. */
  children: Buffer;
}

const comma = Buffer.from(',');
const endList = Buffer.from(']');
const endRow = Buffer.from('}}');
const endRowAndList = Buffer.from('}}]');

/** Rows in the order of the walk become roots, and roots become batches. */
export class NestedBatches {
  private readonly texts: SheetTexts[];
  private readonly oversized: OversizedRow[] = [];
  private readonly rootSheets = new Set<number>();
  /** The root that is being written, and the sheet of each row on the way down to where it is open. */
  private readonly root = new TextBuffer(mostBytes);
  private readonly openSheets: number[] = [];
  private open = 0;
  private rootPlace = 0;
  private rootRows = 0;
  /** Finished roots of the batch that is being filled; its last list is still open. */
  private readonly batch = new TextBuffer(mostBytes);
  private batchSheet: number | undefined;
  private batchRoots = 0;
  private batchRows = 0;

  constructor(
    sheets: readonly DeliveredSheet[],
    private readonly places: Places,
    private readonly frameBytes: number,
    private readonly segments: SegmentWriter,
  ) {
    const keys = sheetKeys(sheets);
    this.texts = sheets.map(({ sheet }, at) => {
      const key = keys[at] ?? '';
      return {
        key,
        list: Buffer.from(`${JSON.stringify(key)}:[`),
        children: Buffer.from(`,"${freeName(sheet.columns, 'children')}":{`),
      };
    });
  }

  /** The next row: `lines` from `start` to `end` is its JSON. A root needs the one before it to be closed. */
  add(place: number, depth: number, lines: Buffer, start: number, end: number): void {
    const sheet = this.places.sheetOf(place);
    const { list, children } = this.textsOf(sheet);
    if (depth === 0) this.rootPlace = place;
    else if (depth === this.open) this.root.add(list);
    else {
      this.closeRows(depth);
      this.root.add(endRow);
      if (this.openSheets[depth] === sheet) this.root.add(comma);
      else {
        this.root.add(endList);
        this.root.add(comma);
        this.root.add(list);
      }
    }
    this.openSheets[depth] = sheet;
    this.open = depth + 1;
    // The children stand before the brace that ends it.
    this.root.add(lines, start, end - 1);
    this.root.add(children);
    this.rootRows += 1;
  }

  /** The root with all its descendants is whole: into the batch, or where it has no room there, into the next. */
  closeRoot(): void {
    if (this.rootRows === 0) return;
    this.closeRows(0);
    this.root.add(endRow);
    const sheet = this.places.sheetOf(this.rootPlace);
    this.rootSheets.add(sheet);
    const isFull = this.batchRoots === mostRoots || this.bytesWith(sheet) > largeBytes;
    if (this.batchRoots > 0 && isFull) this.closeBatch();
    if (this.batchRoots === 0) this.nameLarge(sheet);
    for (const piece of this.joining(sheet)) this.batch.add(piece);
    this.batch.add(this.root.text());
    this.batchSheet = sheet;
    this.batchRoots += 1;
    this.batchRows += this.rootRows;
    this.root.clear();
    this.rootRows = 0;
    this.open = 0;
  }

  finish(): Cut {
    this.closeRoot();
    if (this.batchRoots > 0 || this.segments.batches.length === 0) this.closeBatch();
    const rootSheets = [...this.rootSheets].map((sheet) => this.textsOf(sheet).key);
    return { rootSheets, oversized: this.oversized };
  }

  /** Ends the rows that are open below this depth, and the lists they stand in. */
  private closeRows(depth: number): void {
    for (; this.open - 1 > depth; this.open -= 1) this.root.add(endRowAndList);
  }

  private closeBatch(): void {
    if (this.batchRoots > 0) this.batch.add(endList);
    this.segments.add([this.batch.text()], this.batchRows);
    this.batch.clear();
    this.batchSheet = undefined;
    this.batchRoots = 0;
    this.batchRows = 0;
  }

  /** A root that is too large for a batch goes alone, up to a limit. */
  private nameLarge(sheet: number): void {
    const bytes = this.bytesWith(sheet);
    const large = {
      sheet: this.textsOf(sheet).key,
      rowIndex: this.rootPlace - this.places.start(sheet),
      bytes,
    };
    if (bytes > mostBytes) throw new BatchTooLarge(large.sheet, large.rowIndex, bytes, 'nested');
    if (bytes > largeBytes) this.oversized.push(large);
  }

  /** Of the body, if the batch had this root too. */
  private bytesWith(sheet: number): number {
    const joining = this.joining(sheet).reduce((sum, piece) => sum + piece.length, 0);
    return this.frameBytes + this.batch.length + joining + this.root.length + endList.length;
  }

  /** What stands between the roots so far and one of this sheet. */
  private joining(sheet: number): Buffer[] {
    if (this.batchSheet === sheet) return [comma];
    const { list } = this.textsOf(sheet);
    return this.batchSheet === undefined ? [list] : [endList, comma, list];
  }

  private textsOf(sheet: number): SheetTexts {
    const texts = this.texts[sheet];
    if (!texts) throw new Error(`There is no sheet ${sheet}.`);
    return texts;
  }
}

/**
 * What sheets are called in the payload: their names. Two of one name would be one member of an object, and what reads
 * it would keep the last: the later sheet goes by its slug there.
 */
function sheetKeys(sheets: readonly DeliveredSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ sheet: { template } }) => {
    let key = taken.has(template.name) ? template.slug : template.name;
    while (taken.has(key)) key = `_${key}`;
    taken.add(key);
    return key;
  });
}
