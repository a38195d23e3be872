import type { Answer } from '@godwit/client/inputs';
import { Stack } from '@mantine/core';
import { useRead } from '../api/use-read.js';
import type { SheetSearch } from '../app/pages.js';
import { Empty } from '../parts/empty.js';
import { Page } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { ColumnHead } from './columns/column-head.js';
import { useCounts } from './columns/use-counts.js';
import { ActiveEditor } from './edits/active-editor.js';
import { Notice } from './edits/edit-notice.js';
import { useCellEdits } from './edits/use-cell-edits.js';
import { useEditedCells, useEdits } from './edits/use-edits.js';
import { Filters } from './filters.js';
import { Findings } from './findings.js';
import { Grid } from './grid/grid.js';
import { executedFindings, isOfPreview } from './made-by.js';
import { useNewerRun, useRunEnd } from './rows/use-newer-run.js';
import { SheetActions } from './sheet-actions.js';
import { ToMigration } from './sheet-page.js';
import { SheetPanel } from './sheet-panel.js';
import { SheetTabs, tabsOf } from './sheet-tabs.js';
import classes from './sheet-view.module.css';
import { useSheet } from './use-sheet.js';
import { useWidths } from './use-widths.js';

interface Props {
  migration: Answer<'getMigration'>['migration'];
  runs: Answer<'listRuns'>['runs'];
  template: { slug: string; name: string };
  search: SheetSearch;
  has: Record<SheetSearch['of'], boolean>;
}

/** The rows with everything around them. */
export function SheetView({ migration, runs, template, search, has }: Props) {
  const { of } = search;
  const name = { migration_id: migration.id, slug: template.slug };
  const preview = useRead(
    'getPreview',
    { params: { migration_id: migration.id }, query: { limit: 1 } },
    { enabled: has.preview },
  );
  const sheet = useSheet(name, search);
  const { pages, state, columns, active, panel } = sheet;
  const previewed = isOfPreview(runs, of, state.runId)
    ? preview.data?.sheets.find((one) => one.template.slug === template.slug)
    : undefined;
  const findings =
    of === 'preview' ? previewed?.health.findings : executedFindings(runs, state.runId, template.slug);
  useRunEnd(migration.active_run_id, pages);
  useNewerRun(of === 'preview' ? preview.data?.run_id : undefined, pages);
  const { widths, setWidth } = useWidths(columns, pages, state.columns !== undefined);
  const counts = useCounts(name, of, { enabled: state.count !== undefined });
  const edits = useEdits(name);
  const edited = useEditedCells(edits.data, of);
  const cellEdits = useCellEdits(name, of, pages);
  return (
    <Page
      title={template.name}
      about={
        <>
          <ToMigration id={migration.id} name={migration.name} /> ·{' '}
          {of === 'preview' ? texts.sheet.aboutPreview : texts.sheet.aboutSheet}
        </>
      }
      actions={
        <SheetActions name={name} sheet={sheet} search={search} has={has} editCount={edits.data?.length} />
      }
    >
      <SheetTabs {...name} of={of} tabs={tabsOf(migration, of, preview.data)} />
      {findings && <Findings findings={findings} onColumn={sheet.showInvalid} />}
      <Stack gap={8}>
        <Filters
          search={search}
          columns={columns}
          totals={state.totals}
          onChange={sheet.change}
          onGoTo={sheet.goToRow}
          allRows={sheet.isFiltered ? undefined : state.totals?.all}
        />
        <Notice
          notice={cellEdits.notice}
          isSaving={cellEdits.isSaving}
          onUndo={(id) => void cellEdits.undo(id)}
          onDismiss={cellEdits.dismiss}
        />
        {migration.active_run_id !== null && <p className={classes.keys}>{texts.sheet.inFlight}</p>}
        {state.error && <Problem error={state.error} onAgain={() => pages.reread()} />}
        <div className={classes.workspace}>
          <Grid
            ref={sheet.grid}
            label={texts.sheet.grid(template.name)}
            pages={pages}
            names={columns}
            widths={widths}
            onWidth={setWidth}
            active={active}
            onActive={sheet.setActive}
            onOpen={sheet.open}
            onEdit={sheet.edit}
            onEscape={sheet.close}
            onUndo={() => void cellEdits.undoLast()}
            openColumn={panel?.kind === 'column' ? panel.column : undefined}
            editor={
              sheet.isEditing && (
                <ActiveEditor key={`${active.row} ${active.column}`} sheet={sheet} onSave={cellEdits.save} />
              )
            }
            edited={edited}
            head={(column) => (
              <ColumnHead
                mapping={previewed?.mapping.find((one) => one.column === column)}
                counts={counts.get(column)}
              />
            )}
            empty={
              <Empty title={sheet.isFiltered ? texts.sheet.filter.none : texts.sheet.filter.empty}>
                {sheet.isFiltered && texts.sheet.filter.noneWhy}
              </Empty>
            }
          />
          <SheetPanel
            name={name}
            sheet={sheet}
            search={search}
            template={template.name}
            mappings={previewed?.mapping}
            previewRun={preview.data?.run_id}
            counts={counts}
            edits={edits}
            onUndo={(id) => void cellEdits.undo(id)}
          />
        </div>
        <p className={classes.keys}>{texts.sheet.keys}</p>
      </Stack>
    </Page>
  );
}
