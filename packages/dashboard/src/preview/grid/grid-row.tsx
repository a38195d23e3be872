import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode } from 'react';
import { texts } from '../../texts/texts.js';
import type { SheetRow } from '../rows/rows-query.js';
import classes from './grid.module.css';

interface Props {
  /** Its place under the filter. */
  at: number;
  /** Undefined while it is on its way. */
  row: SheetRow | undefined;
  top: number;
  names: readonly string[];
  columns: readonly VirtualItem[];
  /** Of the cell that the keyboard is at, where it is in this row. */
  activeColumn: number | undefined;
  /** Id of what describes that cell. */
  describedBy: string;
  edited: ReadonlySet<string> | undefined;
  /** Shown in place of the active cell's text. */
  editor: ReactNode;
}

export const GridRow = memo(function GridRow(props: Props) {
  const { at, row, top, names, columns } = props;
  const wrong = new Set(row?.errors.map(({ column }) => column));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    <div role="row" aria-rowindex={at + 2} className={classes.row} style={{ top }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a name, nothing to act on */}
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes.number}
        data-wrong={wrong.size > 0 || undefined}
      >
        {row ? texts.common.number(row.row_index + 1) : ''}
      </div>
      {columns.map(({ index, start, size }) => {
        const name = names[index] ?? '';
        const isActive = props.activeColumn === index;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={index}
            role="gridcell"
            aria-colindex={index + 2}
            tabIndex={isActive ? 0 : -1}
            className={classes.cell}
            style={{ left: start, width: size }}
            data-row={at}
            data-column={index}
            data-wrong={wrong.has(name) || undefined}
            data-edited={props.edited?.has(name) || undefined}
            data-active={isActive || undefined}
            aria-invalid={wrong.has(name) || undefined}
            aria-busy={row === undefined || undefined}
            aria-describedby={isActive && wrong.has(name) ? props.describedBy : undefined}
          >
            {(isActive && props.editor) || (row ? oneLine(row.cells[index] ?? '') : <Skeleton />)}
          </div>
        );
      })}
    </div>
  );
});

function Skeleton() {
  return <span className={classes.skeleton} />;
}

/** More than fits into the widest column; the panel shows all of it. */
const longest = 200;

/** Line breaks are seen as such, not as spaces that are not there. */
function oneLine(text: string): string {
  return text.slice(0, longest).replace(/\r?\n/g, ' ⏎ ');
}
