import { type RefObject, useCallback, useState } from 'react';
import type { RowPages } from '../rows/row-pages.js';
import type { At } from './keys.js';

export interface CellMessage {
  messages: readonly string[];
  left: number;
  /** Below the cell, or above it where there is no room. */
  top?: number;
  bottom?: number;
}

const roomBelow = 80;
const roomBeside = 240;

/** What is wrong with the cell under the mouse or the keyboard, and where to say it. */
export function useCellMessage(
  frame: RefObject<HTMLDivElement | null>,
  pages: RowPages,
  names: readonly string[],
) {
  const [message, setMessage] = useState<CellMessage>();
  const tell = useCallback(
    (cell: HTMLElement | null, at: At | undefined) => {
      const messages = at ? messagesAt(pages, names, at) : [];
      const outer = frame.current?.getBoundingClientRect();
      if (!cell || !outer || messages.length === 0) return setMessage(undefined);
      const { left, top, bottom } = cell.getBoundingClientRect();
      const below = outer.bottom - bottom > roomBelow;
      setMessage({
        messages,
        left: Math.max(8, Math.min(left - outer.left, outer.width - roomBeside)),
        ...(below ? { top: bottom - outer.top + 4 } : { bottom: outer.bottom - top + 4 }),
      });
    },
    [frame, pages, names],
  );
  return { message, tell };
}

export function messagesAt(pages: RowPages, names: readonly string[], { row, column }: At): string[] {
  const errors = pages.row(row)?.errors ?? [];
  return errors.filter((error) => error.column === names[column]).map(({ message }) => message);
}
