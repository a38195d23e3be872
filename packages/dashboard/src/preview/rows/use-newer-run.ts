import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refresh } from '../../api/use-read.js';
import type { RowPages } from './row-pages.js';

const ofRun = ['getPreview', 'listRuns', 'countCells', 'listEdits', 'getRow'] as const;

/** What a run changed is seen when it ends. */
export function useRunEnd(activeRun: string | null, pages: RowPages): void {
  const queries = useQueryClient();
  const before = useRef(activeRun);
  useEffect(() => {
    const hasEnded = before.current !== null && before.current !== activeRun;
    before.current = activeRun;
    if (!hasEnded) return;
    pages.reread();
    void refresh(queries, ofRun);
  }, [activeRun, pages, queries]);
}

/** The preview and its rows are read apart: when one of them is of a newer run, both are read again. */
export function useNewerRun(previewRun: string | undefined, pages: RowPages): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { runId } = pages.state();
    if (previewRun === undefined || !runId || runId === previewRun) return;
    pages.reread();
    void refresh(queries, ofRun);
  }, [previewRun, pages, queries]);
}
