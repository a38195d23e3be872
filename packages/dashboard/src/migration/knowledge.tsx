import { GodwitError } from '@godwit/client/errors';
import type { Result } from '@godwit/contract/routes';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { Loaded } from '../parts/loaded.js';
import { Problem } from '../parts/problem.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';

/** The sentences that every run reads first. */
export function Knowledge({ migrationId }: { migrationId: string }) {
  const knowledge = useRead('getMigrationKnowledge', { params: { migration_id: migrationId } });
  return (
    <Section title={texts.migration.knowledge}>
      <Loaded of={knowledge}>
        {(read) => <Editor stored={read} onReadAgain={() => void knowledge.refetch()} />}
      </Loaded>
    </Section>
  );
}

interface EditorProps {
  stored: Result<'getMigrationKnowledge'>;
  onReadAgain: () => void;
}

function Editor({ stored, onReadAgain }: EditorProps) {
  /** What somebody wrote, and upon which version. */
  const [draft, setDraft] = useState<{ text: string; of: string } | undefined>();
  const save = useWrite('updateMigrationKnowledge', ['getMigrationKnowledge', 'getMigration']);
  const text = draft?.text ?? stored.knowledge;
  const isStale = save.error instanceof GodwitError && save.error.status === 412;
  const write = async (of: string) => {
    const params = { migration_id: stored.migration_id };
    await save.mutateAsync({ params, body: { knowledge: text, if_unmodified_since: of } });
    setDraft(undefined);
  };
  const submit = (of: string) =>
    void write(of).catch((error: unknown) => {
      if (error instanceof GodwitError && error.status === 412) onReadAgain();
    });
  return (
    <Stack gap="xs">
      <Textarea
        label={texts.migration.knowledgeLabel}
        description={texts.migration.knowledgeAbout}
        placeholder={texts.migration.knowledgeExample}
        autosize
        minRows={3}
        maxRows={16}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setDraft((before) => ({ text: value, of: before?.of ?? stored.updated_at }));
        }}
      />
      {save.error && !isStale && <Problem error={save.error} />}
      {isStale && (
        <Group gap="xs" role="alert">
          <Text size="sm">{texts.migration.stale}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setDraft(undefined);
              save.reset();
            }}
          >
            {texts.migration.takeNewer}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => submit(stored.updated_at)}>
            {texts.migration.saveMine}
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          disabled={!draft || draft.text === stored.knowledge}
          loading={save.isPending}
          onClick={() => draft && submit(draft.of)}
        >
          {texts.common.save}
        </Button>
        {save.isSuccess && !draft && (
          <Text size="sm" c="var(--quiet)" role="status">
            {texts.migration.saved}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
