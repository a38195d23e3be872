import { useMemo } from 'react';
import { useRead } from '../../api/use-read.js';
import type { SheetName } from '../rows/use-row-pages.js';
import type { ColumnCounts } from './column-bar.js';

/** Counting 1M × 12 cells takes a second: rows come first, and it is not done again until something changed. */
const freshMs = 10 * 60_000;

/** How full and valid each column is, by its name. */
export function useCounts(
  params: SheetName,
  of: 'preview' | 'sheet',
  { enabled }: { enabled: boolean },
): ReadonlyMap<string, ColumnCounts> {
  const { data } = useRead('countCells', { params, query: { of } }, { enabled, staleTime: freshMs });
  return useMemo(
    () => new Map(data?.columns.map((column) => [column.name, { ...column, all: data.row_count }])),
    [data],
  );
}
