import { GodwitError } from '@godwit/client/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import { changesOf, rebased, rulesBody, rulesDiffer } from './draft.js';
import { faultsOf } from './faults.js';
import { type Loaded, loadTemplate } from './load.js';
import type { DraftState } from './use-draft.js';

/** Somebody else saved since this was loaded. */
export class SavedMeanwhile extends Error {}

/** The columns are stored, the rules were refused. */
export class RulesRefused extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

const changed = ['listTemplates', 'listDashboardTemplates', 'getTemplate', 'getTemplateRules'] as const;

/** Where the creation of a template leaves its warning for the page that shows it then. */
export const warningKey = (slug: string) => ['template warning', slug];

/** Saves what differs: the template, then its rules. What the API refuses is shown beside its column or rule. */
export function useSave(slug: string, loaded: Loaded, state: DraftState) {
  const queries = useQueryClient();
  const update = useWrite('updateTemplate', changed);
  const replaceRules = useWrite('replaceTemplateRules', changed);
  const [updatedAt, setUpdatedAt] = useState(loaded.updatedAt);
  const [warning, setWarning] = useState(() => queries.getQueryData<string>(warningKey(slug)));
  const params = { template_slug: slug };

  async function refuseLater(): Promise<void> {
    const { templates } = await queries.fetchQuery({ ...read('listDashboardTemplates'), staleTime: 0 });
    const now = templates.find((each) => each.slug === slug);
    if (now && now.updated_at !== updatedAt) throw new SavedMeanwhile();
  }

  async function reload(): Promise<void> {
    const now = await loadTemplate(queries, slug);
    setUpdatedAt(now.updatedAt);
    state.rebase(rebased(now.draft, state.draft));
  }

  async function save(isOver: boolean): Promise<void> {
    const { base, draft } = state;
    if (!isOver) await refuseLater();
    const body = changesOf(base, draft);
    const stored = body && (await update.mutateAsync({ params, body }));
    if (stored) setWarning(stored.warning);
    queries.removeQueries({ queryKey: warningKey(slug) });
    if (rulesDiffer(base, draft)) {
      try {
        await replaceRules.mutateAsync({ params, body: { rules: rulesBody(draft) } });
      } catch (error) {
        if (!stored || !(error instanceof Error)) throw error;
        const now = await loadTemplate(queries, slug);
        setUpdatedAt(now.updatedAt);
        state.rebaseColumns(rebased(now.draft, draft));
        throw new RulesRefused(error);
      }
    }
    await reload();
  }

  const mutation = useMutation({
    mutationFn: save,
    onMutate: () => state.showFaults([]),
    onError: (error) => {
      const refused = error instanceof RulesRefused ? error.cause : error;
      if (refused instanceof GodwitError) state.showFaults(faultsOf(refused.body.error));
    },
  });
  const theirs = async () => {
    state.rebase((await loadTemplate(queries, slug).then(keepTime)).draft);
    mutation.reset();
  };
  function keepTime(now: Loaded): Loaded {
    setUpdatedAt(now.updatedAt);
    return now;
  }
  return { mutation, warning, theirs };
}
