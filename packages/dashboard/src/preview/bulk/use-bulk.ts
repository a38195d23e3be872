import type { Answer } from '@godwit/client/inputs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.js';
import { refresh } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import type { RowPages } from '../rows/row-pages.js';
import type { RowsQuery } from '../rows/rows-query.js';
import type { SheetName } from '../rows/use-row-pages.js';
import { type BulkChange, changedCell } from './sentence.js';

type Run = Answer<'getRun'>;

/** More are an update's matter: each edit is kept and applied again by itself. */
export const mostByHand = 200;

export type BulkState =
  | { kind: 'idle' }
  | { kind: 'running'; status: Run['status'] }
  | { kind: 'ended'; run: Run; changed: number | undefined }
  | { kind: 'editing'; done: number; all: number }
  | { kind: 'edited'; count: number }
  /** With the rows that were edited before it, where they are edited one by one. */
  | { kind: 'failed'; error: Error; edited?: number };

const changes = [
  'listEdits',
  'getRow',
  'getPreview',
  'getMigration',
  'countCells',
  'diffPreviews',
  'listRuns',
  'getRun',
] as const;

/** Changes of many rows: by a sentence and a run, or cell by cell. */
export function useBulk(sheet: SheetName, of: 'preview' | 'sheet', pages: RowPages) {
  const { migration_id, slug } = sheet;
  const queries = useQueryClient();
  const start = useWrite('startRun', ['getMigration', 'listRuns']);
  const edit = useWrite('editRow');
  const [state, setState] = useState<BulkState>({ kind: 'idle' });
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);

  const during = async (work: (signal: AbortSignal) => Promise<BulkState>) => {
    left.current = new AbortController();
    const { signal } = left.current;
    try {
      const end = await work(signal);
      if (!signal.aborted) setState(end);
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', error: toError(error) });
    } finally {
      await refresh(queries, changes);
      pages.reread();
    }
  };

  /** Follows the run to its end; it goes on by itself when nobody looks. */
  const send = (message: string, previewRun: string | undefined) =>
    during(async (signal) => {
      setState({ kind: 'running', status: 'queued' });
      const { run_id } = await start.mutateAsync({
        params: { migration_id },
        body: { kind: 'update', message },
      });
      const onUpdate = ({ status }: Run) => setState({ kind: 'running', status });
      const run = await api.waitForRun({ migrationId: migration_id, runId: run_id, signal, onUpdate });
      if (run.status !== 'awaiting_approval' || !previewRun)
        return { kind: 'ended', run, changed: undefined };
      const diff = await api.diffPreviews(
        { params: { migration_id }, query: { from: previewRun, to: run_id, samples: 0 } },
        { signal },
      );
      const here = diff.sheets.find((one) => one.slug === slug);
      return { kind: 'ended', run, changed: here && here.changed + here.added + here.gone };
    });

  const editAll = (query: RowsQuery, change: BulkChange) =>
    during(async (signal) => {
      setState({ kind: 'editing', done: 0, all: 0 });
      const page = await api.listRows(
        { params: sheet, query: { ...query, offset: 0, limit: mostByHand } },
        { signal },
      );
      const at = page.columns.indexOf(change.column);
      let count = 0;
      for (const [done, row] of page.rows.entries()) {
        if (signal.aborted) break;
        setState({ kind: 'editing', done, all: page.rows.length });
        const to = changedCell(change, row.cells[at] ?? '');
        if (to === row.cells[at]) continue;
        try {
          await edit.mutateAsync({
            params: { ...sheet, row_index: row.row_index },
            body: { of, version: row.version, cells: { [change.column]: to } },
          });
        } catch (error) {
          return { kind: 'failed', error: toError(error), edited: count };
        }
        count += 1;
      }
      return { kind: 'edited', count };
    });

  return { state, send, editAll };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
