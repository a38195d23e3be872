import type { Reader } from '../reader.js';
import { detectParquet } from './detect.js';

/** Parquet, as other systems write it. */
export const parquetReader: Reader = {
  format: 'parquet',
  called: 'a Parquet file',
  extensions: ['parquet', 'parq', 'pq'],
  detect: detectParquet,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readParquet(file, scratch, context?.limits.columns),
};
