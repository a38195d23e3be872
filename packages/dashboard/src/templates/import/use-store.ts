import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.js';
import { refresh } from '../../api/use-read.js';
import type { Chosen } from './review.js';

export type OnClash = 'refuse' | 'new' | 'replace';

/** What was reviewed goes to the API as its own templates: what was seen is what is stored. */
function documentOf({ templates }: Chosen) {
  return { name: 'templates.json', body: JSON.stringify({ templates }), kind: 'templates' as const };
}

/** What would become of what is chosen, from the API: asked again whenever the choice changes. */
export function useCheck(chosen: Chosen, onClash: OnClash) {
  const document = documentOf(chosen);
  return useQuery({
    queryKey: ['importTemplates', document.body, onClash],
    // Left to end where the choice has changed meanwhile: the next one is asked beside it.
    queryFn: () => api.importTemplateFile({ ...document, onClash }),
    enabled: chosen.templates.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function useStore() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ chosen, onClash, grouping }: { chosen: Chosen; onClash: OnClash; grouping: string }) =>
      api.importTemplateFile({
        ...documentOf(chosen),
        onClash,
        dryRun: false,
        ...(grouping.trim() && { grouping: grouping.trim() }),
      }),
    onSuccess: () =>
      refresh(queries, ['listTemplates', 'listDashboardTemplates', 'getTemplate', 'getTemplateRules']),
  });
}
