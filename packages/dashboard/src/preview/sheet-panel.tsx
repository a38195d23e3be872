import type { Answer } from '@godwit/client/inputs';
import { LineagePanel } from './lineage/lineage-panel.js';
import type { SheetRow } from './rows/rows-query.js';
import type { SheetName } from './rows/use-row-pages.js';

export type Panel = { kind: 'cell' } | { kind: 'column'; column: string };
export type PreviewedSheet = Answer<'getPreview'>['sheets'][number];

interface Props {
  panel: Panel;
  sheet: SheetName;
  of: 'preview' | 'sheet';
  /** The row and column that the keyboard is at. */
  row: SheetRow | undefined;
  column: string;
  previewed: PreviewedSheet | undefined;
  onMove(key: string): void;
  onEdit(): void;
  onUndo(editId: string): void;
  onClose(): void;
}

/** What stands beside the rows. */
export function SheetPanel({ panel, sheet, of, row, column, onMove, onEdit, onUndo, onClose }: Props) {
  switch (panel.kind) {
    case 'cell':
      return row ? (
        <LineagePanel
          params={{ ...sheet, row_index: row.row_index }}
          of={of}
          column={column}
          onMove={onMove}
          onEdit={onEdit}
          onUndo={onUndo}
          onClose={onClose}
        />
      ) : null;
    case 'column':
      return null;
  }
}
