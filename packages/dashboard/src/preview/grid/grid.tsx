import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { texts } from '../../texts/texts.js';
import type { RowPages } from '../rows/row-pages.js';
import classes from './grid.module.css';
import { GridHead, headHeight } from './grid-head.js';
import { GridRow } from './grid-row.js';
import { type At, moveBy } from './keys.js';
import { rowHeight, shownHeight } from './scroll-scale.js';
import { placeNearSight, shownRows } from './shown-rows.js';
import { messagesAt, useCellMessage } from './use-cell-message.js';
import { useColumns } from './use-columns.js';
import { useScroll } from './use-scroll.js';
import { useWant } from './use-want.js';

export interface GridHandle {
  /** Puts the keyboard at a cell and the cell in sight. */
  goTo(at: At): void;
  /** The same, and leaves the keyboard where it is. */
  show(at: At): void;
}

interface Props {
  ref: Ref<GridHandle>;
  label: string;
  pages: RowPages;
  names: readonly string[];
  widths: readonly number[];
  onWidth(column: number, width: number | undefined): void;
  active: At;
  onActive(at: At): void;
  onOpen(at: At): void;
  onEdit(at: At): void;
  onEscape(): void;
  onUndo(): void;
  openColumn: string | undefined;
  editor: ReactNode;
  /** By row of the sheet, the columns that were edited. */
  edited: ReadonlyMap<number, ReadonlySet<string>>;
  head: (column: string) => ReactNode;
  empty: ReactNode;
}

/** Shown as skeletons before it is known how many there are. */
const supposedRows = 30;

export function Grid(props: Props) {
  const { pages, names, active, onActive } = props;
  const id = useId();
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  const rows = state.count ?? supposedRows;
  const { scroller, sight, page, onScroll, show, center } = useScroll(rows, headHeight);
  const columns = useColumns(scroller, props.widths, active.column);
  const frame = useRef<HTMLDivElement>(null);
  const { message, tell } = useCellMessage(frame, pages, names);
  const [focuses, setFocuses] = useState(0);
  useWant(pages, sight);

  const go = useCallback(
    (at: At, { isFar = false, takesFocus = true } = {}) => {
      if (takesFocus) setFocuses((times) => times + 1);
      if (at.row >= 0) (isFar ? center : show)(at.row);
      columns.scrollToIndex(at.column, { align: 'auto' });
      onActive(at);
    },
    [columns, center, show, onActive],
  );
  useImperativeHandle(
    props.ref,
    () => ({ goTo: (at) => go(at, { isFar: true }), show: (at) => go(at, { takesFocus: false }) }),
    [go],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it was asked for
  useLayoutEffect(() => {
    if (focuses === 0) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`)
      ?.focus({ preventScroll: true });
  }, [focuses]);

  // Another filter begins at its first row.
  const shownPages = useRef(pages);
  useLayoutEffect(() => {
    if (shownPages.current === pages) return;
    shownPages.current = pages;
    show(0);
  }, [pages, show]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) props.onUndo();
    else if (event.key === 'Enter' || event.key === 'F2')
      (active.row < 0 ? props.onOpen : props.onEdit)(active);
    else if (event.key === ' ') props.onOpen(active);
    else if (event.key === 'Escape') props.onEscape();
    else if (active.row < 0 && event.shiftKey && event.key.startsWith('Arrow')) {
      const width = props.widths[active.column] ?? 0;
      if (event.key === 'ArrowLeft') props.onWidth(active.column, width - 16);
      if (event.key === 'ArrowRight') props.onWidth(active.column, width + 16);
    } else {
      const next = moveBy(event, active, { rows: state.count ?? 0, columns: names.length, page });
      if (!next) return;
      go(next);
    }
    event.preventDefault();
  };

  const { messages, ...placed } = message ?? {};
  const items = columns.getVirtualItems();
  const shown = shownRows(sight, rows, active.row);
  return (
    <div className={classes.frame} ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight */}
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={state.count === undefined ? -1 : state.count + 1}
        aria-colcount={names.length + 1}
        className={classes.scroller}
        onScroll={() => {
          onScroll();
          tell(null, undefined);
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const at = cellOf(target);
          if (at && (at.row !== active.row || at.column !== active.column)) onActive(at);
          tell(target, at);
        }}
        onMouseOver={({ target }) => {
          const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
          tell(cell, cell ? cellOf(cell) : undefined);
        }}
        onMouseLeave={() => tell(null, undefined)}
        onBlur={() => tell(null, undefined)}
        onClick={({ target }) => {
          const at = cellOf(target);
          if (at) props.onOpen(at);
        }}
        onDoubleClick={({ target }) => {
          const at = cellOf(target);
          if (at && at.row >= 0) props.onEdit(at);
        }}
      >
        <div
          className={classes.canvas}
          style={{ width: columns.getTotalSize(), height: headHeight + shownHeight(rows) }}
        >
          <GridHead
            names={names}
            items={items}
            active={active}
            openColumn={props.openColumn}
            onWidth={props.onWidth}
            head={props.head}
          />
          {shown.map((at) => {
            const row = pages.row(at);
            const isActive = at === active.row;
            return (
              <GridRow
                key={at}
                at={at}
                row={row}
                top={headHeight + placeNearSight(at, sight) * rowHeight + sight.shift}
                names={names}
                columns={items}
                activeColumn={isActive ? active.column : undefined}
                describedBy={id}
                edited={row && props.edited.get(row.row_index)}
                editor={isActive ? props.editor : undefined}
              />
            );
          })}
          {rows === 0 && <div className={classes.none}>{props.empty}</div>}
        </div>
      </div>
      <VisuallyHidden id={id}>{texts.sheet.messages(messagesAt(pages, names, active))}</VisuallyHidden>
      {message && (
        <div className={classes.message} style={placed} aria-hidden>
          {texts.sheet.messages(messages ?? [])}
        </div>
      )}
    </div>
  );
}

function cellOf(target: EventTarget): At | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (!cell) return undefined;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
