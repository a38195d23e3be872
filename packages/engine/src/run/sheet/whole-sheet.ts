import { join } from 'node:path';
import { sheetOptions } from '../../duck/parquet.js';
import { quoteText, withSession } from '../../duck/session.js';
import { identifier } from '../../duck/sql.js';
import { editedRows, fileRows } from './current-rows.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

/**
 * The sheet with its edits in one file, for whoever reads all of it. One without edits is taken as it is; else it is
 * written to `folder`, under a name that no other sheet there has.
 */
export async function wholeSheet(sheet: SheetFile, folder: string, name: string): Promise<SheetFile> {
  const { edits } = sheet;
  const parquet = edits?.parquet;
  if (!edits || parquet === undefined) return sheet;
  const path = join(folder, `whole-${name}.parquet`);
  const cells = sheet.columns.map((_, at) => at);
  await withSession({ threads: 2, memoryMb: 600, scratch: folder }, async (session) => {
    const columns = await session
      .rows(`DESCRIBE FROM read_parquet(${quoteText(sheet.parquet)})`)
      .catch((cause: unknown) => {
        throw new UnreadableSheet(sheet, { cause });
      });
    const names = columns.map(({ column_name: column }) => identifier(String(column)));
    const changing = new Set([...cells.map(cellColumn), '"errors"']);
    const others = names.filter((column) => !changing.has(column));
    const rows = editedRows(fileRows(sheet), `read_parquet(${quoteText(parquet)})`, cells, others);
    await session.withRoomFor(cells.length, () =>
      session.run(
        `COPY (SELECT ${names.join(', ')} FROM ${rows} ORDER BY file_row_number)
         TO ${quoteText(path)} (${sheetOptions(cells.length)})`,
      ),
    );
  });
  return { ...sheet, parquet: path, edits: { ...edits, parquet: undefined } };
}
