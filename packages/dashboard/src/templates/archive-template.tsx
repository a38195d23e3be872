import { Stack } from '@mantine/core';
import { useWrite } from '../api/use-write.js';
import { AskOnce } from '../parts/ask-once.js';
import { texts } from '../texts/texts.js';
import type { Listed } from './found.js';

interface Props {
  template: Pick<Listed, 'name' | 'slug' | 'linked_from'> | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks, then archives. */
export function ArchiveTemplate({ template, onDone, onCancel }: Props) {
  const archive = useWrite('archiveTemplate', ['listDashboardTemplates', 'listTemplates']);
  const others = template?.linked_from.filter((slug) => slug !== template.slug) ?? [];
  const cancel = () => {
    archive.reset();
    onCancel();
  };
  const act = () => {
    if (!template) return;
    archive.mutate({ params: { template_slug: template.slug } }, { onSuccess: onDone });
  };
  return (
    <AskOnce
      question={template && texts.templates.archiveAsk(template.name)}
      act={texts.templates.archive}
      isPending={archive.isPending}
      error={archive.error}
      onAct={act}
      onCancel={cancel}
    >
      <Stack gap={6}>
        <span>{texts.templates.archiveWhy}</span>
        {others.length > 0 && <span>{texts.templates.archiveLinked(others.join(', '))}</span>}
      </Stack>
    </AskOnce>
  );
}
