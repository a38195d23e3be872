import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { texts } from '../../texts/texts.js';
import classes from './grid.module.css';
import { HeaderCell } from './header-cell.js';
import type { At } from './keys.js';

export const headHeight = 78;

interface Props {
  names: readonly string[];
  items: readonly VirtualItem[];
  active: At;
  openColumn: string | undefined;
  onWidth(column: number, width: number | undefined): void;
  /** What is known of a column, below its name. */
  head: (column: string) => ReactNode;
}

/** The first row: what each column is. */
export function GridHead({ names, items, active, openColumn, onWidth, head }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the columns that are not in sight
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    <div role="row" aria-rowindex={1} className={classes.head} style={{ height: headHeight }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a name, nothing to act on */}
      <div role="columnheader" aria-colindex={1} className={classes.corner}>
        {texts.sheet.rowNumber}
      </div>
      {items.map((item) => {
        const name = names[item.index] ?? '';
        return (
          <HeaderCell
            key={item.index}
            item={item}
            name={name}
            isActive={active.row < 0 && active.column === item.index}
            isOpen={openColumn === name}
            onWidth={onWidth}
          >
            {head(name)}
          </HeaderCell>
        );
      })}
    </div>
  );
}
