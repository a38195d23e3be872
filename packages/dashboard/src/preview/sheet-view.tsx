import type { Answer } from '@godwit/client/inputs';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRead } from '../api/use-read.js';
import type { SheetSearch } from '../app/pages.js';
import { Empty } from '../parts/empty.js';
import { Page } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { ColumnHead } from './columns/column-head.js';
import { useCounts } from './columns/use-counts.js';
import { Downloads } from './downloads.js';
import { CellEditor } from './edits/cell-editor.js';
import { Notice } from './edits/edit-notice.js';
import { useCellEdits } from './edits/use-cell-edits.js';
import { useEditedCells, useEdits } from './edits/use-edits.js';
import { Filters } from './filters.js';
import { Findings } from './findings.js';
import { Grid, type GridHandle } from './grid/grid.js';
import { type At, moveBy } from './grid/keys.js';
import type { RowPages } from './rows/row-pages.js';
import { rowsQuery, shownFilter } from './rows/rows-query.js';
import { useRowPages } from './rows/use-row-pages.js';
import { ToMigration } from './sheet-page.js';
import { type Panel, SheetPanel } from './sheet-panel.js';
import { SheetTabs, tabsOf } from './sheet-tabs.js';
import classes from './sheet-view.module.css';
import { useWidths } from './use-widths.js';

type Of = SheetSearch['of'];

interface Props {
  migration: Answer<'getMigration'>['migration'];
  runs: Answer<'listRuns'>['runs'];
  template: { slug: string; name: string };
  search: SheetSearch;
  has: Record<Of, boolean>;
}

export function SheetView({ migration, template, search, has }: Props) {
  const { of } = search;
  const sheet = { migration_id: migration.id, slug: template.slug };
  const navigate = useNavigate({ from: '/migrations/$migration_id/sheets/$slug' });
  const preview = useRead(
    'getPreview',
    { params: { migration_id: migration.id }, query: { limit: 1 } },
    { enabled: has.preview },
  );
  const previewed = preview.data?.sheets.find((one) => one.template.slug === template.slug);

  const pages = useRowPages(sheet, rowsQuery(search));
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  useEffect(() => pages.want(0, 60), [pages]);
  const columns = useLastKnown(state.columns);
  const { widths, setWidth } = useWidths(columns, pages, state.columns !== undefined);

  const counts = useCounts(sheet, of);
  const edits = useEdits(sheet);
  const edited = useEditedCells(edits.data, of);
  const cellEdits = useCellEdits(sheet, of, pages);
  const grid = useRef<GridHandle>(null);
  const [active, setActive] = useState<At>({ row: 0, column: 0 });
  const [panel, setPanel] = useState<Panel>();
  const [isEditing, setIsEditing] = useState(false);
  const goesTo = useRef<number>(undefined);

  const change = (news: Partial<Record<'filter' | 'column' | 'rule' | 'search', string | undefined>>) => {
    setActive(({ column }) => ({ row: 0, column }));
    setIsEditing(false);
    void navigate({ search: (before) => ({ ...before, ...news }) as SheetSearch, replace: true });
  };
  const showInvalid = (name: string) =>
    change({ filter: 'invalid', column: name, rule: undefined, search: undefined });
  const isFiltered = Boolean(search.filter || search.column || search.rule || search.search);
  const goToRow = (row: number) => {
    if (!isFiltered) return grid.current?.goTo({ row, column: active.column });
    goesTo.current = row;
    change({ filter: undefined, column: undefined, rule: undefined, search: undefined });
  };
  // Once the rows without a filter are there.
  useEffect(() => {
    if (goesTo.current === undefined || isFiltered || state.count === undefined) return;
    grid.current?.goTo({ row: goesTo.current, column: active.column });
    goesTo.current = undefined;
  }, [isFiltered, state.count, active.column]);

  const move = (key: string) => {
    const bounds = { rows: state.count ?? 0, columns: columns.length, page: 1 };
    const next = moveBy({ key, ctrlKey: false, metaKey: false }, active, bounds);
    if (next) grid.current?.show({ ...next, row: Math.max(0, next.row) });
  };
  const open = (at: At) => {
    setActive(at);
    setPanel(at.row < 0 ? { kind: 'column', column: columns[at.column] ?? '' } : { kind: 'cell' });
  };
  const edit = (at: At) => {
    if (!pages.row(at.row)) return;
    setActive(at);
    setIsEditing(true);
  };
  const row = pages.row(active.row);
  const column = columns[active.column] ?? '';
  const closeEditor = (to: At) => {
    setIsEditing(false);
    grid.current?.goTo(to);
  };
  const editor = isEditing && row && (
    <CellEditor
      key={`${row.row_index} ${column}`}
      label={texts.sheet.edit.cell(column, row.row_index + 1)}
      value={row.cells[active.column] ?? ''}
      onCancel={() => closeEditor({ ...active })}
      onSave={(to, then) => {
        const from = row.cells[active.column] ?? '';
        const way = { stay: 0, next: 1, before: -1 }[then];
        const next = Math.max(0, Math.min(columns.length - 1, active.column + way));
        closeEditor({ ...active, column: next });
        if (to !== from) void cellEdits.save({ row, column, from, to });
      }}
    />
  );

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
        <Group gap="xs">
          {has.preview && has.sheet && (
            <SegmentedControl
              size="xs"
              aria-label={texts.sheet.of.label}
              value={of}
              data={(['preview', 'sheet'] as const).map((value) => ({ value, label: texts.sheet.of[value] }))}
              onChange={(value) => void navigate({ search: (before) => ({ ...before, of: value as Of }) })}
            />
          )}
          <Button
            size="xs"
            variant="default"
            aria-expanded={panel?.kind === 'edits'}
            onClick={() => setPanel(panel?.kind === 'edits' ? undefined : { kind: 'edits' })}
          >
            {texts.sheet.edits.open(edits.data?.length)}
          </Button>
          {has.sheet && <Downloads {...sheet} filter={shownFilter(search)} />}
        </Group>
      }
    >
      <SheetTabs {...sheet} of={of} tabs={tabsOf(migration, of, preview.data)} />
      {of === 'preview' && previewed && (
        <Findings findings={previewed.health.findings} onColumn={showInvalid} />
      )}
      <Stack gap={8}>
        <Filters
          search={search}
          columns={columns}
          totals={state.totals}
          onChange={change}
          onGoTo={goToRow}
          allRows={isFiltered ? undefined : state.totals?.all}
        />
        <Notice
          notice={cellEdits.notice}
          isSaving={cellEdits.isSaving}
          onUndo={(id) => void cellEdits.undo(id)}
          onDismiss={cellEdits.dismiss}
        />
        {state.error && <Problem error={state.error} onAgain={() => pages.reread()} />}
        <div className={classes.workspace}>
          <Grid
            ref={grid}
            label={texts.sheet.grid(template.name)}
            pages={pages}
            names={columns}
            widths={widths}
            onWidth={setWidth}
            active={active}
            onActive={setActive}
            onOpen={open}
            onEdit={edit}
            onEscape={() => setPanel(undefined)}
            onUndo={() => void cellEdits.undoLast()}
            openColumn={panel?.kind === 'column' ? panel.column : undefined}
            editor={editor}
            edited={edited}
            head={(name) => (
              <ColumnHead
                mapping={previewed?.mapping.find((one) => one.column === name)}
                counts={counts.get(name)}
              />
            )}
            empty={
              isFiltered ? (
                <Empty title={texts.sheet.filter.none}>{texts.sheet.filter.noneWhy}</Empty>
              ) : (
                <Empty title={texts.sheet.filter.empty} />
              )
            }
          />
          {panel && (
            <SheetPanel
              panel={panel}
              sheet={sheet}
              of={of}
              row={row}
              column={column}
              previewed={previewed}
              counts={counts}
              samples={samplesOf(pages)}
              onInvalid={showInvalid}
              edits={edits}
              onSee={goToRow}
              onMove={move}
              onEdit={() => edit(active)}
              onUndo={(id) => void cellEdits.undo(id)}
              onClose={() => {
                setPanel(undefined);
                grid.current?.goTo({ ...active });
              }}
            />
          )}
        </div>
        <p className={classes.keys}>{texts.sheet.keys}</p>
      </Stack>
    </Page>
  );
}

/** A few rows that are at hand, not all from the first lines. */
function samplesOf(pages: RowPages): number[] {
  const rows = [0, 7, 19, 42, 99].map((at) => pages.row(at)?.row_index);
  return rows.filter((row): row is number => row !== undefined);
}

const none: readonly string[] = [];

/** What was known last, while the next answer is on its way. */
function useLastKnown(columns: readonly string[] | undefined): readonly string[] {
  const last = useRef(none);
  if (columns && columns.join('\n') !== last.current.join('\n')) last.current = columns;
  return last.current;
}
