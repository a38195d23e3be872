import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../api/use-read.js';
import type { RowPages } from './row-pages.js';

/** The preview and its rows are read apart: when one of them is of a newer run, both are read again. */
export function useNewerRun(previewRun: string | undefined, pages: RowPages): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { runId } = pages.state();
    if (previewRun === undefined || !runId || runId === previewRun) return;
    pages.reread();
    void refresh(queries, ['getPreview', 'listRuns', 'countCells', 'listEdits']);
  }, [previewRun, pages, queries]);
}
