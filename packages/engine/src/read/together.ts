import { isSolid } from './layouts/layout.js';
import type { InputFile, Table } from './reader.js';
import { namedByStructures } from './structures.js';

/** What is known of all files together: the layout of one may stand in another, or the names of its columns. */
export async function readTogether(
  tables: readonly Table[],
  files: readonly InputFile[],
  scratch: string,
): Promise<Table[]> {
  if (files.length < 2 || !tables.some(isSolid)) return namedByStructures(tables);
  // Loaded where it is needed: hardly ever.
  const { cutByLayouts } = await import('./layouts/read-by-layouts.js');
  return namedByStructures(await cutByLayouts(tables, files, scratch));
}
