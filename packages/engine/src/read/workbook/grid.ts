import { join } from 'node:path';
import type { InputFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import type { Book } from './book.js';
import { displayedText, formatAt } from './displayed.js';
import { openBook } from './open-any.js';

/** A sheet as it looks: the text that each cell shows, before any table is found in it. */
export interface SheetGrid {
  name: string;
  hidden: boolean;
  /** Rows with content, numbered as in the sheet; the cells from column A on, '' where there is none. */
  rows: { row: number; cells: string[] }[];
}

/** All sheets of a workbook, hidden ones too: for those of a size to be looked at as a whole. */
export async function readGrids(file: InputFile, scratch: string): Promise<SheetGrid[]> {
  const stem = join(scratch, stemOf(file));
  const book = await openBook(file, stem);
  try {
    const grids: SheetGrid[] = [];
    for (const [number, { name, hidden, kind }] of book.sheets.entries()) {
      grids.push({
        name,
        hidden,
        rows: kind === 'cells' ? await gridRows(book, number) : [],
      });
    }
    return grids;
  } finally {
    await book.close();
  }
}

async function gridRows(book: Book, number: number): Promise<SheetGrid['rows']> {
  const {
    sheet: { formats },
    stage,
  } = await book.read(number);
  try {
    const rows: SheetGrid['rows'] = [];
    for await (const batch of stage.batches()) {
      for (const { row, cells } of batch) {
        const shown: string[] = [];
        for (const cell of cells) {
          if (typeof cell === 'number') for (let gap = 0; gap < cell; gap += 1) shown.push('');
          else shown.push(displayedText(cell, formatAt(formats.of(shown.length), row)));
        }
        if (shown.length > 0) rows.push({ row, cells: shown });
      }
    }
    return rows;
  } finally {
    await stage.close();
  }
}
