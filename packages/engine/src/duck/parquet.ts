/**
 * Most columns of a large table are nearly all different: a dictionary that is given up late, and a filter over what it
 * held, cost a third of the time of writing a sheet (1M × 12: 5.1 s of processor time against 4.0). The writer keeps
 * about a megabyte for the dictionary of each column: 900 columns failed at 1 GB with it, and take 120 MB without.
 */
function options(width: number, dictionaryBytes: number): string {
  return width > 200
    ? 'FORMAT parquet, DICTIONARY_SIZE_LIMIT 1, ROW_GROUP_SIZE 2048'
    : `FORMAT parquet, STRING_DICTIONARY_PAGE_SIZE_LIMIT ${dictionaryBytes}, WRITE_BLOOM_FILTER false`;
}

/**
 * Tables are read by runs, which do work once for each entry of a dictionary: a link check five times as fast. Row
 * groups of half the usual size keep two threads busy to the end.
 */
export function tableOptions(width: number): string {
  return width > 200 ? options(width, 65_536) : `${options(width, 65_536)}, ROW_GROUP_SIZE 61440`;
}

export function sheetOptions(width: number): string {
  return options(width, 8192);
}
