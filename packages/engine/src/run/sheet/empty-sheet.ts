import { quoteText, withSession } from '../../duck/session.js';
import { cellColumn, type SheetFile } from './sheet.js';

/** A sheet without rows, written to this path: what there is before a run wrote any. */
export async function writeEmptySheet(sheet: SheetFile, path: string): Promise<SheetFile> {
  const cells = sheet.columns.map((_, at) => `NULL::VARCHAR AS ${cellColumn(at)}`);
  const errors = `NULL::STRUCT("column" INTEGER, "rule" VARCHAR, "message" VARCHAR)[] AS errors`;
  await withSession({ threads: 1, memoryMb: 200 }, (session) =>
    session.withRoomFor(cells.length, () =>
      session.run(
        `COPY (SELECT ${[...cells, errors].join(', ')} WHERE false) TO ${quoteText(path)} (FORMAT parquet)`,
      ),
    ),
  );
  return { ...sheet, parquet: path, rowCount: 0, invalidRowCount: 0 };
}
