import { GodwitError } from '@godwit/client/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import type { RowPages } from '../rows/row-pages.js';
import type { SheetRow } from '../rows/rows-query.js';
import type { SheetName } from '../rows/use-row-pages.js';

export interface CellEdit {
  row: SheetRow;
  column: string;
  from: string;
  to: string;
}

/** What became of the last edit; it stays until the next one. */
export type EditNotice =
  | { kind: 'saved'; edit: CellEdit; editId: string }
  | { kind: 'same'; edit: CellEdit }
  | { kind: 'undone'; edit: CellEdit | undefined }
  | { kind: 'refused'; edit: CellEdit; error: Error; isConflict: boolean }
  | { kind: 'undo_refused'; error: Error };

const changed = ['listEdits', 'getRow', 'getPreview', 'getMigration', 'countCells'] as const;

/** Changes of single cells, and taking them back. */
export function useCellEdits(sheet: SheetName, of: 'preview' | 'sheet', pages: RowPages) {
  const queries = useQueryClient();
  const edit = useWrite('editRow', changed);
  const undoing = useWrite('undoEdit', changed);
  const [notice, setNotice] = useState<EditNotice>();

  const save = async (cell: CellEdit): Promise<void> => {
    setNotice(undefined);
    try {
      const { edit_id, row } = await edit.mutateAsync({
        params: { ...sheet, row_index: cell.row.row_index },
        body: { of, version: cell.row.version, cells: { [cell.column]: cell.to } },
      });
      pages.replace(row);
      // Other rows may have become valid or invalid by it.
      pages.reread();
      setNotice(edit_id ? { kind: 'saved', edit: cell, editId: edit_id } : { kind: 'same', edit: cell });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (error instanceof GodwitError && error.status === 409) {
        pages.reread();
        await refresh(queries, changed);
      }
      setNotice({ kind: 'refused', edit: cell, error, isConflict: isConflict(error) });
    }
  };

  const undo = async (editId: string): Promise<void> => {
    try {
      await undoing.mutateAsync({ params: { migration_id: sheet.migration_id, edit_id: editId } });
      pages.reread();
      const known = notice?.kind === 'saved' && notice.editId === editId ? notice.edit : undefined;
      setNotice({ kind: 'undone', edit: known });
    } catch (error) {
      setNotice({ kind: 'undo_refused', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  return {
    save,
    undo,
    undoLast: () => (notice?.kind === 'saved' ? undo(notice.editId) : undefined),
    isSaving: edit.isPending || undoing.isPending,
    notice,
    dismiss: () => setNotice(undefined),
  };
}

/** The row is not the one that was read; where a run is in the way, the answer names it instead. */
function isConflict(error: Error): boolean {
  return error instanceof GodwitError && error.status === 409 && error.body.run_id === undefined;
}
