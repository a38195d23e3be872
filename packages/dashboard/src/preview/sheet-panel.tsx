import type { Answer } from '@godwit/client/inputs';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SheetSearch } from '../app/pages.js';
import { BulkPanel } from './bulk/bulk-panel.js';
import type { ColumnCounts } from './columns/column-bar.js';
import { ColumnPanel } from './columns/column-panel.js';
import { EditsPanel } from './edits/edits-panel.js';
import type { Edit } from './edits/use-edits.js';
import { LineagePanel } from './lineage/lineage-panel.js';
import type { RowPages } from './rows/row-pages.js';
import type { SheetName } from './rows/use-row-pages.js';
import type { Sheet } from './use-sheet.js';

export type Panel =
  | { kind: 'cell' }
  | { kind: 'column'; column: string }
  | { kind: 'edits' }
  | { kind: 'bulk' };
export type PreviewedSheet = Answer<'getPreview'>['sheets'][number];

interface Props {
  name: SheetName;
  sheet: Sheet;
  search: SheetSearch;
  template: string;
  /** Of the columns, where they are known for these rows. */
  mappings: PreviewedSheet['mapping'] | undefined;
  previewRun: string | undefined;
  counts: ReadonlyMap<string, ColumnCounts>;
  edits: UseQueryResult<Edit[]>;
  onUndo(editId: string): void;
}

/** What stands beside the rows, if anything. */
export function SheetPanel({
  name,
  sheet,
  search,
  template,
  mappings,
  previewRun,
  counts,
  edits,
  onUndo,
}: Props) {
  const { panel, active, columns, pages, state, close } = sheet;
  const { of } = search;
  switch (panel?.kind) {
    case 'cell':
      return (
        <LineagePanel
          name={name}
          row={pages.row(active.row)?.row_index}
          of={of}
          column={columns[active.column] ?? ''}
          onMove={sheet.move}
          onEdit={() => sheet.edit(active)}
          onUndo={onUndo}
          onClose={close}
        />
      );
    case 'column':
      return (
        <ColumnPanel
          sheet={name}
          of={of}
          column={panel.column}
          mapping={mappings?.find((one) => one.column === panel.column)}
          counts={counts.get(panel.column)}
          samples={samplesOf(pages)}
          onInvalid={() => sheet.showInvalid(panel.column)}
          onClose={close}
        />
      );
    case 'edits':
      return <EditsPanel edits={edits} of={of} onSee={sheet.goToRow} onUndo={onUndo} onClose={close} />;
    case 'bulk':
      return (
        <BulkPanel
          sheet={name}
          template={template}
          search={search}
          columns={columns}
          pages={pages}
          count={state.count}
          previewRun={previewRun}
          onClose={close}
        />
      );
    case undefined:
      return null;
  }
}

/** A few rows that are at hand, not all from the first lines. */
function samplesOf(pages: RowPages): number[] {
  const rows = [0, 7, 19, 42, 99].map((at) => pages.row(at)?.row_index);
  return rows.filter((row): row is number => row !== undefined);
}
