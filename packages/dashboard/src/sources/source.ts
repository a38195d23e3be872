import type { Answer } from '@godwit/client/inputs';

export type Source = Answer<'listDashboardSources'>['sources'][number];

/** What a source is read by, on these pages and on those that list migrations. */
export const sourceReads = ['listDashboardSources', 'listSources'] as const;
