import { GodwitError } from '@godwit/client/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { LeaveGuard } from '../parts/leave-guard.js';
import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';
import { AboutFields } from './editor/about-fields.js';
import { ColumnsSection } from './editor/columns-section.js';
import { creationBody, emptyDraft } from './editor/draft.js';
import { faultsOf } from './editor/faults.js';
import { SaveBar } from './editor/save-bar.js';
import { useDraft } from './editor/use-draft.js';
import { warningKey } from './editor/use-save.js';

/** Cross-cell rules come once the template is there: they are written over its columns. */
export function NewTemplate() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [empty] = useState(emptyDraft);
  const state = useDraft(empty);
  const create = useWrite('createTemplate', ['listTemplates', 'listDashboardTemplates']);
  const save = () => {
    state.showFaults([]);
    create.mutate(
      { body: creationBody(state.draft) },
      {
        onSuccess: ({ slug, warning }) => {
          queries.setQueryData(warningKey(slug), warning);
          void navigate({ to: '/templates/$slug', params: { slug }, ignoreBlocker: true });
        },
        onError: (error) => {
          if (error instanceof GodwitError) state.showFaults(faultsOf(error.body.error));
        },
      },
    );
  };
  const t = texts.editor;
  return (
    <Page title={t.newTitle} about={t.newAbout}>
      <AboutFields state={state} isNew />
      <ColumnsSection state={state} stored={undefined} />
      <SaveBar
        isChanged={state.isChanged}
        isShown
        isPending={create.isPending}
        error={create.error}
        isShownBeside={state.faults.length > 0}
        act={t.create}
        onSave={save}
      />
      <LeaveGuard isChanged={state.isChanged && !create.isSuccess} />
    </Page>
  );
}
