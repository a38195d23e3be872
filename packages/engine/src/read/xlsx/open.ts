import { type InputFile, UnreadableFile } from '../reader.js';
import { type Book, staged } from '../workbook/book.js';
import { CellTexts } from './cell-text.js';
import type { XlsxLimits } from './limits.js';
import { Package } from './package.js';
import { readSharedStrings } from './shared-strings.js';
import { readSheet } from './sheet.js';
import { RowStage } from './stage.js';
import { readStyles } from './styles.js';
import { readWorkbook } from './workbook.js';
import { BadXml } from './xml-text.js';

/** Opens an .xlsx or .xlsm workbook; its sheets are read from the file one after the other. */
export async function openXlsx(file: InputFile, stem: string, limits: XlsxLimits): Promise<Book> {
  const source = await Package.open(file.path, file.name, limits);
  try {
    const workbook = await readWorkbook(source);
    const styles = await readStyles(source, workbook.styles);
    const strings = await readSharedStrings(source, workbook.sharedStrings, `${stem}.strings`, limits);
    const texts = new CellTexts(strings, styles, workbook.dateSystem);
    return {
      dateSystem: workbook.dateSystem,
      sheets: workbook.sheets,
      async read(number) {
        const { name = '', part } = workbook.sheets[number] ?? {};
        if (part === undefined) {
          throw new UnreadableFile(
            file.name,
            `the part of its sheet ${name} is missing; save it again in Excel`,
          );
        }
        return staged(new RowStage(`${stem}.rows`, limits.stagedCharsInMemory), (stage) =>
          readSheet(source, { name, part }, texts, styles, stage, limits),
        );
      },
      allRead: () => strings.close(),
      async close() {
        source.close();
        await strings.close();
      },
    };
  } catch (error) {
    source.close();
    if (!(error instanceof BadXml)) throw error;
    throw new UnreadableFile(
      file.name,
      `the workbook cannot be read: ${error.message}; save it again in Excel`,
    );
  }
}
