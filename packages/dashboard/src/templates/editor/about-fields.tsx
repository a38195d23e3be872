import { slugOf } from '@godwit/contract/slug';
import { Autocomplete, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import type { DraftState } from './use-draft.js';

/** Name, group and description; the slug of a new one. */
export function AboutFields({ state: { draft, set }, isNew }: { state: DraftState; isNew: boolean }) {
  const listed = useRead('listDashboardTemplates');
  const groupings = useMemo(
    () => [...new Set(listed.data?.templates.flatMap(({ grouping }) => grouping ?? []) ?? [])].sort(),
    [listed.data],
  );
  const t = texts.editor;
  return (
    <Section title={t.about}>
      <SimpleGrid cols={{ base: 1, sm: isNew ? 3 : 2 }} spacing="md">
        <TextInput
          label={t.name}
          required
          maxLength={255}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {isNew && (
          <TextInput
            label={t.slug}
            description={t.slugHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={100}
            placeholder={draft.name.trim() && slugOf(draft.name)}
            value={draft.slug}
            onChange={(event) => set({ slug: event.currentTarget.value })}
          />
        )}
        <Autocomplete
          label={t.grouping}
          placeholder={t.groupingHint}
          maxLength={255}
          limit={50}
          data={groupings}
          value={draft.grouping}
          onChange={(grouping) => set({ grouping })}
        />
      </SimpleGrid>
      <Textarea
        label={t.description}
        description={t.descriptionHint}
        mt="md"
        autosize
        minRows={2}
        maxRows={14}
        maxLength={50_000}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </Section>
  );
}
