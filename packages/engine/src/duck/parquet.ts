/**
 * How tables and sheets of so many text columns are written. Most columns of a large table are nearly all different,
 * and a dictionary that is given up late costs a quarter of the time of writing (1M × 12: 1.9 s instead of 2.4). The
 * writer keeps a dictionary of about a megabyte for each column: 900 columns failed at 1 GB with it, and take 120 MB
 * without.
 */
export function parquetOptions(width: number): string {
  return width > 200
    ? 'FORMAT parquet, DICTIONARY_SIZE_LIMIT 1, ROW_GROUP_SIZE 2048'
    : 'FORMAT parquet, STRING_DICTIONARY_PAGE_SIZE_LIMIT 65536';
}
