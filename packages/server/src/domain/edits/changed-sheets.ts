import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { StoredObject } from '../files/kept-objects.js';
import { StoredPaths } from '../files/stored-paths.js';
import { engineTemplates } from '../runs/run-inputs.js';
import type { StoredSheet } from '../runs/stored.js';
import type { Service } from '../service.js';

export interface ChangedSheets {
  sheets: StoredSheet[];
  /** What was stored for them: to be kept in the transaction that points at them. */
  objects: StoredObject[];
}

/** What a worker makes of sheets, with files in a folder of its own. */
export interface Changing {
  sheets: SheetFile[];
  templates: Awaited<ReturnType<typeof engineTemplates>>;
  out: string;
}

/** Has a sheet worker change sheets, and stores what it wrote beside their files. */
export async function changeSheets<T>(
  service: Service,
  migrationId: string,
  sheets: readonly StoredSheet[],
  work: (changing: Changing) => Promise<T & { sheets: SheetFile[] }>,
): Promise<T & ChangedSheets> {
  const folder = await service.sheetWorkers.folder();
  try {
    const templates = await engineTemplates(service.db, migrationId);
    // Rows that were left out stay so: nobody has to fetch them.
    const rows = sheets.map((sheet) => ({ ...sheet, dropped: undefined }));
    const made = await work({ sheets: rows, templates, out: folder.path });
    const paths = new StoredPaths();
    const written = made.sheets.flatMap(({ edits }) =>
      edits?.parquet?.startsWith(folder.path) ? [edits.parquet] : [],
    );
    const objects = await paths.store(service, migrationId, written);
    const changed = sheets.map((sheet, at) => asStored(sheet, made.sheets[at], paths, written));
    return { ...made, sheets: changed, objects };
  } finally {
    await folder.remove();
  }
}

/** What the worker says of a sheet, with the keys that it does not know. */
function asStored(
  stored: StoredSheet,
  made: SheetFile | undefined,
  paths: StoredPaths,
  written: readonly string[],
): StoredSheet {
  if (!made?.edits) return stored;
  const { sha256, invalidRowCount, errors, cells, edits } = made;
  const isNew = edits.parquet !== undefined && written.includes(edits.parquet);
  const parquet = isNew ? paths.toKeys({ parquet: edits.parquet, of: [] }).parquet : stored.edits?.parquet;
  return {
    ...stored,
    sha256,
    invalidRowCount,
    errors,
    ...(cells && { cells }),
    edits: { ...edits, parquet },
  };
}

/** How long one may take: it is waited for. */
export const waitedSeconds = 120;
