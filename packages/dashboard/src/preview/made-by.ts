import type { Answer } from '@godwit/client/inputs';

type Run = Answer<'listRuns'>['runs'][number];
type Of = 'preview' | 'sheet';

/** The newest preview: an execute would carry it out. */
export function previewRun(runs: readonly Run[]): Run | undefined {
  return runs.find(({ kind, status }) => kind !== 'execute' && status === 'awaiting_approval');
}

/** Which rows a migration has. */
export function hasRows(runs: readonly Run[]): Record<Of, boolean> {
  return {
    preview: previewRun(runs) !== undefined,
    sheet: runs.some(({ kind, status }) => kind === 'execute' && status === 'completed'),
  };
}

/** Whether the newest preview says how the shown rows were made: executed ones may be of an older one. */
export function isOfPreview(runs: readonly Run[], of: Of, rowsOf: string | null | undefined): boolean {
  if (of === 'preview') return true;
  const made = runs.find(({ run_id }) => run_id === rowsOf);
  const previewed = previewRun(runs)?.completed_at;
  return made !== undefined && typeof previewed === 'string' && previewed <= made.created_at;
}

/** What spoke against a sheet when its rows were made. */
export function executedFindings(runs: readonly Run[], rowsOf: string | null | undefined, slug: string) {
  const made = runs.find(({ run_id }) => run_id === rowsOf);
  return made?.report?.findings?.filter(({ template }) => template === slug);
}
