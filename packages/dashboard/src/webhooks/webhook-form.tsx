import type { BodyInput } from '@godwit/contract/routes';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';

type Event = keyof typeof texts.webhooks.eventNames;

export interface WebhookDraft {
  url: string;
  description: string;
  events: readonly Event[];
}

interface Props {
  initial: WebhookDraft;
  act: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (body: Pick<BodyInput<'createWebhook'>, 'url' | 'description' | 'events'>) => void;
  onCancel: () => void;
}

/** The same for a new one and for one that is changed. */
export function WebhookForm({ initial, act, isPending, error, onSubmit, onCancel }: Props) {
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.events.length === 0) return;
    onSubmit({
      url: draft.url.trim(),
      description: draft.description.trim() || null,
      events: [...draft.events],
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          type="url"
          label={texts.webhooks.url}
          description={texts.webhooks.urlAbout}
          placeholder="https://example.com/webhooks"
          required
          maxLength={2000}
          data-autofocus
          value={draft.url}
          onChange={(event) => setDraft({ ...draft, url: event.currentTarget.value })}
        />
        <TextInput
          label={texts.webhooks.description}
          maxLength={1000}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={texts.webhooks.events}
          error={tried && draft.events.length === 0 ? texts.webhooks.eventsMissing : undefined}
          value={[...draft.events]}
          onChange={(events) => setDraft({ ...draft, events: events as Event[] })}
        >
          <Stack gap="xs" mt={6}>
            {Object.entries(texts.webhooks.eventNames).map(([event, name]) => (
              <Checkbox key={event} value={event} label={name} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        {error && <Problem error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
