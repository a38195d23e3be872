import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refresh } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AsksFirst } from '../parts/asks-first.js';
import { Problem } from '../parts/problem.js';
import { ShownOnce } from '../parts/shown-once.js';
import { texts } from '../texts/texts.js';
import { EditWebhook } from './edit-webhook.js';
import type { Webhook } from './webhook-state.js';

const look = { size: 'sm', variant: 'default' } as const;

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled } = webhook;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { webhook_id: id };
  const test = useWrite('testWebhook', ['listDeliveries']);
  const update = useWrite('updateWebhook', ['listWebhooks', 'listDeliveries', 'getAccountLog']);
  const rotate = useWrite('rotateWebhookSecret', ['listWebhooks', 'getAccountLog']);
  const remove = useWrite('deleteWebhook', ['getAccountLog']);
  return (
    <>
      {rotate.data && (
        <ShownOnce
          label={texts.webhooks.secret}
          value={rotate.data.secret}
          about={texts.webhooks.secretOnce}
          onClose={rotate.reset}
        />
      )}
      {test.error && <Problem error={test.error} />}
      {!enabled && update.error && <Problem error={update.error} />}
      {test.data && (
        <Text size="sm" role="status">
          {texts.webhooks.testSent(test.data.deliveries.length)}
        </Text>
      )}
      <Group gap="xs">
        {enabled ? (
          <Button loading={test.isPending} onClick={() => test.mutate({ params, body: {} })}>
            {texts.webhooks.test}
          </Button>
        ) : (
          <Button
            loading={update.isPending}
            onClick={() => update.mutate({ params, body: { enabled: true } })}
          >
            {texts.webhooks.switchOn}
          </Button>
        )}
        <EditWebhook key={JSON.stringify(webhook)} webhook={webhook} />
        <AsksFirst
          label={texts.webhooks.rotate}
          question={texts.webhooks.rotateAsk}
          yes={texts.webhooks.rotate}
          isDangerous={false}
          button={look}
          onYes={() => rotate.mutateAsync({ params })}
          error={rotate.error}
        >
          {texts.webhooks.rotateWhy}
        </AsksFirst>
        {enabled && (
          <AsksFirst
            label={texts.webhooks.switchOff}
            question={texts.webhooks.switchOffAsk(url)}
            yes={texts.webhooks.switchOff}
            button={look}
            onYes={() => update.mutateAsync({ params, body: { enabled: false } })}
            error={update.error}
          >
            {texts.webhooks.switchOffWhy}
          </AsksFirst>
        )}
        <AsksFirst
          label={texts.webhooks.delete}
          question={texts.webhooks.deleteAsk(url)}
          yes={texts.webhooks.delete}
          button={look}
          onYes={async () => {
            await remove.mutateAsync({ params });
            // This page has nothing to show any more, so it is left before the list is read again.
            await navigate({ to: '/webhooks' });
            await refresh(queries, ['listWebhooks']);
          }}
          error={remove.error}
        >
          {texts.webhooks.deleteWhy}
        </AsksFirst>
      </Group>
    </>
  );
}
