import { useLayoutEffect, useState } from 'react';
import { texts } from '../../texts/texts.js';
import type { Sheet } from '../use-sheet.js';
import { CellEditor } from './cell-editor.js';
import type { CellEdit } from './use-cell-edits.js';

const ways = { stay: 0, next: 1, before: -1 };

/**
 * The editor of the cell that the keyboard is at; another cell needs another key. What is typed is meant for the row
 * that stood there when it was opened, so the rows stay where they are until it is closed.
 */
export function ActiveEditor({ sheet, onSave }: { sheet: Sheet; onSave(edit: CellEdit): Promise<void> }) {
  const { active, columns, pages } = sheet;
  const [opened] = useState(() => ({
    row: pages.row(active.row),
    column: columns[active.column],
    from: pages.row(active.row)?.cells[active.column] ?? '',
    openedAt: performance.now(),
  }));
  useLayoutEffect(() => {
    pages.hold();
    return () => pages.release();
  }, [pages]);
  const { row, column, from, openedAt } = opened;
  if (!row || column === undefined) return null;
  return (
    <CellEditor
      label={texts.sheet.edit.cell(column, row.row_index + 1)}
      value={from}
      onCancel={() => sheet.endEdit({ ...active })}
      onSave={(to, then) => {
        const next = then === 'leave' ? undefined : active.column + ways[then];
        sheet.endEdit(
          next === undefined
            ? undefined
            : { ...active, column: Math.max(0, Math.min(columns.length - 1, next)) },
        );
        if (to !== from) void onSave({ row, column, from, to, openedAt });
      }}
    />
  );
}
