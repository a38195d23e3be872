import type { Operation } from '@godwit/contract/routes';

/** What a run that began or ended may have changed. */
export const runChanges: readonly Operation[] = [
  'getMigration',
  'listRuns',
  'getPreview',
  'countCells',
  'getMigrationKnowledge',
  'listFiles',
  'listMigrations',
  'listRows',
  'listWorkbookExports',
  'countWaiting',
];
