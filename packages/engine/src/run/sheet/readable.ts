import { type DuckSession, quoteText } from '../../duck/session.js';
import type { SheetFile } from './sheet.js';

/** The Parquet file of a sheet is gone, or is not what was written. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';

  constructor({ template }: SheetFile, options?: ErrorOptions) {
    super(`The stored rows of ${template.name} are missing or damaged. Run the migration again.`, options);
  }
}

/** Before the first byte goes out, so that whoever asked gets an error and not half a file. */
export async function assertReadable(session: DuckSession, sheet: SheetFile): Promise<void> {
  const counted = await session
    .rows(`SELECT num_rows::BIGINT AS n FROM parquet_file_metadata(${quoteText(sheet.parquet)})`)
    .catch((cause: unknown) => {
      throw new UnreadableSheet(sheet, { cause });
    });
  if (Number(counted[0]?.n) !== sheet.rowCount) throw new UnreadableSheet(sheet);
}
