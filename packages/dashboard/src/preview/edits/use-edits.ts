import type { Answer } from '@godwit/client/inputs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.js';
import type { SheetName } from '../rows/use-row-pages.js';

export type Edit = Answer<'listEdits'>['edits'][number];

const perPage = 200;
/** By hand: whoever makes more does it by an update. */
export const mostEdits = 5000;

/** All edits of a sheet, newest first; read again whenever `listEdits` is. */
export function useEdits({ migration_id, slug }: SheetName) {
  return useQuery<Edit[]>({
    queryKey: ['listEdits', { migration_id, slug, all: true }],
    queryFn: async ({ signal }) => {
      const edits: Edit[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { slug, limit: perPage, ...(cursor && { cursor }) };
        const page = await api.listEdits({ params: { migration_id }, query }, { signal });
        edits.push(...page.edits);
        cursor = page.next_cursor;
      } while (cursor && edits.length < mostEdits);
      return edits;
    },
  });
}

/** The cells that hold what somebody wrote: by row of the sheet, their columns. */
export function useEditedCells(
  edits: readonly Edit[] | undefined,
  of: 'preview' | 'sheet',
): ReadonlyMap<number, ReadonlySet<string>> {
  return useMemo(() => editedCells(edits ?? [], of), [edits, of]);
}

export function editedCells(edits: readonly Edit[], of: 'preview' | 'sheet'): Map<number, Set<string>> {
  const edited = new Map<number, Set<string>>();
  for (const { cells, [of]: place } of edits) {
    if (!place?.applied || place.row_index === null) continue;
    const columns = edited.get(place.row_index) ?? new Set();
    for (const { column } of cells) columns.add(column);
    edited.set(place.row_index, columns);
  }
  return edited;
}
