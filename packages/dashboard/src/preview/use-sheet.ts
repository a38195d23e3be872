import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { SheetSearch } from '../app/pages.js';
import type { GridHandle } from './grid/grid.js';
import { type At, moveBy } from './grid/keys.js';
import { rowsQuery } from './rows/rows-query.js';
import { useReadAhead } from './rows/use-read-ahead.js';
import { type SheetName, useRowPages } from './rows/use-row-pages.js';
import type { Panel } from './sheet-panel.js';

export type FilterChange = Partial<Record<'filter' | 'column' | 'rule' | 'search', string | undefined>>;

const noFilter: FilterChange = { filter: undefined, column: undefined, rule: undefined, search: undefined };

/** What a person looks at: the rows under the filter, the cell they are at, the panel that is open. */
export function useSheet(sheet: SheetName, search: SheetSearch) {
  const navigate = useNavigate({ from: '/migrations/$migration_id/sheets/$slug' });
  const pages = useRowPages(sheet, rowsQuery(search));
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  useEffect(() => pages.want(0, 60), [pages]);
  useReadAhead(sheet, rowsQuery(search), state.count);
  const columns = useLastKnown(state.columns);
  const grid = useRef<GridHandle>(null);
  const [at, setActive] = useState<At>({ row: 0, column: 0 });
  const active = useInside(at, state.count, columns.length);
  const [panel, setPanel] = useState<Panel>();
  const [isEditing, setIsEditing] = useState(false);
  const goesTo = useRef<number>(undefined);
  const isFiltered = Boolean(search.filter || search.column || search.rule || search.search);

  const change = (news: FilterChange) => {
    setActive(({ column }) => ({ row: 0, column }));
    setIsEditing(false);
    void navigate({ search: (before) => ({ ...before, ...news }) as SheetSearch, replace: true });
  };
  const goToRow = (row: number) => {
    if (!isFiltered) return grid.current?.goTo({ row, column: active.column });
    goesTo.current = row;
    change(noFilter);
  };
  // Once the rows without a filter are there.
  useEffect(() => {
    if (goesTo.current === undefined || isFiltered || state.count === undefined) return;
    grid.current?.goTo({ row: Math.min(goesTo.current, state.count - 1), column: active.column });
    goesTo.current = undefined;
  }, [isFiltered, state.count, active.column]);

  const toggle = (kind: 'edits' | 'bulk') => setPanel(panel?.kind === kind ? undefined : { kind });
  return {
    pages,
    state,
    columns,
    grid,
    active,
    setActive,
    panel,
    toggle,
    isFiltered,
    isEditing,
    change,
    goToRow,
    showInvalid: (column: string) => change({ ...noFilter, filter: 'invalid', column }),
    showOf: (of: SheetSearch['of']) => void navigate({ search: (before) => ({ ...before, of }) }),
    /** One cell on, with the keyboard staying where it is. */
    move: (key: string) => {
      const bounds = { rows: state.count ?? 0, columns: columns.length, page: 1 };
      const next = moveBy({ key, ctrlKey: false, metaKey: false }, active, bounds);
      if (next) grid.current?.show({ ...next, row: Math.max(0, next.row) });
    },
    open: (at: At) => {
      setActive(at);
      setPanel(at.row < 0 ? { kind: 'column', column: columns[at.column] ?? '' } : { kind: 'cell' });
    },
    close: () => {
      setPanel(undefined);
      grid.current?.goTo({ ...active });
    },
    edit: (at: At) => {
      if (!pages.row(at.row)) return;
      setActive(at);
      setIsEditing(true);
    },
    /** Goes on at a cell, or leaves the keyboard where somebody put it. */
    endEdit: (to: At | undefined) => {
      setIsEditing(false);
      if (to) grid.current?.goTo(to);
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;

/** Rows may have gone under the cell that somebody is at: the header is always there. */
function useInside({ row, column }: At, rows: number | undefined, columns: number): At {
  const inside = {
    row: rows === undefined ? row : Math.min(row, rows - 1),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
  return useMemo(() => ({ row: inside.row, column: inside.column }), [inside.row, inside.column]);
}

const none: readonly string[] = [];

/** What was known last, while the next answer is on its way. */
function useLastKnown(columns: readonly string[] | undefined): readonly string[] {
  const last = useRef(none);
  if (columns && columns.join('\n') !== last.current.join('\n')) last.current = columns;
  return last.current;
}
