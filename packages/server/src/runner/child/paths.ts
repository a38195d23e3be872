import type { SheetFile } from '@godwit/engine/run/sheet/sheet';

/** The files that sheets are kept in. */
export function sheetPaths(sheets: readonly SheetFile[]): string[] {
  return sheets.flatMap(({ parquet, dropped }) => (dropped ? [parquet, dropped.parquet] : [parquet]));
}

export interface Place {
  scratch: string;
  files: readonly { name: string; path: string }[];
}

/** Files by the names people gave them, and nothing else of where they lie. */
export function withoutPaths(text: string, { scratch, files }: Place): string {
  let plain = text;
  // A file that was read before has none.
  for (const { path, name } of files) if (path !== '') plain = plain.replaceAll(path, name);
  return plain.replaceAll(new RegExp(`${escaped(scratch)}[^\\s"'),;:]*`, 'g'), 'a working file');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
