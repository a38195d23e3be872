/**
 * Most columns of a large table are nearly all different: a dictionary that is given up late, and a filter over what it
 * held, cost a third of the time of writing a sheet (1M × 12: 5.1 s of processor time against 4.0). The writer keeps
 * about a megabyte for the dictionary of each column: 900 columns failed at 1 GB with it, and take 120 MB without. Row
 * groups of half the usual size keep two threads busy to the end, and stay in the processor's cache. The newer encodings
 * (PARQUET_VERSION v2) would be read faster still, but DuckDB 1.5 fails to write short lists of texts with them.
 */
function options(width: number, dictionaryBytes: number, compression: string): string {
  const common = `FORMAT parquet, COMPRESSION ${compression}`;
  return width > 200
    ? `${common}, DICTIONARY_SIZE_LIMIT 1, ROW_GROUP_SIZE 2048`
    : `${common}, STRING_DICTIONARY_PAGE_SIZE_LIMIT ${dictionaryBytes}, WRITE_BLOOM_FILTER false, ROW_GROUP_SIZE 61440`;
}

/**
 * Tables are read by runs, which do work once for each entry of a dictionary: a link check five times as fast. They are
 * read many times: 0.16 s of processor time for 1M × 12, with snappy 0.22.
 */
export function tableOptions(width: number): string {
  return options(width, 65_536, 'lz4_raw');
}

/** Sheets are kept: 25 MB for 1M × 12 where snappy takes 56, in no more time. */
export function sheetOptions(width: number): string {
  return options(width, 8192, 'zstd, COMPRESSION_LEVEL 1');
}
