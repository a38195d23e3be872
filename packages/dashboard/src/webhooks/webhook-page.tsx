import { Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../api/use-read.js';
import { NotFound } from '../app/not-found.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Section } from '../parts/section.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { Deliveries } from './deliveries.js';
import { WebhookActions } from './webhook-actions.js';
import { type Webhook, WebhookState } from './webhook-state.js';

export function WebhookPage() {
  const { webhook_id } = useParams({ strict: false });
  const webhooks = useRead('listWebhooks');
  return (
    <Loaded of={webhooks}>
      {({ webhooks: all }) => {
        const webhook = all.find(({ id }) => id === webhook_id);
        return webhook ? <Shown webhook={webhook} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { url, description, events, disabled_reason, old_secret_until } = webhook;
  return (
    <Page title={url} about={description ?? undefined}>
      <Section title={texts.webhooks.events} aside={<WebhookState webhook={webhook} />}>
        <Stack gap="sm">
          <div>
            {events.map((event) => (
              <Text key={event} size="sm">
                {texts.webhooks.eventNames[event]}{' '}
                <Text span size="xs" c="var(--quiet)">
                  {event}
                </Text>
              </Text>
            ))}
          </div>
          {disabled_reason && (
            <Text size="sm" c="var(--invalid-ink)">
              {disabled_reason}
            </Text>
          )}
          {old_secret_until && (
            <Text size="sm" c="var(--quiet)">
              {texts.webhooks.oldSecretUntil} <When at={old_secret_until} />
            </Text>
          )}
          <WebhookActions webhook={webhook} />
        </Stack>
      </Section>
      <Deliveries webhook={webhook} />
    </Page>
  );
}
