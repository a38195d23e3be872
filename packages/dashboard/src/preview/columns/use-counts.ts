import { useMemo } from 'react';
import { useRead } from '../../api/use-read.js';
import type { SheetName } from '../rows/use-row-pages.js';
import type { ColumnCounts } from './column-bar.js';

/** How full and valid each column is, by its name. */
export function useCounts(params: SheetName, of: 'preview' | 'sheet'): ReadonlyMap<string, ColumnCounts> {
  const { data } = useRead('countCells', { params, query: { of } });
  return useMemo(
    () => new Map(data?.columns.map((column) => [column.name, { ...column, all: data.row_count }])),
    [data],
  );
}
