import { hash } from 'node:crypto';
import type { AppliedEdit, MissedEdit, SheetFile } from '../sheet/sheet.js';

/** The sheet known by its file and by what people changed in it: the same edits of the same file are the same rows. */
export function withEdits(
  sheet: SheetFile,
  { applied, missed }: { applied: AppliedEdit[]; missed: MissedEdit[] },
): SheetFile {
  const { of = sheet.sha256, parquet } = sheet.edits ?? {};
  const ids = applied.map(({ id }) => id);
  return {
    ...sheet,
    sha256: ids.length === 0 ? of : hash('sha256', JSON.stringify([of, ids])),
    edits: { of, applied, missed, ...(parquet !== undefined && { parquet }) },
  };
}
