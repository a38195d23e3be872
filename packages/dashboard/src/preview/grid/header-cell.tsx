import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { texts } from '../../texts/texts.js';
import { allowedWidth } from './column-widths.js';
import classes from './grid.module.css';

interface Props {
  item: VirtualItem;
  name: string;
  isActive: boolean;
  isOpen: boolean;
  /** What is known of the column, below its name. */
  children: ReactNode;
  onWidth(column: number, width: number | undefined): void;
}

/** The name of a column; its right edge can be dragged. */
export const HeaderCell = memo(function HeaderCell({
  item,
  name,
  isActive,
  isOpen,
  children,
  onWidth,
}: Props) {
  const { index, start, size } = item;
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    onWidth(index, allowedWidth(event.clientX - left));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the columns that are not in sight
    <div
      role="columnheader"
      aria-colindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      className={classes.column}
      style={{ left: start, width: size }}
      data-row={-1}
      data-column={index}
      data-open={isOpen || undefined}
    >
      <span className={classes.name} title={name}>
        {name}
      </span>
      {children}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as below */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard does the same by Shift and arrows */}
      <span
        className={classes.handle}
        title={texts.sheet.column.resize}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => {
          event.stopPropagation();
          onWidth(index, undefined);
        }}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
      />
    </div>
  );
});
