import type { Answer } from '@godwit/client/inputs';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ColumnCounts } from './columns/column-bar.js';
import { ColumnPanel } from './columns/column-panel.js';
import { EditsPanel } from './edits/edits-panel.js';
import type { Edit } from './edits/use-edits.js';
import { LineagePanel } from './lineage/lineage-panel.js';
import type { SheetRow } from './rows/rows-query.js';
import type { SheetName } from './rows/use-row-pages.js';

export type Panel = { kind: 'cell' } | { kind: 'column'; column: string } | { kind: 'edits' };
export type PreviewedSheet = Answer<'getPreview'>['sheets'][number];

interface Props {
  panel: Panel;
  sheet: SheetName;
  of: 'preview' | 'sheet';
  /** The row and column that the keyboard is at. */
  row: SheetRow | undefined;
  column: string;
  previewed: PreviewedSheet | undefined;
  counts: ReadonlyMap<string, ColumnCounts>;
  samples: readonly number[];
  onInvalid(column: string): void;
  edits: UseQueryResult<Edit[]>;
  onSee(row: number): void;
  onMove(key: string): void;
  onEdit(): void;
  onUndo(editId: string): void;
  onClose(): void;
}

/** What stands beside the rows. */
export function SheetPanel(props: Props) {
  const { panel, sheet, of, row, column, onMove, onEdit, onUndo, onClose } = props;
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
    case 'edits':
      return <EditsPanel edits={props.edits} of={of} onSee={props.onSee} onUndo={onUndo} onClose={onClose} />;
    case 'column':
      return (
        <ColumnPanel
          sheet={sheet}
          of={of}
          column={panel.column}
          mapping={props.previewed?.mapping.find((one) => one.column === panel.column)}
          counts={props.counts.get(panel.column)}
          samples={props.samples}
          onInvalid={() => props.onInvalid(panel.column)}
          onClose={onClose}
        />
      );
  }
}
