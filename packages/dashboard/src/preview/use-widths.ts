import { useCallback, useMemo, useRef, useState } from 'react';
import { allowedWidth, widthsFor } from './grid/column-widths.js';
import type { RowPages } from './rows/row-pages.js';
import type { SheetRow } from './rows/rows-query.js';

const looksAt = 100;

/** Widths by the rows that came first, unless somebody chose another one. */
export function useWidths(columns: readonly string[], pages: RowPages, hasRows: boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const fitted = useRef<{ columns: readonly string[]; widths: number[] }>(undefined);
  if (hasRows && fitted.current?.columns.join('\n') !== columns.join('\n')) {
    const rows = Array.from({ length: looksAt }, (_, at) => pages.row(at)).filter(
      (row): row is SheetRow => row !== undefined,
    );
    fitted.current = { columns, widths: widthsFor(columns, rows) };
  }
  const unasked = fitted.current?.widths;
  const widths = useMemo(
    () => columns.map((_, at) => chosen.get(at) ?? unasked?.[at] ?? 160),
    [columns, chosen, unasked],
  );
  const setWidth = useCallback((column: number, width: number | undefined) => {
    setChosen((before) => {
      const next = new Map(before);
      if (width === undefined) next.delete(column);
      else next.set(column, allowedWidth(width));
      return next;
    });
  }, []);
  return { widths, setWidth };
}
