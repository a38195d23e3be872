import { useEffect } from 'react';
import { api } from '../../api/api.js';
import type { RowsQuery } from './rows-query.js';
import type { SheetName } from './use-row-pages.js';

const step = 30_000;
const most = 120;
const waitMs = 400;

/**
 * The service makes a large sheet ready part by part, where somebody looks: 0.4 s of a processor for 120,000 rows.
 * Asked for while the first rows are still being read by a person, a jump finds its part ready.
 */
export function useReadAhead(sheet: SheetName, query: RowsQuery, count: number | undefined): void {
  const key = JSON.stringify([sheet, query]);
  const places = count === undefined ? 0 : Math.floor(count / step);
  useEffect(() => {
    if (places < 2) return;
    const [params, wanted] = JSON.parse(key) as [SheetName, RowsQuery];
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      for (const offset of placesAhead(places)) {
        const input = { params, query: { ...wanted, offset, limit: 1 } };
        // Whatever is wrong with it, who goes there is told.
        const isThere = await api.listRows(input, { signal: leave.signal }).catch(() => undefined);
        if (!isThere) return;
      }
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [key, places]);
}

/** The end, where people go first, then from the beginning on; of very many, places spread evenly. */
export function placesAhead(places: number): number[] {
  const count = Math.min(places, most);
  const spread = Array.from({ length: count }, (_, n) => Math.floor(((n + 1) * places) / count) * step);
  return [...spread.slice(-1), ...spread.slice(0, -1)];
}
