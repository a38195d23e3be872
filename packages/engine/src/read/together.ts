import { readAsOneList } from './documents.js';
import { isSolid } from './layouts/layout.js';
import type { InputFile, Table } from './reader.js';
import { namedByStructures } from './structures.js';

/** What is known of all files together: of one form, the layout of one in another, or the names of its columns. */
export async function readTogether(
  tables: readonly Table[],
  files: readonly InputFile[],
  scratch: string,
): Promise<Table[]> {
  if (files.length < 2) return namedByStructures(tables);
  const listed = await readAsOneList(tables, files, scratch);
  if (!listed.some(isSolid)) return namedByStructures(listed);
  // Loaded where it is needed: hardly ever.
  const { cutByLayouts } = await import('./layouts/read-by-layouts.js');
  return namedByStructures(await cutByLayouts(listed, files, scratch));
}
