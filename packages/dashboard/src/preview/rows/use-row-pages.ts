import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { read } from '../../api/use-read.js';
import { type PageRequest, RowPages } from './row-pages.js';
import type { RowsQuery } from './rows-query.js';

export interface SheetName {
  migration_id: string;
  slug: string;
}

/** The rows of a sheet under a filter; another filter is another set of pages. */
export function useRowPages(sheet: SheetName, query: RowsQuery): RowPages {
  const queries = useQueryClient();
  const key = JSON.stringify([sheet, query]);
  const pages = useMemo(() => {
    const [params, wanted] = JSON.parse(key) as [SheetName, RowsQuery];
    return new RowPages(
      (offset, limit) => askPage(queries, { params, query: { ...wanted, offset, limit } }),
      (totals) => totals[wanted.filter ?? 'all'],
    );
  }, [queries, key]);
  useEffect(() => () => pages.stop(), [pages]);
  return pages;
}

/** Through the queries, so that a session that ended is noticed; kept by RowPages alone. */
function askPage(queries: QueryClient, input: Parameters<typeof read<'listRows'>>[1]): PageRequest {
  const options = read('listRows', input);
  return {
    answer: queries.fetchQuery({ ...options, gcTime: 0, staleTime: 0 }),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}
