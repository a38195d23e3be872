import { GodwitError } from '@godwit/client/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refresh } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import type { RowPages } from '../rows/row-pages.js';
import type { SheetRow } from '../rows/rows-query.js';
import type { SheetName } from '../rows/use-row-pages.js';
import { OwnVersions } from './own-versions.js';

export interface CellEdit {
  /** As it was when the editor was opened. */
  row: SheetRow;
  column: string;
  from: string;
  to: string;
  /** By `performance.now()`. */
  openedAt: number;
}

/** What became of the last edit; it stays until the next one. */
export type EditNotice =
  | { kind: 'saved'; edit: CellEdit; editId: string }
  | { kind: 'same'; edit: CellEdit }
  | { kind: 'undone'; edit: CellEdit | undefined }
  | { kind: 'refused'; edit: CellEdit; error: Error; isConflict: boolean }
  | { kind: 'undo_refused'; error: Error };

const changed = ['listEdits', 'getRow', 'getPreview', 'getMigration', 'countCells', 'diffPreviews'] as const;

/** Changes of single cells, and taking them back. */
export function useCellEdits(sheet: SheetName, of: 'preview' | 'sheet', pages: RowPages) {
  const queries = useQueryClient();
  const edit = useWrite('editRow');
  const undoing = useWrite('undoEdit');
  const [notice, setNotice] = useState<EditNotice>();
  const [versions] = useState(() => new OwnVersions());
  const last = useRef(Promise.resolve());

  /** One after another: what is sent next knows what became of the one before. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last.current = last.current.then(work);
    return last.current;
  };

  const save = (cell: CellEdit): Promise<void> => {
    setNotice(undefined);
    return inTurn(() => send(cell));
  };

  const send = async (cell: CellEdit): Promise<void> => {
    const version = versions.newest(cell.row.version, cell.openedAt);
    try {
      const { edit_id, row } = await edit.mutateAsync({
        params: { ...sheet, row_index: cell.row.row_index },
        body: { of, version, cells: { [cell.column]: cell.to } },
      });
      versions.saved(version, row.version, performance.now());
      pages.replace(row);
      // Other rows may have become valid or invalid by it.
      pages.reread();
      void refresh(queries, changed);
      const told: EditNotice = edit_id
        ? { kind: 'saved', edit: cell, editId: edit_id }
        : { kind: 'same', edit: cell };
      // The one before it was refused a moment ago: nobody has read that yet.
      setNotice((before) => (before?.kind === 'refused' ? before : told));
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (error instanceof GodwitError && error.status === 409) {
        pages.reread();
        void refresh(queries, changed);
      }
      setNotice({ kind: 'refused', edit: cell, error, isConflict: isConflict(error) });
    }
  };

  const undo = (editId: string): Promise<void> => inTurn(() => takeBack(editId));

  const takeBack = async (editId: string): Promise<void> => {
    try {
      await undoing.mutateAsync({ params: { migration_id: sheet.migration_id, edit_id: editId } });
      pages.reread();
      void refresh(queries, changed);
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
