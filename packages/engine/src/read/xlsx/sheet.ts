import { UnreadableFile } from '../reader.js';
import { FormatRuns } from '../workbook/format-runs.js';
import type { CellTexts } from './cell-text.js';
import { ItemScanner } from './items.js';
import type { XlsxLimits } from './limits.js';
import type { Package } from './package.js';
import { parseRange, type Range } from './range.js';
import { RowParser } from './row.js';
import { SheetFacts } from './sheet-facts.js';
import { elementParser, isOn } from './small-xml.js';
import type { RowStage } from './stage.js';
import type { Styles } from './styles.js';
import { BadXml } from './xml-text.js';

/** More merged cells than this are counted, and otherwise left alone. */
const mostMerges = 100_000;

/** What one pass over a sheet's XML gives; its rows are in the stage. */
export interface Sheet {
  facts: SheetFacts;
  merges: Range[];
  /** First and last, from 0. */
  hiddenColumns: [first: number, last: number][];
  formats: FormatRuns;
  rows: Pick<RowParser, 'repeated' | 'disordered' | 'withoutValue' | 'firstWithoutValue'>;
}

export async function readSheet(
  source: Package,
  { name, part }: { name: string; part: string },
  texts: CellTexts,
  styles: Styles,
  stage: RowStage,
  limits: XlsxLimits,
): Promise<Sheet> {
  const facts = new SheetFacts();
  const formats = new FormatRuns(styles.formats);
  const rows = new RowParser(texts, formats, styles.codes);
  const merges: Range[] = [];
  const hiddenColumns: [number, number][] = [];
  const around = elementParser(({ name: element, attributes }) => {
    if (element === 'mergeCell' && merges.length < mostMerges) {
      const range = parseRange(attributes.ref ?? '');
      if (range) merges.push(range);
    }
    if (element === 'col' && isOn(attributes.hidden)) {
      hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1]);
    }
  });
  const scanner = new ItemScanner({
    container: 'sheetData',
    item: 'row',
    mostChars: limits.rowChars,
    around,
    onItem: (text, units, open, body, end) => {
      rows.parse(text, units, open, body, end);
      // The length of its XML stands for the size of a row: cheaper than adding up its cells, and never less.
      const hasContent = facts.add(rows.row, rows.cells, end - open);
      stage.add(rows.row, rows.hidden, hasContent ? rows.cells : [], end - open);
    },
  });
  try {
    for await (const chunk of source.text(part)) {
      scanner.push(chunk);
      await stage.drain();
    }
    scanner.finish();
    await stage.flush();
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    const place = rows.row > 0 ? ` at row ${rows.row}` : '';
    throw new UnreadableFile(
      source.file,
      `its sheet ${name} cannot be read${place}: ${error.message}; save it again in Excel`,
    );
  }
  return { facts, merges, hiddenColumns, formats, rows };
}
